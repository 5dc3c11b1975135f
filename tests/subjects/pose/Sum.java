package pose;

/** Figure 1 (b): straight-line code over three references that may alias. */
class Sum {
  int value;
  Sum first, second, third;

  int sum() {
    int sum = value;
    sum += first.value;
    sum += second.value;
    sum += third.value;
    return sum;
  }
}
