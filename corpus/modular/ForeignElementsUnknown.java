import java.util.List;

/** Who has an array may change it, whatever annotations say. */
class ForeignElementsUnknown {
    static final int[] zeros = new int[2];
    /*@ global_invariant zeros != null && zeros.length == 2 && zeros[0] == 0 */

    static void gives(List<Object> list) {
        if (list != null) {
            list.add(zeros);
        }
    }

    static void sorts() {
        java.util.Arrays.fill(zeros, 1);
    }

    static void givesAnything(List<Object> list, Object o) {
        if (list != null) {
            list.add(o);
        }
    }
}
