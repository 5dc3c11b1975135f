// An uncaught StackOverflowError: the printed trace is cut at 1024 frames.
// exit: 1
package t119;

class Main {
  static int count(int n) {
    return count(n + 1) + 1;
  }

  public static void main(String[] args) {
    System.out.println("down");
    count(0);
  }
}
