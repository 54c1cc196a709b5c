// law:     what was written to bytes one by one before they were handed out by a race may be seen in part, which is not known where others see them as whole numbers
// verdict: => holds
// verdict: -- racy => unknown
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

class BytesSeenInPieces {
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static byte[] handed;
    static volatile byte[] published;

    public static void main(String[] args) throws Exception {
        boolean racy = args.length > 0;
        Thread maker = new Thread(() -> {
            byte[] own = new byte[8];
            own[2] = 1;
            own[3] = 2;
            INTS.set(own, 4, 3);
            if (racy) {
                handed = own;
            } else {
                published = own;
            }
        });
        maker.start();
        byte[] seen = racy ? handed : published;
        if (seen != null) {
            assert (int) INTS.get(seen, 0) != 2 && (racy || (int) INTS.get(seen, 4) == 3);
        }
    }
}
