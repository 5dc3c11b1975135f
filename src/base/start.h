// What a process does before it allocates.
#ifndef BASE_START_H
#define BASE_START_H

// Lets the heap start on one huge page, if the system has them, instead of 500 small ones that each
// cost a page fault. For runs that need a megabyte or more.
void mem_start_huge(void);
// In a process that was just forked: gives it a huge page of its own at once. Else every small page
// of the shared one is copied when it is first written, and there is no huge page any more.
void mem_copy_huge(void);

#endif
