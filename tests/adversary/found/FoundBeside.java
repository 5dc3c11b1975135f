// any

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Vector;

/** Objects under two names: of one the size is read, of the other the array; what holds between the two was forgotten. */
public class FoundBeside {
  public void list(ArrayList<Integer> a, ArrayList<Integer> b) {
    if (a == null || b == null || a.isEmpty()) return;
    b.equals(List.of());
  }

  public void anyList(Object a, ArrayList<Integer> b) {
    if (!(a instanceof ArrayList) || b == null || ((List<?>) a).isEmpty()) return;
    b.equals(List.of());
  }

  public void vector(Vector<Integer> a, Vector<Integer> b) {
    if (a == null || b == null || a.isEmpty()) return;
    b.toArray();
  }

  public void builder(StringBuilder a, StringBuilder b) {
    if (a == null || b == null || a.length() != 2) return;
    b.append('c');
    assert b.length() > 0;
  }

  public void text(String a, String b) {
    if (a == null || b == null || a.isEmpty()) return;
    assert b.length() > 0 || b != a;
    assert b.hashCode() == 0 || !b.isEmpty();
  }

  public void anyText(CharSequence a, String b) {
    if (!(a instanceof String) || b == null || ((String) a).isEmpty()) return;
    assert b.length() > 0 || b != a;
  }

  public void day(LocalDate a, LocalDate b) {
    if (a == null || b == null || a.getDayOfMonth() != 31) return;
    if (a == b) assert b.getMonthValue() != 2 && b.getMonthValue() != 4;
  }

  public void month(LocalDate a, LocalDate b) {
    if (a == null || b == null || a.getMonthValue() != 6) return;
    if (a == b) assert b.getDayOfMonth() < 31;
  }

  public void leap(LocalDate a, LocalDate b, LocalDate c) {
    if (a == null || b == null || c == null || a.getDayOfMonth() != 29 || b.getMonthValue() != 2) return;
    if (a == b && b == c) assert c.getYear() != 2023;
  }
}
