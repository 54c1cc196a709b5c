// feature: instanceof and checkcast through classes, interfaces, arrays and null
public class InstanceOfAndCast {
    interface Shape { }
    interface Solid extends Shape { }
    static class Base { }
    static class Middle extends Base implements Solid { }
    static final class Leaf extends Middle { }

    static String kinds(Object o) {
        return (o instanceof Base) + " " + (o instanceof Middle) + " " + (o instanceof Leaf) + " " + (o instanceof Shape)
                + " " + (o instanceof Solid) + " " + (o instanceof Object);
    }

    static String cast(Object o) {
        try {
            Middle middle = (Middle) o;
            return middle == null ? "null" : "ok";
        } catch (ClassCastException e) {
            return "refused";
        }
    }

    static String castToInterface(Object o) {
        try {
            Solid solid = (Solid) o;
            return solid == null ? "null" : "ok";
        } catch (ClassCastException e) {
            return "refused";
        }
    }

    public static void main(String[] args) {
        Object[] objects = {new Base(), new Middle(), new Leaf(), "string", null, new Leaf[0], 5};
        for (Object o : objects) {
            System.out.println(kinds(o) + " " + cast(o) + " " + castToInterface(o));
        }
        try {
            Object o = "text";
            Integer i = (Integer) o;
            System.out.println(i);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}
