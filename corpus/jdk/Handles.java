// feature: method handles and variable handles
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class Handles {
    int x = 5; static String s = "st"; volatile long v; final int fin = 3; boolean[] bs = new boolean[2];
    private int priv(int a) { return a + x; }
    static int add(int a, int b) { return a + b; }
    static String join(String... a) { return String.join("+", a); }
    static int boom() { throw new IllegalStateException("boom"); }
    public Handles() { }
    public Handles(int x) { this.x = x; }
    static final MethodHandles.Lookup L = MethodHandles.lookup();
    static MethodHandle add() throws Exception { return L.findStatic(Handles.class, "add", MethodType.methodType(int.class, int.class, int.class)); }
    static VarHandle x() throws Exception { return L.findVarHandle(Handles.class, "x", int.class); }

    public static void main(String[] args) {
        Cases c = new Cases(args);
        c.show("static", () -> { int r = (int) add().invokeExact(1, 2); return r; });
        c.show("invoke", () -> { long r = (long) add().invoke((short) 1, (Integer) 2); return r; });
        c.show("exactBad", () -> { Object r = add().invokeExact(1, 2); return r; });
        c.show("exactBad2", () -> { int r = (int) add().invokeExact(1L, 2); return r; });
        c.show("invokeBad", () -> { int r = (int) add().invoke("x", 2); return r; });
        c.show("invokeCast", () -> { Object o = "x"; int r = (int) add().invoke(o, 2); return r; });
        c.show("invokeCount", () -> { int r = (int) add().invoke(1); return r; });
        c.show("throwing", () -> { int r = (int) L.findStatic(Handles.class, "boom", MethodType.methodType(int.class)).invokeExact(); return r; });
        c.show("virtual", () -> L.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class)).invoke("a", "b"));
        c.show("virtualNull", () -> L.findVirtual(String.class, "length", MethodType.methodType(int.class)).invoke((String) null));
        c.show("private", () -> L.findVirtual(Handles.class, "priv", MethodType.methodType(int.class, int.class)).invoke(new Handles(), 3));
        c.show("special", () -> L.findSpecial(Handles.class, "toString", MethodType.methodType(String.class), Handles.class) != null);
        c.show("constructor", () -> ((Handles) L.findConstructor(Handles.class, MethodType.methodType(void.class, int.class)).invoke(9)).x);
        c.show("getter", () -> { Handles h = new Handles(); L.findSetter(Handles.class, "x", int.class).invoke(h, 8); return L.findGetter(Handles.class, "x", int.class).invoke(h); });
        c.show("staticGetter", () -> L.findStaticGetter(Handles.class, "s", String.class).invoke());
        c.show("missing", () -> L.findStatic(Handles.class, "nope", MethodType.methodType(void.class)));
        c.show("missingStatic", () -> L.findVirtual(Handles.class, "add", MethodType.methodType(int.class, int.class, int.class)));
        c.show("missingField", () -> L.findGetter(Handles.class, "nope", int.class));
        c.show("missingType", () -> L.findGetter(Handles.class, "x", long.class));
        c.show("finalSetter", () -> { try { return L.findSetter(Handles.class, "fin", int.class); } catch (IllegalAccessException e) { return "final"; } });
        c.show("access", () -> { try { return MethodHandles.publicLookup().findVirtual(Handles.class, "priv", MethodType.methodType(int.class, int.class)); } catch (IllegalAccessException e) { return "no access"; } });
        c.show("arguments", () -> add().invokeWithArguments(4, 5));
        c.show("argumentsList", () -> add().invokeWithArguments(List.of(4, 5)));
        c.show("argumentsBad", () -> add().invokeWithArguments(4));
        c.show("varargs", () -> L.findStatic(Handles.class, "join", MethodType.methodType(String.class, String[].class)).invoke("a", "b", "c"));
        c.show("varargsKind", () -> { MethodHandle h = L.findStatic(Handles.class, "join", MethodType.methodType(String.class, String[].class)); return h.isVarargsCollector() + " " + h.type(); });
        c.show("bind", () -> L.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class)).bindTo("q").invoke("r"));
        c.show("bindMethod", () -> L.bind("abc", "length", MethodType.methodType(int.class)).invoke());
        c.show("asType", () -> add().asType(MethodType.methodType(Object.class, Integer.class, byte.class)).invoke((Integer) 3, (byte) 4));
        c.show("asTypeBad", () -> add().asType(MethodType.methodType(String.class, int.class)));
        c.show("type", () -> add().type() + " " + add().type().parameterCount() + " " + add().type().toMethodDescriptorString());
        c.show("text", () -> add());
        c.show("types", () -> MethodType.methodType(int.class, String.class).changeReturnType(long.class).appendParameterTypes(int[].class).insertParameterTypes(0, Object.class).dropParameterTypes(1, 2) + " " + MethodType.genericMethodType(2) + " " + MethodType.methodType(int.class).wrap() + " " + MethodType.fromMethodDescriptorString("(I[J)V", null));
        c.show("typesEqual", () -> MethodType.methodType(int.class, long.class).equals(MethodType.methodType(int.class, long.class)) + " " + (MethodType.methodType(int.class) == MethodType.methodType(int.class)));
        c.show("insert", () -> MethodHandles.insertArguments(add(), 0, 10).invoke(5));
        c.show("drop", () -> MethodHandles.dropArguments(add(), 0, String.class).invoke("x", 1, 2));
        c.show("filter", () -> MethodHandles.filterReturnValue(add(), L.findStatic(String.class, "valueOf", MethodType.methodType(String.class, int.class))).invoke(1, 2));
        c.show("guard", () -> MethodHandles.constant(int.class, 3).invoke());
        c.show("identity", () -> MethodHandles.identity(String.class).invoke("i"));
        c.show("spread", () -> add().asSpreader(Object[].class, 2).invoke(new Object[] {1, 2}));
        c.show("collect", () -> L.findStatic(Arrays.class, "asList", MethodType.methodType(List.class, Object[].class)).asCollector(Object[].class, 2).invoke(1, 2));
        c.show("unreflect", () -> L.unreflect(Handles.class.getDeclaredMethod("add", int.class, int.class)).invoke(2, 3));
        c.show("catching", () -> MethodHandles.catchException(L.findStatic(Handles.class, "boom", MethodType.methodType(int.class)), IllegalStateException.class, MethodHandles.dropArguments(MethodHandles.constant(int.class, 7), 0, IllegalStateException.class)).invoke());
        c.show("arrayElement", () -> MethodHandles.arrayElementGetter(int[].class).invoke(new int[] {4, 5}, 1));
        c.show("lookup", () -> L + " " + L.lookupClass() + " " + L.hasPrivateAccess());
        c.show("varGet", () -> { Handles h = new Handles(); VarHandle v = x(); v.set(h, 6); return (int) v.get(h) + (int) v.getAndAdd(h, 3) + " " + (int) v.getVolatile(h) + v.compareAndSet(h, 9, 1) + h.x; });
        c.show("varBits", () -> { Handles h = new Handles(); VarHandle v = x(); int a = (int) v.getAndBitwiseOr(h, 8); int b = (int) v.getAndBitwiseXor(h, 1); return a + " " + b + " " + (int) v.getAndSet(h, 0) + h.x; });
        c.show("varExchange", () -> { Handles h = new Handles(); return (int) x().compareAndExchange(h, 4, 7) + " " + (int) x().compareAndExchange(h, 5, 7) + " " + h.x; });
        c.show("varType", () -> x().varType() + " " + x().coordinateTypes());
        c.show("varMode", () -> x().isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + " " + L.findVarHandle(Handles.class, "fin", int.class).isAccessModeSupported(VarHandle.AccessMode.SET) + " " + x().accessModeType(VarHandle.AccessMode.COMPARE_AND_SET));
        c.show("varFinal", () -> { L.findVarHandle(Handles.class, "fin", int.class).set(new Handles(), 1); return 0; });
        c.show("varBad", () -> { x().set(new Handles(), "x"); return 0; });
        c.show("varNull", () -> (int) x().get((Handles) null));
        c.show("varReceiver", () -> { Object o = "x"; return (int) x().get(o); });
        c.show("varArray", () -> { VarHandle a = MethodHandles.arrayElementVarHandle(String[].class); String[] t = {"a", "b"}; a.set(t, 1, "z"); return (String) a.get(t, 1) + a.compareAndSet(t, 0, "a", "y") + t[0]; });
        c.show("varArrayIndex", () -> (int) MethodHandles.arrayElementVarHandle(int[].class).get(new int[2], 2));
        c.show("varArrayStore", () -> { Object[] t = new String[1]; MethodHandles.arrayElementVarHandle(Object[].class).set(t, 0, 5); return 0; });
        c.show("varView", () -> (int) MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN).get(new byte[] {1, 2, 3, 4}, 0));
        c.show("varViewBad", () -> (int) MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN).get(new byte[] {1, 2, 3, 4}, 1));
        c.show("varBoolean", () -> { VarHandle a = MethodHandles.arrayElementVarHandle(boolean[].class); boolean[] t = new boolean[2]; return (boolean) a.getAndSet(t, 0, true) + " " + t[0] + (boolean) a.getAndBitwiseAnd(t, 0, false); });
        c.show("varLong", () -> { VarHandle v = L.findVarHandle(Handles.class, "v", long.class); Handles h = new Handles(); v.setRelease(h, 5L); return (long) v.getAcquire(h) + (long) v.getOpaque(h); });
        c.show("varText", () -> x());
        c.show("proxyHandle", () -> { List<String> l = new ArrayList<>(); L.findVirtual(List.class, "add", MethodType.methodType(boolean.class, Object.class)).invoke(l, "x"); return l; });
    }
}
