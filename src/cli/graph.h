// `loris graph`: the symbolic execution graph of a method.
#ifndef CLI_GRAPH_H
#define CLI_GRAPH_H

#include "cli/options.h"

int graph_command(const Options *options); // the exit status

#endif
