// law:     updates of a number through a view of bytes are atomic; a read and a write are not
// verdict: => holds
// verdict: -- apart => violated assertion
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

class BytesUpdated {
    static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static final ByteBuffer buffer = ByteBuffer.allocateDirect(16);

    public static void main(String[] args) throws Exception {
        boolean apart = args.length > 0;
        Runnable work = () -> {
            if (apart) {
                INTS.setVolatile(buffer, 8, (int) INTS.getVolatile(buffer, 8) + 0x100);
            } else {
                INTS.getAndAdd(buffer, 8, 0x100);
            }
        };
        Thread one = new Thread(work);
        Thread two = new Thread(work);
        one.start();
        two.start();
        one.join();
        two.join();
        assert (int) INTS.get(buffer, 8) == 0x200;
        assert buffer.get(10) == 2 && buffer.get(11) == 0;
        assert INTS.compareAndSet(buffer, 8, 0x200, 7) && buffer.getInt(8) == 7;
    }
}
