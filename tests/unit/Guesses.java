package unit;

/** What the exploration does not understand, but a run with the right numbers does. */
public final class Guesses {
  private Guesses() {}

  public static String grade(int number) {
    double square = Math.pow(number, 2);
    if (square > 900_000)
      return "large";
    return Math.pow(number, 3) == 456_533 && number == 77 ? "lucky" : "small";
  }

  public static int[] powers(int[] numbers) {
    for (int i = 0; i < numbers.length; i++)
      numbers[i] = (int) Math.pow(numbers[i], 2);
    return numbers.length == 3 ? null : numbers;
  }
}
