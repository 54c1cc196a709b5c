// feature: reflection: methods, constructors, fields and arrays; exceptions of the method called
import java.lang.reflect.*;
import java.util.*;
public class ReflectiveCalls {
    int f = 3;
    static String g = "G";
    private double h = 2.5;
    public ReflectiveCalls() {
    }
    public ReflectiveCalls(int f) {
        this.f = f;
    }
    public int add(int a, int b) {
        return a+b+f;
    }
    static String hi(String s) {
        return "hi " + s;
    }
    private void priv() {
        System.out.println("priv " + h);
    }
    public void boom() {
        throw new IllegalStateException("boom");
    }
    @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @interface Ann {
        String value() default "d";
    }
    public static void main(String[] a) throws Exception {
        Method m = ReflectiveCalls.class.getMethod("add", int.class, int.class);
        System.out.println(m.invoke(new ReflectiveCalls(10), 1, 2) + " " + m.getName() + " " + m.getParameterCount() + " " + m.getReturnType() + " " + Modifier.toString(m.getModifiers()));
        System.out.println(ReflectiveCalls.class.getDeclaredMethod("hi", String.class).invoke(null, "bob"));
        Constructor<ReflectiveCalls> c = ReflectiveCalls.class.getConstructor(int.class);
        System.out.println(c.newInstance(5).f + " " + ReflectiveCalls.class.getDeclaredConstructor().newInstance().f);
        Field f = ReflectiveCalls.class.getDeclaredField("f");
        ReflectiveCalls o = new ReflectiveCalls();
        f.setInt(o, 9);
        System.out.println(f.getInt(o) + " " + f.get(o) + " " + f.getType());
        Field g = ReflectiveCalls.class.getDeclaredField("g");
        g.set(null, "GG");
        System.out.println(g.get(null) + " " + ReflectiveCalls.g);
        Method p = ReflectiveCalls.class.getDeclaredMethod("priv");
        p.setAccessible(true);
        p.invoke(o);
        try {
            ReflectiveCalls.class.getMethod("boom").invoke(o);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause());
        }
        try {
            ReflectiveCalls.class.getMethod("nope");
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        List<String> names = new ArrayList<>();
        for (Method x: ReflectiveCalls.class.getDeclaredMethods()) names.add(x.getName());
        Collections.sort(names);
        System.out.println(names);
        Object arr = Array.newInstance(int.class, 3);
        Array.set(arr, 1, 7);
        System.out.println(Array.get(arr, 1) + " " + Array.getLength(arr) + " " + ((int[])arr)[1]);
        System.out.println(Arrays.toString(new Object[]{ReflectiveCalls.class.getDeclaredFields().length, ReflectiveCalls.class.getPackageName(), Integer.class.getMethod("parseInt", String.class).invoke(null, "12")}));
    }
}
