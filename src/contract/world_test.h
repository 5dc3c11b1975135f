// The program and the contracts that tests of contract begin with. Private to them.
#ifndef CONTRACT_WORLD_TEST_H
#define CONTRACT_WORLD_TEST_H

#include "contract/contract_impl.h"
#include "program/world_test.h"

typedef struct ContractWorld {
  TestWorld base;
  Contracts *contracts;
} ContractWorld;

static inline ContractWorld contract_world_new(void) {
  ContractWorld world = {.base = testworld_new()};
  world.contracts = contracts_new(world.base.program);
  return world;
}

static inline void contract_world_free(ContractWorld *world) {
  contracts_free(world->contracts);
  testworld_free(&world->base);
}

#endif
