// feature: direct ByteBuffers: numbers of all types, positions, slices, bulk copies to and from arrays, comparison, read-only ones
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

public class DirectBuffers {
    static void numbers(ByteBuffer buffer) {
        buffer.put((byte) 1).putChar('x').putShort((short) -5).putInt(0x01020304).putLong(-9L).putFloat(0.5f).putDouble(-0.25);
        System.out.println(buffer.position() + " " + buffer.remaining() + " " + buffer.isDirect() + " " + buffer.order());
        buffer.flip();
        System.out.println(buffer.get() + " " + buffer.getChar() + " " + buffer.getShort() + " " + buffer.getInt() + " " + buffer.getLong() + " " + buffer.getFloat() + " " + buffer.getDouble());
        buffer.clear();
        buffer.order(buffer.order() == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        System.out.println(buffer.getInt(5) + " " + buffer.getLong(3) + " " + buffer.getShort(2));
        buffer.putInt(5, 7).putLong(9, 11L);
        System.out.println(buffer.get(5) + " " + buffer.get(8) + " " + buffer.getLong(9));
    }

    static void copies(ByteBuffer buffer) {
        buffer.clear();
        byte[] bytes = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
        buffer.put(bytes);
        buffer.flip();
        byte[] back = new byte[20];
        buffer.get(back, 3, 12);
        System.out.println(Arrays.toString(back));
        ByteBuffer slice = buffer.duplicate().position(2).limit(9).slice();
        System.out.println(slice.get(0) + " " + slice.capacity() + " " + slice.getInt(1));
        slice.put(0, (byte) 99);
        System.out.println(buffer.get(2) + " " + slice.compareTo(buffer.duplicate().position(2)) + " " + slice.equals(ByteBuffer.wrap(new byte[] {99, 4, 5, 6, 7, 8, 9})));
        buffer.position(4);
        buffer.compact();
        System.out.println(buffer.position() + " " + buffer.get(0) + " " + buffer.get(7));
        ByteBuffer heap = ByteBuffer.allocate(8);
        buffer.flip();
        heap.put(buffer);
        System.out.println(Arrays.toString(heap.array()));
        System.out.println(buffer.asReadOnlyBuffer().isReadOnly() + " " + buffer.hasArray());
    }

    static void thrown(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }

    public static void main(String[] args) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(40);
        numbers(buffer);
        numbers(ByteBuffer.allocateDirect(29).order(ByteOrder.LITTLE_ENDIAN));
        copies(buffer);
        copies(ByteBuffer.allocate(40));
        thrown(() -> buffer.getInt(37));
        thrown(() -> buffer.asReadOnlyBuffer().put((byte) 1));
        thrown(() -> buffer.position(41));
        thrown(() -> ByteBuffer.allocateDirect(-1));
        buffer.clear();
        System.out.println(buffer.alignmentOffset(0, 8) + " " + buffer.alignmentOffset(5, 8) + " " + buffer.alignedSlice(8).capacity());
        System.out.println(buffer.asLongBuffer().put(1, 5L).get(1) + " " + buffer.getLong(8) + " " + buffer);
    }
}
