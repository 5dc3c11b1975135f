#include "lang/lang_impl.h"

#include <string.h>

static bool ends_with(const char *text, const char *end) {
  size_t length = strlen(text), tail = strlen(end);
  return length >= tail && !strcmp(text + length - tail, end);
}

bool lang_is_source(const char *file) {
  return ends_with(file, ".pose") || ends_with(file, ".javalite");
}

static void lang_fini(Lang *lang) {
  for (size_t i = 0; i < lang->classes.count; i++) {
    LangClass *class = lang->classes.items[i];
    for (size_t j = 0; j < class->methods.count; j++)
      vec_free(&class->methods.items[j]->parameters);
    vec_free(&class->fields);
    vec_free(&class->methods);
  }
  vec_free(&lang->classes);
  vec_free(&lang->classes_by_name);
  vec_free(&lang->fields_by_name);
  vec_free(&lang->methods_by_name);
  vec_free(&lang->newest_methods);
  vec_free(&lang->symbols);
  names_free(lang->names);
}

// The steps from text to class files; each is taken only when the ones before went well.
static LangUnit *compile(Lang *lang, LangUnit *unit) {
  if (!lang->failed && lang->is_strict)
    javalite_parse(lang);
  else if (!lang->failed)
    pose_parse(lang);
  if (!lang->failed)
    lang_link(lang);
  if (!lang->failed)
    lang_check(lang);
  if (!lang->failed)
    lang_emit(lang, unit);
  bool good = !lang->failed;
  lang_fini(lang);
  if (good)
    return unit;
  lang_free(unit);
  return NULL;
}

static Lang start(LangUnit *unit, const char *file, Diag *diag) {
  Lang lang = {.arena = &unit->arena,
               .names = names_new(),
               .diag = diag,
               .is_strict = ends_with(file, ".javalite")};
  lang.sources[0].file = arena_string(&unit->arena, file, strlen(file));
  return lang;
}

LangUnit *lang_compile(const char *file, Diag *diag) {
  LangUnit *unit = mem_new(LangUnit);
  Lang lang = start(unit, file, diag);
  lang_read(&lang, 0, file);
  return compile(&lang, unit);
}

LangUnit *lang_compile_text(const char *file, const char *text, size_t length, Diag *diag) {
  assert(text || !length);
  LangUnit *unit = mem_new(LangUnit);
  Lang lang = start(unit, file, diag);
  lang.sources[0].text = arena_string(&unit->arena, text, length);
  lang.sources[0].length = length;
  lang_check_text(&lang, 0);
  return compile(&lang, unit);
}

void lang_free(LangUnit *unit) {
  if (!unit)
    return;
  arena_fini(&unit->arena);
  mem_free(unit);
}
