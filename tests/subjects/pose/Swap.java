package pose;

/** Figure 1 (a): exchanges the contents of two cells. */
class Swap {
  Object data;

  void swap(Swap other) {
    if (other != null) {
      Object mine = this.data;
      this.data = other.data;
      other.data = mine;
    }
  }
}
