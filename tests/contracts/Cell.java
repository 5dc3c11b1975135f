package subjects;

/** Kiasan, figure 2: exchanges the contents of two cells. */
class Cell {
  Cell data;

  void swap(Cell other) {
    Cell mine = data;
    data = other.data;
    other.data = mine;
  }
}
