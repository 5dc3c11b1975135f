import java.lang.reflect.*;
import java.util.*;

/** Methods that dereference null in one place each; main prints the messages of all of them. */
public class Nulls {
    static class Node { Node next; int value; long wide; double real; int[] data; Node[] kids; int[][] grid; String name; Node[][] table;
        Node next() { return next; } static Node make() { return null; } Node with(int a, String b, Object[] c, StringBuilder d, long[][] e, Map.Entry<String, ?> f) { return null; }
        synchronized void locked() {} int index() { return 0; } }
    static Node root; static int[] numbers; static Object[] objects; static int at = 1; static Nulls self = new Nulls();
    Node field; int position; String text;
    interface Shape { double area(int scale); default String show() { return "s"; } }
    enum Color { RED }
    record Pair(Object a, Integer b) {}

    static void a01_length() { String s = null; s.length(); }
    static void a02_static() { root.value++; }
    static void a03_chain() { Node n = new Node(); n.next.next.value = 1; }
    static void a04_assign() { Node n = null; n.value = 3; }
    static void a05_assignWide() { Node n = null; n.wide = 3L + at; }
    static void a06_assignField() { Node n = new Node(); n.next.real = n.value; }
    static void a07_intArray() { int x = numbers[0]; }
    static void a08_store() { numbers[at] = 4; }
    static void a09_objectStore() { objects[2] = "x"; }
    static void a10_arrayLength() { int n = new Node().data.length; }
    static void a11_nested() { Node n = new Node(); n.grid = new int[2][]; n.grid[1][0] = 5; }
    static void a12_kids() { Node n = new Node(); n.kids = new Node[3]; int i = 2; n.kids[i].value = 7; }
    static void a13_returned() { Node.make().next(); }
    static void a14_returnedVirtual() { new Node().next().next(); }
    static void a15_throw() { RuntimeException e = null; throw e; }
    static void a16_throwNull() { throw null; }
    static void a17_monitor() { Object o = null; synchronized (o) { at++; } }
    static void a18_unbox() { Integer i = null; int j = i; }
    static void a19_unboxLong() { Map<String, Long> m = new HashMap<>(); long j = m.get("x"); }
    static void a20_switchString() { String s = null; switch (s) { case "a": at++; } }
    static void a21_switchEnum() { Color c = null; switch (c) { case RED: at++; } }
    static void a22_foreach() { List<String> l = null; for (String s : l) at++; }
    static void a23_foreachArray() { int[] l = null; for (int s : l) at++; }
    static void a24_interface() { Shape s = null; s.area(3); }
    static void a25_default() { Shape s = null; s.show(); }
    void a26_this() { field.value = 1; }
    void a27_thisIndex() { objects = new Object[4]; objects[position].toString(); objects = null; }
    void a28_text() { text.concat("a" + at); }
    static void a29_manyArguments() { Node n = null; n.with(1, "", null, null, null, null); }
    static void a30_manyReturned() { new Node().with(1, "", null, null, null, null).next(); }
    static void a31_deep() { Node n = new Node(); n.next = new Node(); n.next.next = new Node(); n.next.next.next = new Node(); n.next.next.next.next = new Node(); n.next.next.next.next.next = new Node(); n.next.next.next.next.next.next.value = 1; }
    static void a32_deepArray() { Object[][][][][][][] a = new Object[1][1][1][1][1][1][]; a[0][0][0][0][0][0][0] = "x"; }
    static void a33_parameter() { parameter(null, 1L, null); }
    static void parameter(String a, long b, int[] c) { if (a == null) c[(int) b] = 2; }
    static void a34_parameterWritten() { written(1, new Object()); }
    static void written(int i, Object o) { o = null; o.hashCode(); }
    static void a35_ternary() { Object o = at > 0 ? null : "x"; (at > 0 ? o : o).toString(); }
    static void a36_ternaryCall() { String s = null, t = "t"; (at > 0 ? s : t).length(); }
    static void a37_loop() { Node n = new Node(); for (int i = 0; i < 3; i++) n = n.next(); }
    static void a38_handler() { Object o = null; try { at = Integer.parseInt("x"); } catch (NumberFormatException e) { o.toString(); } }
    static void a39_indexes() { Node[] kids = new Node[300]; kids[numbersOf()[0]].value = kids.length; }
    static int[] numbersOf() { return new int[] {7}; }
    static void a40_bigIndex() { Node[] kids = new Node[40000]; kids[200].value = 1; }
    static void a41_hugeIndex() { Node[] kids = new Node[40000]; kids[39999].next(); }
    static void a42_sumIndex() { Node[] kids = new Node[9]; int i = 1; kids[i + 1].next(); }
    static void a43_methodIndex() { Node[] kids = new Node[9]; kids[new Node().index()].next(); }
    static void a44_fieldIndex() { Node[] kids = new Node[9]; Node n = new Node(); kids[n.value].next(); }
    static void a45_arrayIndex() { Node[] kids = new Node[9]; int[] i = {1, 2}; kids[i[at]].next(); }
    static void a46_byteIndex() { Node[] kids = new Node[9]; byte[] i = {1, 2}; kids[i[1]].next(); }
    static void a47_byteArray() { byte[] b = null; b[0]++; }
    static void a48_booleanArray() { boolean[] b = null; b[0] = true; }
    static void a49_charArray() { char[] c = null; c[1] = c[2]; }
    static void a50_shortArray() { short[] s = null; s[3] = 1; }
    static void a51_longArray() { long[] l = null; l[3] = 1; }
    static void a52_floatArray() { float[] f = null; f[3] = 1; }
    static void a53_doubleArray() { double[] d = null; d[3] = d[4]; }
    static void a54_loads() { long[] l = null; at = (int) l[at]; }
    static void a55_cast() { Object o = null; ((String) o).length(); }
    static void a56_castField() { Object[] o = {null}; ((Node) o[0]).next.next(); }
    static void a57_clone() { int[] a = null; a.clone(); }
    static void a58_cloneObjects() { String[] a = null; a.clone(); }
    static void a59_explicit() { throw new NullPointerException(); }
    static void a60_explicitMessage() { throw new NullPointerException("own words"); }
    static void a61_require() { Objects.requireNonNull(null); }
    static void a62_requireMessage() { Objects.requireNonNull(null, "required"); }
    static void a63_lambda() { Runnable r = null; r.run(); }
    static void a64_lambdaBody() { String s = null; Runnable r = () -> s.length(); r.run(); }
    static void a65_bound() { String s = null; Runnable r = s::length; }
    static void a66_unbound() { java.util.function.Function<String, Integer> f = String::length; f.apply(null); }
    static void a67_record() { new Pair(null, null).a().hashCode(); }
    static void a68_recordUnbox() { int i = new Pair(null, null).b(); }
    static void a69_newArrayElement() { (new Node[2][2])[0][1].next(); }
    static void a70_staticChain() { self.field.next.next(); }
    static void a71_inner() { Outer.Inner i = null; i.run(); }
    static class Outer { class Inner { void run() { at++; } } }
    static void a72_innerNew() { Outer o = null; o.new Inner(); }
    static void a73_concatReceiver() { String s = null; s.concat("x").length(); }
    static void a74_dupped() { Node n = null; n.value += 2; }
    static void a75_postIncrement() { Node n = new Node(); n.data[n.value++]++; }
    static void a76_conditionInCall() { Node n = null; n.with(at > 0 ? 1 : 2, at > 1 ? "a" : "b", null, null, null, null); }
    static void a77_tableIndex() { Node n = new Node(); n.table = new Node[4][4]; n.table[at][n.value].next.next(); }
    static void a78_varargs() { String s = null; String.format(s, 1); }
    static void a79_bridge() { Comparable<String> c = null; c.compareTo("x"); }
    static void a80_switchInside() { Node n = null; n.value = switch (at) { case 0 -> 5; case 1 -> 6; default -> 7; }; }
    static void a81_reassigned() { Object o = "x"; o = null; Object p = o; p.notify(); }
    static void a82_longLocals(){ long a = 1; double b = 2; String s = null; s.charAt((int) a + (int) b); }
    static void a83_whileNull() { Node n = new Node(); while (n.value == 0) n = n.next; }
    static void a84_finally() { Node n = null; try { at++; } finally { n.next(); } }
    static void a85_doWhile() { String[] s = new String[3]; int i = 0; do { s[i].length(); i++; } while (i < 3); }
    static void a86_enumValue() { Color[] c = new Color[1]; c[0].name(); }
    static void a87_negative() { Object[] o = new Object[1]; int i = 0; o[i & -1].toString(); }
    static void a88_constant() { ((String) null).length(); }
    static void a89_manyLocals() { int a0=0,a1=0,a2=0,a3=0,a4=0,a5=0,a6=0,a7=0,a8=0,a9=0; String s = null; s.trim(); }
    static void a90_nullArrayOfArrays() { int[][] g = null; g[1][2] = 3; }

    public static void main(String[] args) throws Exception {
        Method[] methods = Nulls.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method method : methods) {
            if (!method.getName().matches("a\\d\\d_.*"))
                continue;
            try {
                method.invoke(new Nulls());
                System.out.println(method.getName() + " returned");
            } catch (InvocationTargetException e) {
                StackTraceElement top = e.getCause().getStackTrace()[0];
                System.out.println(method.getName() + " " + top.getClassName() + " " + top.getMethodName() + " " + e.getCause().getMessage());
            }
        }
    }
}
