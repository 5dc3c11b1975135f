// char, byte and short in expressions: promotion, narrowing, printing as character or number.
package t08;

class Main {
  public static void main(String[] args) {
    char c = 'a';
    c++;
    c += 2;
    System.out.println(c);
    System.out.println(c + 1);
    System.out.println((char) (c + 1));
    System.out.println("" + c + 1 + 'x' + (char) 65);
    System.out.println('a' + 'b' + "ab" + 'a' + 'b');
    char wrap = '\uffff';
    wrap++;
    System.out.println((int) wrap);
    wrap--;
    System.out.println((int) wrap);
    byte b = 127;
    b++;
    System.out.println(b);
    b *= 3;
    System.out.println(b);
    b -= 500;
    System.out.println(b);
    short s = -32768;
    s--;
    System.out.println(s);
    s /= 3.7;
    System.out.println(s);
    for (char x = 'A'; x <= 'Z'; x += 5) {
      System.out.print(x);
      System.out.print((int) x);
      System.out.print(' ');
    }
    System.out.println();
    System.out.println((byte) 'é' + " " + (short) '\u8000' + " é " + "\u4e2d\u6587" + " \ud83d\ude00");
    char[] digits = {'7', '3'};
    System.out.println((digits[0] - '0') * 10 + digits[1] - '0');
    System.out.println(digits);
    System.out.println(String.valueOf(digits) + digits.length);
  }
}
