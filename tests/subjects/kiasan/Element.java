package kiasan;

/** What Object is where arrays are no objects: the class of items, and of a container that may hold itself. */
class Element {}
