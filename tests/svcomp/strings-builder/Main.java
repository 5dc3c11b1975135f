// assert: TRUE
// runtime: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  public static void main(String[] args) {
    boolean yes = Verifier.nondetBoolean();
    StringBuilder builder = new StringBuilder();
    builder.append("is ").append(yes).append(',').append(1 + 1);
    String text = builder.toString();
    assert text.equals(yes ? "is true,2" : "is false,2");
    assert builder.reverse().charAt(0) == '2';
    assert text.length() == (yes ? 9 : 10);
  }
}
