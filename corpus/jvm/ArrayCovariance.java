// feature: array covariance, ArrayStoreException, casts and instanceof on arrays
public class ArrayCovariance {
    public static void main(String[] args) {
        Object[] objects = new String[2];
        objects[0] = "fine";
        objects[1] = null;
        try {
            objects[1] = 5;
            System.out.println("not reached");
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        Number[] numbers = new Integer[] {1, 2};
        try {
            numbers[0] = 1.5;
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage() + ", kept " + numbers[0]);
        }
        Object[][] nested = new String[1][1];
        try {
            nested[0] = new Object[1];
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        Comparable<?>[] comparables = new String[] {"s"};
        Object o = comparables;
        System.out.println((o instanceof Object[]) + " " + (o instanceof String[]) + " " + (o instanceof Integer[]) + " "
                + (o instanceof CharSequence[]) + " " + (o instanceof Cloneable) + " " + (o instanceof java.io.Serializable));
        Object ints = new int[3];
        System.out.println((ints instanceof int[]) + " " + (ints instanceof Object[]) + " " + (ints instanceof long[]));
        Object grid = new int[2][2];
        System.out.println((grid instanceof Object[]) + " " + (grid instanceof int[][]) + " " + (grid instanceof Cloneable[]));
        try {
            long[] wrong = (long[]) ints;
            System.out.println(wrong.length);
        } catch (ClassCastException e) {
            System.out.println("class cast");
        }
        String[] strings = (String[]) o;
        System.out.println(strings[0]);
    }
}
