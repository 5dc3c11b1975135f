package kiasan;

/** Of a parameter: it is never null. */
@interface NonNull {}
