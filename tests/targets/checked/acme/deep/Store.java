package acme.deep;

public class Store {
  public static int room(int boxes) {
    return 500 / (boxes - 3);
  }
}
