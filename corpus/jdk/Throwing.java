// feature: exceptions: messages, causes, what is suppressed, stack traces, and what was null
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

public class Throwing {
    static class Res implements AutoCloseable { final String n; static final List<String> log = new ArrayList<>(); Res(String n) { this.n = n; log.add("open " + n); } public void close() throws IOException { log.add("close " + n); if (n.startsWith("bad")) { throw new IOException("closing " + n); } } }
    static class Node { Node next; int[] a; String s; Node next() { return next; } static Node root; int v; long[][] g; Node[] kids; void set(Node n, int i) { n.kids[i].v = 5; } }
    static class Mine extends Exception { final int code; Mine(int code) { super("code " + code); this.code = code; } @Override public String getLocalizedMessage() { return "local " + getMessage(); } }
    static class NoTrace extends RuntimeException { NoTrace() { super("none", null, false, false); } }
    static class BadInit { static int v = 1 / Integer.parseInt("0"); }
    static String top(Throwable t) { StackTraceElement e = t.getStackTrace()[0]; return t + " @ " + e; }
    static void deep(int n) { if (n == 0) { throw new IllegalStateException("deep"); } deep(n - 1); }
    static <T extends Throwable> void sneaky(Throwable t) throws T { throw (T) t; }
    static int param(int[] p, Object o) { return p[o.hashCode()]; }
    int field; Throwing self; int inst(Throwing other) { return self.field + other.field; }
    static Object obj() { return null; }
    static int[] ints() { return null; }
    static int idx(int i) { return i; }

