package kiasan;

/** An element that is ordered by a number of its own. */
final class RankedItem {
  int rank;
}
