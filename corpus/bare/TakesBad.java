/** Guards an array that its maker may change. */
public class TakesBad {
    private static int[] limits = new int[2];

    public static synchronized void replace(int[] given) {
        if (given != null) {
            limits = given;
        }
    }

    public static synchronized void raise(int which) {
        if (which >= 0 && which < limits.length) {
            limits[which]++;
        }
    }
}
