/** Replaces what it guards by an array of its own. */
public class TakesOk {
    private static int[] limits = new int[2];

    public static synchronized void replace(int first, int second) {
        int[] made = new int[2];
        made[0] = first;
        made[1] = second;
        limits = made;
    }

    public static synchronized void raise(int which) {
        if (which >= 0 && which < limits.length) {
            limits[which]++;
        }
    }
}
