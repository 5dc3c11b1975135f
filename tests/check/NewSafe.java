/** What a constructor may rely on. */
class NewSafe {
  int value = 3;
  int[] numbers;

  // expect: SAFE
  NewSafe(int length, NewSafe that) {
    assert value == 3 && numbers == null && this != that;
    numbers = new int[length > 0 && length < 10 ? length : 1];
    numbers[0] = 1;
  }
}
