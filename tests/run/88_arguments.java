// Command-line arguments: their number, content and order.
// args: one "two words" "" 42 --flag -x é
package t88;

class Main {
  public static void main(String... args) {
    System.out.println(args.length);
    for (int i = 0; i < args.length; i++) {
      System.out.println(i + " [" + args[i] + "] " + args[i].length());
    }
    System.out.println(Integer.parseInt(args[3]) + 1);
  }
}
