// law:     what a release write of a number through a view of bytes comes after is seen by who acquires it there [VarHandle.setRelease]; plain accesses promise nothing
// verdict: => holds
// verdict: -- plain => violated assertion
// verdict: --model sc -- plain => holds
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

class BytesPassMessages {
    static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static final ByteBuffer buffer = ByteBuffer.allocateDirect(16);
    static int data;

    public static void main(String[] args) {
        boolean plain = args.length > 0;
        Thread writer = new Thread(() -> {
            data = 5;
            if (plain) {
                INTS.set(buffer, 4, 0x01020304);
            } else {
                INTS.setRelease(buffer, 4, 0x01020304);
            }
        });
        writer.start();
        int guard = plain ? (int) INTS.get(buffer, 4) : (int) INTS.getAcquire(buffer, 4);
        if (guard == 0x01020304) {
            assert data == 5;
        }
    }
}
