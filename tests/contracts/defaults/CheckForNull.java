package defaults;

@interface CheckForNull {}
