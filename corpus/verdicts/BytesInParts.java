// law:     bytes that are accessed in parts of different size without a race are what was written last; with one, nothing is known of it
// verdict: => holds
// verdict: -- racy => unknown
// verdict: -- wrong => violated assertion
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

class BytesInParts {
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    static final byte[] bytes = new byte[16];

    static void count() {
        INTS.set(bytes, 4, (int) INTS.get(bytes, 4) + 1);
        bytes[3]++;
        LONGS.set(bytes, 8, (long) LONGS.get(bytes, 8) + 0x0101L);
    }

    public static void main(String[] args) throws Exception {
        boolean racy = Arrays.asList(args).contains("racy");
        Runnable work = () -> {
            if (racy) {
                count();
            } else {
                synchronized (bytes) {
                    count();
                }
            }
        };
        Thread one = new Thread(work);
        Thread two = new Thread(work);
        one.start();
        two.start();
        one.join();
        two.join();
        assert racy || bytes[3] == 2 && bytes[4] == 2 && bytes[14] == 2 && bytes[15] == 2;
        assert racy || (int) INTS.get(bytes, 2) == (2 << 8 | 2 << 16);
        assert args.length == 0 || racy || (long) LONGS.get(bytes, 8) == 2;
    }
}
