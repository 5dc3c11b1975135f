package pose;

/** Figure 1 (c): looks for the end of a chain within a constant number of steps. */
class HasNull {
  HasNull next;

  boolean within4() {
    return within(4);
  }

  boolean within10() {
    return within(10);
  }

  private boolean within(int max) {
    HasNull at = next;
    int i = 1;
    while (at != null && i <= max) {
      at = at.next;
      i = i + 1;
    }
    return at == null;
  }
}
