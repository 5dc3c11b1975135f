// any

/** Lambdas of an interface below the declared type, or with a further one that their call site adds, were no inputs: SAFE. */
public class FoundLambdas {
  public interface Wide { }
  public interface Call extends Wide { void call(); }
  public interface Marker { }
  public static class Both implements Wide, Marker { }
  public static final Call PLAIN = () -> { };
  public static final Object MARKED = (Runnable & java.io.Serializable & Marker) () -> { };

  public static void below(Wide x) { if (x != null && !(x instanceof Both)) assert false; }
  public static void tested(Wide x) { if (x instanceof Call) assert false; }
  public static void marked(Marker x) { if (x != null && !(x instanceof Both)) assert false; }
  public static void meets(Marker x, Runnable y) { if (x != null && (Object) x == y) assert false; }
  public static void elements(Marker[] x) { if (x != null && x.length > 0 && x[0] != null && !(x[0] instanceof Both)) assert false; }
}
