// check:  a hash code cached without any lock, as in String.hashCode: is it ever wrong?
// run:    => holds states=17:13,25:38
// opmm:   => holds
//
// Try it:  jmmc check examples/HashCached.java
//
// The field `hash` races, but each call reads it once and returns what it read or computed. Both are right: the race is benign.
public class HashCached {
    private final int[] parts = {3, 5};
    private int hash;

    @Override
    public int hashCode() {
        int h = hash;
        if (h == 0) {
            for (int part : parts) {
                h = 31 * h + part;
            }
            hash = h;
        }
        return h;
    }

    public static void main(String[] args) {
        HashCached shared = new HashCached();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                int h = shared.hashCode();
                assert h == 98 : "the hash code is " + h;
            }).start();
        }
    }
}
