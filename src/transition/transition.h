// From symbolic execution graphs to integer transition systems (doc/TERMINATION.md).
//
// A location is a node of the graph where ways meet or calls begin and end. Its variables are the
// integers of its state that are no literals (array lengths among them), and quantities of its
// objects: how many objects a reference leads to by the fields that loops follow, itself included
// (null is 0), and others. A transition is a way between locations; its constraints hold for every
// concrete run along it.
#ifndef TRANSITION_TRANSITION_H
#define TRANSITION_TRANSITION_H

#include "base/budget.h"
#include "transition/system.h"

struct Graph;
struct Machine;
struct Method;
struct Field;

// What more is said of the objects of some loops.
typedef enum Look {
  LOOK_PLAIN,
  LOOK_UNFOLDED, // sizes as trees, instead of all others
  LOOK_WEIGHED,  // weights of trees in which one field multiplies, instead of all others
  LOOK_FURTHER,  // also rings that are linked in one direction, marks, ends, greatest numbers
} Look;

typedef struct TransitionOptions {
  uint32_t most_transitions; // 0: the default
  // Nodes of the graph in loops about whose objects more is said than how many they lead to.
  const uint32_t *open_nodes;
  size_t open_count;
  Look look;       // at what, in these
  uint32_t weight; // LOOK_WEIGHED: which field multiplies; with too high a number it fails
  // Not NULL: every node of the graph there is a location, and so is every end of the program.
  const struct Method *method;
  uint32_t pc;
  Budget *budget; // borrowed; NULL: no limit of time
  uint64_t *work; // borrowed: the rows that may still be computed, which become fewer; or NULL
} TransitionOptions;

// What locations are in terms of the graph and of concrete states. The graph is borrowed.
typedef struct TransitionMap TransitionMap;
// Fills an initialized, empty system. NULL, or why it could not be made; *map is to be freed either
// way.
const char *transition_from_graph(TransitionSystem *system, const struct Graph *graph,
                                  TransitionOptions options, TransitionMap **map);
// The same program with loops split by the transition that led to their heads: an empty system is
// filled, and the result is the map of its locations.
TransitionMap *transition_split(const TransitionSystem *system, const TransitionMap *map,
                                TransitionSystem *out);
// The same with loops split by what variables are modulo constants that they are divided by; NULL:
// there are none, and nothing was filled. `words` gets what was told apart, for people.
TransitionMap *transition_residues(const TransitionSystem *system, const TransitionMap *map,
                                   TransitionSystem *out, FILE *words);
void transition_map_free(TransitionMap *map);

// The numbers of a location in the state that the machine is in; false: it does not stand for that
// state.
bool transition_match(const TransitionMap *map, uint32_t location, const struct Machine *machine,
                      int64_t *values);
// The same where some numbers cannot be told: is_known says which can.
bool transition_numbers(const TransitionMap *map, uint32_t location, const struct Machine *machine,
                        int64_t *values, bool *is_known);
// Does nothing come behind it?
bool transition_is_end(const TransitionMap *map, uint32_t location);
// Where in the code a location is; false: nowhere.
bool transition_position(const TransitionMap *map, uint32_t location, const struct Method **method,
                         uint32_t *pc);
const uint32_t *transition_loops(const TransitionMap *map); // by node of the graph: which, or 0
// Links of which no cycle consists in any heap of the program (links.c), one by one; NULL: no more.
const struct Field *transition_straight(const TransitionMap *map, size_t number);
// Does some way of the graph lead from the location back to it?
bool transition_in_loop(const TransitionMap *map, uint32_t location);

#endif
