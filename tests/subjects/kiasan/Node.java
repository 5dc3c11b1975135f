package kiasan;

/** The swap of Kiasan's figure 2. */
class Node<E> {
  Node<E> next;
  E data;

  void swap(@NonNull Node<E> n) {
    E e = data;
    data = n.data;
    n.data = e;
  }
}
