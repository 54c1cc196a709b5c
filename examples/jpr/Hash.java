// check:  a cached hash code, two threads
// run:    => holds
//
// Try it:  jmmc check examples/jpr/Hash.java --model jpr
public class Hash {
    private final char[] value = {'a', 'b'};
    private int hash;

    @Override
    public int hashCode() {
        int h = hash;
        if (h == 0 && value.length > 0) {
            for (char c : value) {
                h = 31 * h + c;
            }
            hash = h;
        }
        return h;
    }

    public static void main(String[] args) {
        Hash shared = new Hash();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                int h = shared.hashCode();
                assert h == 3105 : "the hash code is " + h;
            }).start();
        }
    }
}
