// feature: java.util.Arrays
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

public class ArraysUtilities {
    public static void main(String[] args) {
        int[] ints = {5, 3, 9, -1, 0};
        Arrays.sort(ints);
        System.out.println(Arrays.toString(ints) + " " + Arrays.binarySearch(ints, 5) + " " + Arrays.binarySearch(ints, 4));
        double[] doubles = {1.5, Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY};
        Arrays.sort(doubles);
        System.out.println(Arrays.toString(doubles));
        String[] strings = {"pear", "fig", "apple"};
        Arrays.sort(strings, (a, b) -> a.length() - b.length());
        System.out.println(Arrays.toString(strings));
        Integer[] boxed = {3, 1, 2};
        Arrays.sort(boxed, Collections.reverseOrder());
        System.out.println(Arrays.asList(boxed));
        char[] chars = "sorting".toCharArray();
        Arrays.sort(chars, 1, 5);
        System.out.println(new String(chars));
        int[] large = new int[500];
        for (int i = 0; i < large.length; i++) {
            large[i] = i * 7919 % 1009;
        }
        Arrays.sort(large);
        System.out.println(Arrays.hashCode(large) + " " + large[0] + " " + large[499]);
        long[] filled = new long[4];
        Arrays.fill(filled, 7L);
        Arrays.fill(filled, 1, 3, -1L);
        System.out.println(Arrays.toString(filled));
        System.out.println(Arrays.toString(Arrays.copyOf(ints, 7)) + " " + Arrays.toString(Arrays.copyOfRange(strings, 1, 4)));
        System.out.println(Arrays.equals(new int[] {1, 2}, new int[] {1, 2}) + " " + Arrays.equals(new int[] {1}, new int[] {2}) + " "
                + Arrays.deepEquals(new int[][] {{1}}, new int[][] {{1}}) + " " + Arrays.equals(new int[][] {{1}}, new int[][] {{1}}));
        System.out.println(Arrays.deepToString(new int[][] {{1, 2}, {}, null}) + " " + Arrays.toString((int[]) null) + " " + Arrays.deepHashCode(new Object[] {1, new int[] {2}}));
        List<String> view = Arrays.asList(strings);
        view.set(0, "changed");
        System.out.println(strings[0] + " " + view.contains("apple") + " " + view.indexOf("pear"));
        System.out.println(Arrays.stream(ints).sum() + " " + Arrays.compare(new int[] {1, 2}, new int[] {1, 3}) + " " + Arrays.mismatch(new int[] {1, 2}, new int[] {1, 3}));
        int[] generated = new int[5];
        Arrays.setAll(generated, i -> i * i);
        System.out.println(Arrays.toString(generated));
        byte[] bytes = {3, -1, 2};
        Arrays.sort(bytes);
        System.out.println(Arrays.toString(bytes) + Arrays.toString(new boolean[] {true, false}) + Arrays.toString(new float[] {1f}) + Arrays.toString(new Object[] {null, 'c'}));
    }
}
