// law:     a number that is accessed in opaque mode through a view of aligned bytes is seen as it was before or after a write, in either byte order [MethodHandles.byteBufferViewVarHandle]
// verdict: => holds
// verdict: -- heap => holds
// verdict: -- plain => violated assertion
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

class BytesSeenWhole {
    static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle PLAIN = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    static final ByteBuffer buffer = ByteBuffer.allocateDirect(16);
    static final byte[] bytes = new byte[16];

    public static void main(String[] args) throws Exception {
        boolean heap = Arrays.asList(args).contains("heap");
        boolean plain = Arrays.asList(args).contains("plain");
        buffer.put(8, (byte) 1);
        bytes[8] = 1;
        long first = 1L << 56;
        Thread writer = new Thread(() -> {
            if (plain || heap) {
                PLAIN.set(bytes, 8, -1L);
            } else {
                LONGS.setOpaque(buffer, 8, -1L);
            }
        });
        writer.start();
        if (heap) {
            writer.join();
        }
        if (plain || heap) {
            long seen = (long) PLAIN.get(bytes, 8);
            assert seen == (heap ? -1 : 1) || seen == -1 : seen;
        } else {
            long seen = (long) LONGS.getOpaque(buffer, 8);
            assert seen == first || seen == -1 : seen;
        }
    }
}
