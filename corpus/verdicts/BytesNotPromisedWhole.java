// law:     no documentation says that `ByteBuffer.getInt` and `putInt` are one access: what others see of them under a race is not known, but after a hand-over it is
// verdict: => holds
// verdict: -- racy => unknown
import java.nio.ByteBuffer;

class BytesNotPromisedWhole {
    static final ByteBuffer buffer = ByteBuffer.allocateDirect(8);
    static volatile boolean ready;

    public static void main(String[] args) {
        boolean racy = args.length > 0;
        Thread writer = new Thread(() -> {
            buffer.putInt(4, -1);
            ready = true;
        });
        writer.start();
        if (racy || ready) {
            int seen = buffer.getInt(4);
            assert seen == -1 || racy && seen == 0 : seen;
        }
    }
}
