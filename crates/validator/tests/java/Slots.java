import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

class Slots {
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static final byte[] bytes = new byte[8];

    public static void main(String[] args) throws Exception {
        bytes[5] = 7;
        Thread writer = new Thread(() -> INTS.setVolatile(bytes, 4, 0x01020304));
        writer.start();
        int seen = (int) INTS.getVolatile(bytes, 4);
        writer.join();
        bytes[6]++;
        int last = bytes[6];
        assert seen == 0x01020304 || last != 4;
    }
}
