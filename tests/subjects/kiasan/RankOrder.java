package kiasan;

import java.util.Comparator;
import loris.Loris;

/** An order that nobody can look into: objects are compared, null too, without being looked at. */
final class RankOrder implements Comparator<Object> {
  @Override
  public int compare(Object a, Object b) {
    return Integer.compare(Loris.rank(a), Loris.rank(b));
  }
}
