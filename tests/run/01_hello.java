// The smallest program.
package t01;

class Main {
  public static void main(String[] args) {
    System.out.println("Hello, world!");
  }
}
