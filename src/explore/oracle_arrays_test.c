// Arrays of the oracle: elements of the machine's arrays, and of those at a leaf.
#include "explore/oracle_test.h"

uint64_t element_read(const Machine *machine, Ref array, uint32_t index) {
  const void *data = array_data(machine, array);
  switch (object_class(machine, array)->kind_letter) {
  case 'Z':
  case 'B':
    return (uint64_t)(uint32_t)((const int8_t *)data)[index];
  case 'C':
    return ((const uint16_t *)data)[index];
  case 'S':
    return (uint64_t)(uint32_t)((const int16_t *)data)[index];
  case 'J':
  case 'D':
    return ((const uint64_t *)data)[index];
  default:
    return ((const uint32_t *)data)[index];
  }
}

void element_write(Machine *machine, Ref array, uint32_t index, uint64_t value) {
  void *data = array_data(machine, array);
  machine_touch_elements(machine, array, index, 1);
  switch (object_class(machine, array)->kind_letter) {
  case 'Z':
  case 'B':
    ((uint8_t *)data)[index] = (uint8_t)value;
    break;
  case 'C':
  case 'S':
    ((uint16_t *)data)[index] = (uint16_t)value;
    break;
  case 'J':
  case 'D':
    ((uint64_t *)data)[index] = value;
    break;
  default:
    ((uint32_t *)data)[index] = (uint32_t)value;
  }
}

int64_t leaf_index(Explorer *explorer, Model *model, Word index) {
  if (word_tag(index) != TAG_TERM)
    return (int32_t)(uint32_t)index;
  return value_signed(term_eval(explorer_terms(explorer), (Term){(uint32_t)index}, model));
}

int64_t leaf_length(Explorer *explorer, Model *model, Ref array) {
  const Machine *machine = explorer_machine(explorer);
  if (!array_is_symbolic(machine, array))
    return array_length(machine, array);
  return leaf_index(explorer, model,
                    heap_array(explorer_heap(explorer), array_number(machine, array))->length);
}

bool leaf_element(Explorer *explorer, Model *model, Ref array, uint32_t index, Word *words) {
  const Machine *machine = explorer_machine(explorer);
  const Heap *heap = explorer_heap(explorer);
  words[0] = words[1] = 0;
  if (!array_is_symbolic(machine, array)) {
    words[0] = element_read(machine, array, index);
    return true;
  }
  uint32_t number = array_number(machine, array);
  for (size_t i = heap_element_count(heap); i-- > 0;) {
    const ArrayElement *element = heap_element_at(heap, i);
    if (element->array != number || leaf_index(explorer, model, element->index) != index)
      continue;
    words[0] = element->value[0];
    words[1] = element->value[1];
    return true;
  }
  switch (heap_array(heap, number)->base) {
  case BASE_INPUT:
    return false;
  case BASE_PACKED:
    words[0] = element_read(machine, array, index);
    return true;
  case BASE_DEFAULT:
    return true;
  }
  fatal("an array without a base");
}
