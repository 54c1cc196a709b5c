// check:  a cached hash code that is read again before it is returned
// run:    => violated
//
// Try it:  jmmc check examples/jpr/Hash2.java --model jpr
public class Hash2 {
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
        h = hash;
        return h;
    }

    public static void main(String[] args) {
        Hash2 shared = new Hash2();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                int h = shared.hashCode();
                assert h == 3105 : "the hash code is " + h;
            }).start();
        }
    }
}
