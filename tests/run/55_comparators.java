// Comparator combinators over own objects; stable sorting.
package t55;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

class Main {
  static class Person {
    final String name;
    final int age;
    final double height;

    Person(String name, int age, double height) {
      this.name = name;
      this.age = age;
      this.height = height;
    }

    String getName() {
      return name;
    }

    int getAge() {
      return age;
    }

    public String toString() {
      return name + age;
    }
  }

  public static void main(String[] args) {
    List<Person> people = new ArrayList<>();
    String[] names = {"Dan", "Ann", "Bob", "Cy", "Eve", "Flo"};
    for (int i = 0; i < 30; i++) {
      people.add(new Person(names[i * 7 % 6], 20 + i * 11 % 5, 1.5 + (i * 13 % 10) / 20.0));
    }
    people.sort(Comparator.comparing(Person::getName));
    System.out.println(people);
    people.sort(Comparator.comparingInt(Person::getAge).reversed());
    System.out.println(people);
    people.sort(Comparator.comparing(Person::getName, Comparator.reverseOrder()).thenComparingInt(p -> p.age).thenComparingDouble(p -> -p.height));
    System.out.println(people);
    Collections.sort(people, new Comparator<Person>() {
      @Override
      public int compare(Person a, Person b) {
        return Double.compare(a.height, b.height);
      }
    });
    System.out.println(people);
    Comparator<String> c = Comparator.naturalOrder();
    System.out.println(c.compare("a", "b") + " " + c.reversed().compare("a", "b") + " " + Comparator.nullsLast(c).compare(null, "x"));
  }
}
