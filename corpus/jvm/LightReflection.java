// feature: Class objects: names, hierarchy, arrays, enums, isInstance, cast
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

public class LightReflection {
    interface Marker { }
    enum Level { LOW, HIGH { } }
    record Data(int x) { }
    static class Inner implements Marker { }
    abstract static class Sub extends Inner { }

    static void show(Class<?> c) {
        System.out.println(c.getName() + " " + c.getSimpleName() + " " + c.isInterface() + c.isArray() + c.isPrimitive() + c.isEnum() + c.isRecord()
                + " " + (c.getSuperclass() == null ? "-" : c.getSuperclass().getName())
                + " " + (c.getComponentType() == null ? "-" : c.getComponentType().getName()) + " " + c);
    }

    public static void main(String[] args) {
        Class<?>[] classes = {
            int.class, void.class, double.class, Integer.class, String.class, Object.class, Runnable.class, int[].class, String[][].class, boolean[].class,
            LightReflection.class, Inner.class, Sub.class, Marker.class, Level.class, Data.class, Map.Entry.class, Inner[].class
        };
        for (Class<?> c : classes) {
            show(c);
        }
        show(Level.HIGH.getClass());
        show(new Object() { }.getClass());
        show(new ArrayList<String>().getClass());
        System.out.println(Number.class.isInstance(5) + " " + Number.class.isInstance("5") + " " + Number.class.isInstance(null) + " "
                + Object[].class.isInstance(new String[0]) + " " + int.class.isInstance(5));
        System.out.println(Number.class.isAssignableFrom(Integer.class) + " " + Integer.class.isAssignableFrom(Number.class) + " "
                + Object[].class.isAssignableFrom(int[][].class) + " " + Marker.class.isAssignableFrom(Sub.class) + " " + long.class.isAssignableFrom(int.class));
        System.out.println(Level.class.getEnumConstants().length + " " + (Inner.class.getEnumConstants() == null) + " " + (Integer.TYPE == int.class));
        System.out.println(Inner.class.getInterfaces().length + " " + Inner.class.getInterfaces()[0].getSimpleName() + " " + (new int[0].getClass() == int[].class));
        Object o = List.of("a");
        System.out.println(List.class.cast(o).size() + " " + (o.getClass() == List.of("b").getClass()));
        try {
            Integer.class.cast("no");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            Class.forName("does.not.Exist");
        } catch (ClassNotFoundException e) {
            System.out.println("not found: " + e.getMessage());
        }
        System.out.println(String.class.desiredAssertionStatus() + " " + LightReflection.class.desiredAssertionStatus());
    }
}
