// law:     bytes that are neighbours are variables of their own: no write to one touches another [JLS §17.6]
// verdict: => holds
// verdict: -- same => violated assertion
import java.nio.ByteBuffer;

class BytesAreNotTorn {
    static final byte[] bytes = new byte[4];
    static final ByteBuffer buffer = ByteBuffer.allocateDirect(4);

    public static void main(String[] args) throws Exception {
        int other = args.length > 0 ? 1 : 2;
        Thread one = new Thread(() -> {
            bytes[1]++;
            buffer.put(1, (byte) (buffer.get(1) + 1));
        });
        Thread two = new Thread(() -> {
            bytes[other]++;
            buffer.put(other, (byte) (buffer.get(other) + 1));
        });
        one.start();
        two.start();
        one.join();
        two.join();
        assert bytes[1] == 3 - other && bytes[1] + bytes[2] == 2;
        assert buffer.get(1) == 3 - other && buffer.get(1) + buffer.get(2) == 2;
    }
}
