#include "cli/check_files.h"

#include "cli/baseline.h"

#include <assert.h>

bool check_files_open(CheckFiles *files, const Options *options, const char *command) {
  *files = (CheckFiles){
      .json = {.option = "--json", .name = options->json},
      .sarif = {.option = "--sarif", .name = options->sarif},
      .junit = {.option = "--junit-xml", .name = options->junit_xml},
      .dot = {.option = "--dot", .name = options->dot},
      .svg = {.option = "--svg", .name = options->svg},
      .proof = {.option = "--proof", .name = options->proof},
      .baseline = {.option = "--write-baseline", .name = options->write_baseline},
      .sources = sources_new(options->operand_count ? options->operands[0] : "", options->sources)};
  files->options = options;
  files->findings.command = arena_format(&files->arena, "%s", command);
  files->view.sources = files->sources;
  files->findings.sources = source_texts(&files->view);
  return output_open(&files->sarif) && output_open(&files->junit);
}

static void begin_list(CheckFiles *files) {
  files->list = json_to(files->json.file);
  json_object(&files->list, false);
  json_key_string(&files->list, "tool", "loris");
  json_key_string(&files->list, "version", LORIS_VERSION);
  json_key_string(&files->list, "command", "check");
  json_key(&files->list, "results");
  json_array(&files->list, false);
}

bool check_files_start(CheckFiles *files, Program *program, bool is_list) {
  files->is_list = is_list;
  files->findings.program = files->view.program = program;
  if (!output_folder(&files->svg, &files->svg_folder) || !output_open(&files->json) ||
      !output_open(&files->dot) || !output_open(&files->svg) || !output_open(&files->proof) ||
      !output_open(&files->baseline) ||
      !pages_open(&files->pages.pages, files->options, program, "check", is_list))
    return false;
  files->drawings = drawings_new(files->dot.file, files->svg.file, files->svg_folder);
  if (files->json.file && files->is_list)
    begin_list(files);
  return true;
}

void check_files_add(CheckFiles *files, const char *json) {
  assert(files->json.file && files->is_list);
  json_raw(&files->list, json);
}

static void end_list(CheckFiles *files, int status) {
  if (!files->json.file || !files->is_list)
    return;
  json_close(&files->list);
  json_key(&files->list, "status");
  json_integer(&files->list, status);
  json_close(&files->list);
}

void check_files_write(CheckFiles *files, int status) {
  if (files->is_written)
    return;
  files->is_written = true;
  files->findings.status = status;
  if (!files->findings.items.count && status)
    files->findings.message = "nothing was checked: see the line on stderr";
  end_list(files, status);
  if (files->sarif.file)
    sarif_write(files->sarif.file, &files->findings);
  if (files->junit.file)
    junit_xml_write(files->junit.file, &files->findings);
  if (files->baseline.file)
    baseline_write(files->baseline.file, &files->findings);
  files->has_failed = !drawings_end(files->drawings);
  files->has_failed = !check_pages_close(&files->pages, files->summary) || files->has_failed;
  Output *outputs[] = {&files->json, &files->sarif, &files->junit,   &files->dot,
                       &files->svg,  &files->proof, &files->baseline};
  for (size_t i = 0; i < sizeof outputs / sizeof *outputs; i++)
    files->has_failed = !output_close(outputs[i]) || files->has_failed;
}

bool check_files_close(CheckFiles *files, int status) {
  check_files_write(files, status);
  findings_free(&files->findings);
  sources_free(files->sources);
  arena_fini(&files->arena);
  return !files->has_failed;
}
