// feature: System.arraycopy: overlapping, of every type, and its exceptions
import java.util.Arrays;

public class ArrayCopy {
    static void attempt(Object from, int fromIndex, Object to, int toIndex, int length) {
        try {
            System.arraycopy(from, fromIndex, to, toIndex, length);
            System.out.println("copied");
        } catch (IndexOutOfBoundsException | ArrayStoreException | NullPointerException e) {
            System.out.println(e.getClass().getName());
        }
    }

    public static void main(String[] args) {
        int[] ints = {0, 1, 2, 3, 4, 5, 6, 7};
        System.arraycopy(ints, 0, ints, 2, 5);
        System.out.println(Arrays.toString(ints));
        System.arraycopy(ints, 3, ints, 0, 4);
        System.out.println(Arrays.toString(ints));
        double[] doubles = new double[3];
        System.arraycopy(new double[] {1.5, 2.5}, 0, doubles, 1, 2);
        System.out.println(Arrays.toString(doubles));
        char[] chars = "overlap".toCharArray();
        System.arraycopy(chars, 0, chars, 1, 6);
        System.out.println(new String(chars));
        Object[] objects = {"a", "b", 3, "d"};
        String[] strings = new String[4];
        attempt(objects, 0, strings, 0, 4);
        System.out.println(Arrays.toString(strings));
        attempt(objects, 0, strings, 0, 5);
        attempt(objects, -1, strings, 0, 1);
        attempt(objects, 0, strings, 4, 0);
        attempt(objects, 0, strings, 4, 1);
        attempt(ints, 0, doubles, 0, 1);
        attempt("text", 0, doubles, 0, 1);
        attempt(null, 0, doubles, 0, 1);
        attempt(ints, 0, ints, 0, -1);
        System.out.println(Arrays.toString(strings));
    }
}
