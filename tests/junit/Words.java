package junit;

/** Variables that would be called as words of the language: byte, short. */
final class Words {
  private Byte first;
  private Short second;

  Words(Byte first, Short second) {
    this.first = first;
    this.second = second;
  }

  Byte swap(Byte other) {
    Byte old = first;
    first = other.equals(old) ? null : other;
    return second == null ? other : old;
  }
}
