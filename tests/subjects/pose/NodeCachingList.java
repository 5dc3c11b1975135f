package pose;

/** A circular list that keeps removed nodes in a chain and takes new ones from there. */
class NodeCachingList {
  static class Node {
    Node previous, next;
    Object value;
  }

  Node header;
  int size;
  Node firstCached;
  int cached;

  void add(Object value) {
    addLast(value);
  }

  private void addLast(Object value) {
    insert(header, value);
  }

  private void insert(Node successor, Object value) {
    Node added = node(value);
    added.next = successor;
    added.previous = successor.previous;
    successor.previous.next = added;
    successor.previous = added;
    size++;
  }

  private Node node(Object value) {
    Node node = takeCached();
    if (node == null) {
      node = new Node();
    }
    node.value = value;
    return node;
  }

  private Node takeCached() {
    if (cached == 0) {
      return null;
    }
    Node node = firstCached;
    firstCached = node.next;
    node.next = null;
    cached--;
    return node;
  }
}
