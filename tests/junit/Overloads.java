package junit;

import java.util.List;

/** Methods of the same name in the class and in what it inherits: null needs a type. */
interface Joins {
  default String join(List<String> parts) {
    return parts.isEmpty() ? "none" : "some";
  }
}

final class Overloads implements Joins {
  String join(Object[] parts) {
    return parts.length == 0 ? "none" : "some";
  }
}
