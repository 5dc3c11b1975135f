// Private to jobs.
#ifndef JOBS_JOBS_IMPL_H
#define JOBS_JOBS_IMPL_H

#include "explore/explore.h"

// work.c: what was found in a part, as bytes that other processes understand. Classes and methods
// go by their names.
void work_pack(const ExploreWork *work, const Program *program, Pack *pack);
ExploreWork work_unpack(Unpack *from, Program *program); // the caller's, also after an error
void stop_pack(const StopCount *stop, const Program *program, Pack *pack);
// `arena`: of the cause.
StopCount stop_unpack(Unpack *from, Program *program, Arena *arena);

// Methods, by class, name and descriptor; NULL is one. An error: there is no such class or method.
void method_pack(const Method *method, const Program *program, Pack *pack);
Method *method_unpack(Unpack *from, Program *program);
void class_pack(const Class *class, const Program *program, Pack *pack);
Class *class_unpack(Unpack *from, Program *program);

#endif
