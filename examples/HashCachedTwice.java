// check:  a hash code cached without any lock, whose field is read twice: is it ever wrong?
// run:    => holds states=17:19,25:56
// opmm:   => violated assertion
//
// Try it:  jmmc check examples/HashCachedTwice.java
//
// The first read may see the other thread's value and the second one the initial 0: reads of a plain field need not agree in order.
// In one memory for all threads that cannot happen. HashCached.java reads the field once and is right.
public class HashCachedTwice {
    private final int[] parts = {3, 5};
    private int hash;

    @Override
    public int hashCode() {
        if (hash == 0) {
            int h = 0;
            for (int part : parts) {
                h = 31 * h + part;
            }
            hash = h;
        }
        return hash;
    }

    public static void main(String[] args) {
        HashCachedTwice shared = new HashCachedTwice();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                int h = shared.hashCode();
                assert h == 98 : "the hash code is " + h;
            }).start();
        }
    }
}
