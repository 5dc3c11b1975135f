package kiasan;

/** What the containers hold: an object that they only pass on and compare by identity. */
final class Item extends Element {}
