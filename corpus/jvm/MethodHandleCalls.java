// feature: method handles: find, invokeExact, invoke with conversions, bindTo, getters and setters, types
import java.lang.invoke.*;
public class MethodHandleCalls {
    int v = 4;
    int twice(int x) {
        return 2*x+v;
    }
    static long sum(int a, long b) {
        return a+b;
    }
    MethodHandleCalls(int v) {
        this.v = v;
    }
    MethodHandleCalls() {
    }
    public static void main(String[] a) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle mh = l.findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println((int)mh.invokeExact("hello"));
        MethodHandle st = l.findStatic(MethodHandleCalls.class, "sum", MethodType.methodType(long.class, int.class, long.class));
        System.out.println((long)st.invokeExact(1, 2L) + " " + (long)st.invoke(1, 2) + " " + st.type());
        MethodHandle c = l.findConstructor(MethodHandleCalls.class, MethodType.methodType(void.class, int.class));
        MethodHandleCalls o = (MethodHandleCalls)c.invokeExact(8);
        System.out.println(o.v);
        MethodHandle tw = l.findVirtual(MethodHandleCalls.class, "twice", MethodType.methodType(int.class, int.class));
        System.out.println((int)tw.invokeExact(o, 5) + " " + (Object)tw.invoke(o, 5));
        MethodHandle g = l.findGetter(MethodHandleCalls.class, "v", int.class);
        MethodHandle s = l.findSetter(MethodHandleCalls.class, "v", int.class);
        s.invokeExact(o, 77);
        System.out.println((int)g.invokeExact(o));
        MethodHandle b = tw.bindTo(o);
        System.out.println((int)b.invokeExact(1));
        System.out.println(st.invokeWithArguments(3, 4L));
        try {
            long x = (long)tw.invokeExact(o, 5);
        } catch (WrongMethodTypeException e) {
            System.out.println("WMT");
        }
        System.out.println(MethodType.methodType(int.class, String.class, long[].class) + " " + MethodType.fromMethodDescriptorString("(I)V", null));
    }
}