    public static void main(String[] args) {
        Cases c = new Cases(args);
        c.show("nullField", () -> { Node n = new Node(); return n.next.v; });
        c.show("nullChain", () -> { Node n = new Node(); return n.next().next().s; });
        c.show("nullChain2", () -> { Node n = new Node(); n.next = new Node(); return n.next.next.next; });
        c.show("nullArray", () -> { Node n = new Node(); return n.a[2]; });
        c.show("nullArrayLength", () -> { Node n = new Node(); return n.a.length; });
        c.show("nullArrayStore", () -> { Node n = new Node(); n.a[1] = 5; return 0; });
        c.show("nullArrayDeep", () -> { Node n = new Node(); n.g = new long[3][]; int i = 2; return n.g[i][1]; });
        c.show("nullArrayConst", () -> { Node[] n = new Node[3]; return n[1].v; });
        c.show("nullArrayExpr", () -> { Node[] n = new Node[3]; int i = 1; return n[i + 1].v; });
        c.show("nullArrayCall", () -> { Node[] n = new Node[3]; return n[idx(2)].s.length(); });
        c.show("nullStatic", () -> Node.root.v);
        c.show("nullAssign", () -> { Node n = null; n.v = 3; return 0; });
        c.show("nullAssignStatic", () -> { Node.root.next = null; return 0; });
        c.show("nullString", () -> { Node n = new Node(); return n.s.length(); });
        c.show("nullThrow", () -> { RuntimeException e = null; throw e; });
        c.show("nullSync", () -> { Object o = null; synchronized (o) { return 0; } });
        c.show("nullSyncField", () -> { Node n = new Node(); synchronized (n.s) { return 0; } });
        c.show("nullCall", () -> obj().toString());
        c.show("nullCallArray", () -> ints()[0]);
        c.show("nullCallLength", () -> ints().length);
        c.show("nullLiteral", () -> ((String) null).length());
        c.show("nullParam", () -> param(null, 1));
        c.show("nullParam2", () -> param(new int[1], null));
        c.show("nullInst", () -> new Throwing().inst(new Throwing()));
        c.show("nullInst2", () -> { Throwing t = new Throwing(); t.self = t; return t.inst(null); });
        c.show("nullCondition", () -> { boolean b = args == null; return (b ? "x" : (String) null).length(); });
        c.show("nullSet", () -> { Node n = new Node(); n.set(n, 0); return 0; });
        c.show("nullSet2", () -> { Node n = new Node(); n.kids = new Node[2]; n.set(n, 1); return 0; });
        c.show("nullUnbox", () -> { Map<String, Integer> m = Map.of(); int i = m.get("x"); return i; });
        c.show("nullUnboxCompare", () -> { Boolean b = null; return b ? 1 : 2; });
        c.show("nullInterface", () -> { List<String> l = null; return l.size(); });
        c.show("nullVarargs", () -> { Object[] o = null; return o[0]; });
        c.show("nullSwitch", () -> { String s = null; switch (s) { case "a": return 1; default: return 2; } });
        c.show("nullForEach", () -> { List<Integer> l = null; for (int i : l) { return i; } return 0; });
        c.show("nullForEachArray", () -> { int[] l = null; for (int i : l) { return i; } return 0; });
        c.show("nullCastField", () -> { Object o = new Node(); return ((Node) o).next.next.v; });
        c.show("nullCompound", () -> { Node n = new Node(); n.a[0]++; return 0; });
        c.show("nullCompoundField", () -> { Node n = new Node(); n.next.v += 2; return 0; });
        c.show("nullLong", () -> { Node n = new Node(); n.g[0][0] = 1; return 0; });
        c.show("nullConcat", () -> { Node n = new Node(); return "x" + n.next.s; });
        c.show("nullCaptured", () -> { String cap = c == null ? "" : null; java.util.function.Supplier<Integer> s = () -> cap.length(); return s.get(); });
        c.show("nullReference", () -> { java.util.function.Function<String, Integer> f = String::length; return f.apply(null); });
        c.show("nullThis", () -> { Throwing t = new Throwing(); return t.self.self; });
        c.show("nullExplicit", () -> { throw new NullPointerException(); });
        c.show("nullExplicitMessage", () -> { throw new NullPointerException("mine"); });
        c.show("nullRequire", () -> java.util.Objects.requireNonNull(null));
        c.show("nullMessageTwice", () -> { try { Node.root.v++; return 0; } catch (NullPointerException e) { return e.getMessage() + e.getMessage(); } });
        c.show("nullArrayOfArrays", () -> { int[][] a = {null}; int i = 0, j = 3; return a[i][j + 1]; });
        c.show("nullBoolean", () -> { boolean[] b = null; b[0] = true; return 0; });
        c.show("nullByte", () -> { byte[] b = null; return b[0]; });
        c.show("nullCharArray", () -> { char[] b = null; b[0] = 'x'; return 0; });
        c.show("nullDouble", () -> { double[] b = null; return b[0]; });
        c.show("nullObjectArrayStore", () -> { String[] b = null; b[0] = "s"; return 0; });
        c.show("nullNewChain", () -> new Node().next.kids[0].a[1]);
        c.show("nullLambda", () -> { Runnable r = null; r.run(); return 0; });
        c.show("cause", () -> { Throwable t = new RuntimeException(new IOException("io")); return t + " / " + t.getCause() + " / " + t.getMessage(); });
        c.show("causeNull", () -> new RuntimeException((Throwable) null).getMessage());
        c.show("causeSelf", () -> { Exception e = new Exception("x"); return e.initCause(e); });
        c.show("causeTwice", () -> new Exception("x", null).initCause(new Exception()));
        c.show("suppressed", () -> { Exception e = new Exception("a"); e.addSuppressed(new IOException("b")); return e.getSuppressed(); });
        c.show("suppressSelf", () -> { Exception e = new Exception("a"); e.addSuppressed(e); return 0; });
        c.show("suppressNull", () -> { Exception e = new Exception("a"); e.addSuppressed(null); return 0; });
        c.show("resources", () -> { Res.log.clear(); try (Res a = new Res("a"); Res b = new Res("b")) { Res.log.add("body"); } return Res.log; });
        c.show("resourcesBad", () -> { Res.log.clear(); try (Res a = new Res("bad1"); Res b = new Res("bad2")) { throw new IllegalStateException("body"); } catch (Exception e) { return e + " " + List.of(e.getSuppressed()) + Res.log; } });
        c.show("resourcesClosing", () -> { Res.log.clear(); try (Res a = new Res("bad")) { Res.log.add("x"); } catch (IOException e) { return e + " " + e.getSuppressed().length + Res.log; } return 0; });
        c.show("resourcesNull", () -> { try (Res none = null) { return "ok"; } });
        c.show("localized", () -> { try { throw new Mine(4); } catch (Mine e) { return e + " " + e.getMessage() + e.code; } });
        c.show("noTrace", () -> { NoTrace e = new NoTrace(); e.addSuppressed(new Exception()); return e + " " + e.getStackTrace().length + e.getSuppressed().length; });
        c.show("top", () -> { try { deep(3); return 0; } catch (IllegalStateException e) { return top(e) + e.getStackTrace()[3].getMethodName(); } });
        c.show("topLibrary", () -> { try { return List.of(1).get(5); } catch (IndexOutOfBoundsException e) { StackTraceElement s = e.getStackTrace()[0]; return s.getClassName() + " " + s.getModuleName(); } });
        c.show("topParse", () -> { try { return Integer.parseInt("x"); } catch (NumberFormatException e) { StackTraceElement s = e.getStackTrace()[1]; return s.getClassName() + "." + s.getMethodName() + " " + s.getFileName(); } });
        c.show("topDivision", () -> { try { return 1 / idx(0); } catch (ArithmeticException e) { return top(e).replaceAll(":\\d+", ""); } });
        c.show("trace", () -> { try { deep(1); return 0; } catch (IllegalStateException e) { StringWriter w = new StringWriter(); e.printStackTrace(new PrintWriter(w)); return w.toString().lines().limit(3).toList(); } });
        c.show("traceCause", () -> { StringWriter w = new StringWriter(); Exception e = new Exception("outer", new IOException("inner")); e.setStackTrace(new StackTraceElement[0]); e.getCause().setStackTrace(new StackTraceElement[] {new StackTraceElement("C", "m", "C.java", 5)}); e.printStackTrace(new PrintWriter(w)); return w; });
        c.show("traceCommon", () -> { StringWriter w = new StringWriter(); try { try { deep(0); } catch (IllegalStateException e) { throw new Mine(1); } } catch (Mine e) { e.initCause(new Error("c")); e.printStackTrace(new PrintWriter(w)); } return w.toString().lines().filter(l -> !l.contains("\tat")).toList(); });
        c.show("element", () -> new StackTraceElement("a.B", "m", null, -2) + " " + new StackTraceElement("a.B", "m", "B.java", -1) + " " + new StackTraceElement("l", "mod", "1", "a.B", "m", "B.java", 3) + " " + new StackTraceElement("a", "b", null, 3).equals(new StackTraceElement("a", "b", null, 3)));
        c.show("sneaky", () -> { try { Throwing.<RuntimeException>sneaky(new IOException("s")); return 0; } catch (Exception e) { return e; } });
        c.show("initializer", () -> { String s = ""; for (int i = 0; i < 2; i++) { try { s += BadInit.v; } catch (Throwable t) { s += t + "|" + t.getCause() + "|"; } } return s; });
        c.show("multi", () -> { try { throw c == null ? new IOException("1") : new IllegalArgumentException("2"); } catch (IOException | IllegalArgumentException e) { return e; } });
        c.show("nested", () -> { try { try { throw new Exception("a"); } finally { throw new Exception("b"); } } catch (Exception e) { return e.getMessage() + e.getSuppressed().length; } });
        c.show("rethrow", () -> { try { try { throw new Exception("a"); } catch (Exception e) { throw new RuntimeException("b", e); } finally { Res.log.add("f"); } } catch (RuntimeException e) { return e.getCause().getMessage(); } });
        c.show("stackless", () -> new Throwable().fillInStackTrace().getStackTrace().length > 0);
        c.show("assertionError", () -> new AssertionError(5) + " " + new AssertionError(new Exception("x")).getCause() + " " + new AssertionError('c').getMessage());
        c.show("noSuchMethod", () -> String.class.getMethod("nope", int.class));
        c.show("noSuchField", () -> String.class.getField("nope"));
        c.show("noSuchClass", () -> Class.forName("no.Such"));
        c.show("indexMessages", () -> new ArrayList<>(List.of(1)).get(3));
        c.show("indexMessages2", () -> new IndexOutOfBoundsException(7).getMessage() + new ArrayIndexOutOfBoundsException(-1).getMessage() + new StringIndexOutOfBoundsException(2).getMessage() + new IndexOutOfBoundsException(7L).getMessage());
        c.show("checkIndex", () -> java.util.Objects.checkIndex(5, 3));
        c.show("checkRange", () -> java.util.Objects.checkFromToIndex(2, 1, 3));
        c.show("checkSize", () -> java.util.Objects.checkFromIndexSize(2, 5, 3));
        c.show("arraycopyBad", () -> { System.arraycopy(new int[3], 1, new int[2], 0, 3); return 0; });
        c.show("arraycopyBad2", () -> { System.arraycopy(new int[3], -1, new int[2], 0, 1); return 0; });
        c.show("arraycopyBad3", () -> { System.arraycopy(new int[3], 0, new int[2], 0, -1); return 0; });
        c.show("arraycopyBad4", () -> { System.arraycopy(new int[3], 0, new long[2], 0, 1); return 0; });
        c.show("arraycopyBad5", () -> { System.arraycopy("x", 0, new long[2], 0, 1); return 0; });
        c.show("arraycopyBad6", () -> { System.arraycopy(new Object[] {"a", 1}, 0, new String[2], 0, 2); return 0; });
        c.show("arraycopyBad7", () -> { System.arraycopy(new String[2], 0, new String[2], 1, 2); return 0; });
        c.show("arraycopyBad8", () -> { System.arraycopy(new int[1], 0, "x", 0, 1); return 0; });
        c.show("arraycopyBad9", () -> { System.arraycopy(new int[1], 0, new Object[1], 0, 1); return 0; });
        c.show("arraycopyBad10", () -> { System.arraycopy(new Object[1], 0, new int[1][][], 0, 1); return 0; });
        c.show("arraycopyBad11", () -> { System.arraycopy(new Object[] {new int[0]}, 0, new int[1][][], 0, 1); return 0; });
        c.show("arraycopyNull", () -> { System.arraycopy(null, 0, new int[2], 0, 1); return 0; });
        c.show("arraycopyPart", () -> { Object[] to = new String[3]; try { System.arraycopy(new Object[] {"a", 1, "b"}, 0, to, 0, 3); } catch (ArrayStoreException e) { return to; } return 0; });
        c.show("cloneNot", () -> new Object() { Object copy() throws Exception { return super.clone(); } }.copy());
        c.show("monitorState", () -> { new Object().notify(); return 0; });
        c.show("waitState", () -> { new Object().wait(); return 0; });
        c.show("waitNegative", () -> { Object o = new Object(); synchronized (o) { o.wait(-1); } return 0; });
    }
}
