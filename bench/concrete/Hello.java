/** For the time to start and the memory that takes. */
class Hello {
  public static void main(String[] args) {
    System.out.println("Hello, world!");
  }
}
