// Uncaught NumberFormatException with frames inside the JDK.
// exit: 1
package t81;

class Main {
  static int total(String text) {
    int sum = 0;
    for (String part : text.split(",")) {
      sum += Integer.parseInt(part);
    }
    return sum;
  }

  public static void main(String[] args) {
    System.out.println(total("1,2,3"));
    System.out.println(total("1,2x,3"));
  }
}
