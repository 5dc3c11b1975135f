// assert: TRUE
// runtime: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  static class Animal {}

  static class Dog extends Animal {
    int legs = 4;
  }

  static class Cat extends Animal {}

  public static void main(String[] args) {
    Animal animal = Verifier.nondetBoolean() ? new Dog() : new Cat();
    Dog dog = (Dog) animal; // fails runtime
    assert dog.legs == 4;
  }
}
