// law:     bytes that a thread has written are no more known because it has ended: whole numbers made of them may have any of them unset [JLS §17.4.5]
// verdict: => unknown
// verdict: -- joined => holds
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

class ViewOfRacyBytes {
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    static byte[] bytes = new byte[4];
    static boolean done;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            bytes[0] = 1;
            done = true;
        });
        t.start();
        if (args.length > 0) {
            t.join();
        }
        if (done) {
            int r = (int) INTS.get(bytes, 0);
            assert r == 1 : r;
        }
    }
}
