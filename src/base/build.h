// Which build of loris this is: results of another one may differ.
#ifndef BASE_BUILD_H
#define BASE_BUILD_H

// The version, and the identity that the linker has given to this program ("0.9+1f3a..."); without
// one, of when it was compiled.
const char *build_identity(void);

#endif
