// feature: views of byte arrays, heap and direct buffers as numbers of all types, in both byte orders: what is read, written, updated and thrown
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

public class ViewsOfBytes {
    interface Work {
        Object run() throws Throwable;
    }

    static void told(String name, Work work) {
        try {
            System.out.println(name + ": " + work.run());
        } catch (IllegalStateException | IndexOutOfBoundsException e) {
            System.out.println(name + " throws " + e);
        } catch (Throwable e) {
            System.out.println(name + " throws " + e.getClass().getName());
        }
    }

    static VarHandle array(Class<?> type, ByteOrder order) {
        return MethodHandles.byteArrayViewVarHandle(type, order);
    }

    static VarHandle buffer(Class<?> type, ByteOrder order) {
        return MethodHandles.byteBufferViewVarHandle(type, order);
    }

    static void arrays(ByteOrder order) {
        byte[] bytes = new byte[16];
        VarHandle shorts = array(short[].class, order);
        VarHandle chars = array(char[].class, order);
        VarHandle ints = array(int[].class, order);
        VarHandle longs = array(long[].class, order);
        VarHandle floats = array(float[].class, order);
        VarHandle doubles = array(double[].class, order);
        shorts.set(bytes, 1, (short) -2);
        chars.set(bytes, 3, '\uabcd');
        ints.set(bytes, 5, 0x12345678);
        floats.set(bytes, 9, -1.5f);
        System.out.println(order + " " + Arrays.toString(bytes));
        System.out.println((short) shorts.get(bytes, 0) + " " + (int) (char) chars.get(bytes, 2) + " " + (int) ints.get(bytes, 4));
        System.out.println((long) longs.get(bytes, 3) + " " + (float) floats.get(bytes, 9) + " " + (float) floats.get(bytes, 2));
        doubles.set(bytes, 7, Math.PI);
        longs.set(bytes, 0, -3L);
        System.out.println(Arrays.toString(bytes) + " " + (double) doubles.get(bytes, 7) + " " + (double) doubles.get(bytes, 8));
        told("widened", () -> (long) (int) ints.get(bytes, 0));
        told("from a short", () -> {
            ints.set(bytes, 0, (short) -7);
            return bytes[0] + " " + bytes[3];
        });
        told("volatile", () -> (int) ints.getVolatile(bytes, 4));
        told("misaligned", () -> (int) ints.getAcquire(bytes, 2));
        told("compareAndSet", () -> ints.compareAndSet(bytes, 0, -7, 5) + " " + ints.compareAndSet(bytes, 0, -7, 6) + " " + bytes[0]);
        told("getAndAdd", () -> (long) longs.getAndAdd(bytes, 8, 1L) + " " + (long) longs.get(bytes, 8));
        told("getAndBitwiseOr", () -> (int) ints.getAndBitwiseOr(bytes, 4, 0xf0f) + " " + (int) ints.get(bytes, 4));
        told("float", () -> (float) floats.getAndSet(bytes, 0, 2.5f) + " " + floats.compareAndSet(bytes, 0, 2.5f, 1f) + " " + bytes[0]);
        told("float added", () -> (float) floats.getAndAdd(bytes, 0, 2.5f));
        told("short set", () -> shorts.compareAndSet(bytes, 0, (short) 0, (short) 1));
        told("too far", () -> (int) ints.get(bytes, 13));
        told("negative", () -> (int) ints.get(bytes, -1));
        told("too short", () -> (long) longs.get(new byte[3], 0));
        told("null", () -> (int) ints.get((byte[]) null, 0));
        for (VarHandle.AccessMode mode : VarHandle.AccessMode.values()) {
            System.out.print((shorts.isAccessModeSupported(mode) ? 1 : 0) + (ints.isAccessModeSupported(mode) ? 2 : 0) + (doubles.isAccessModeSupported(mode) ? 4 : 0));
        }
        System.out.println(" " + ints.varType() + " " + ints.coordinateTypes());
    }

    static void buffers(String name, ByteBuffer buffer, ByteOrder order) {
        VarHandle ints = buffer(int[].class, order);
        VarHandle longs = buffer(long[].class, order);
        VarHandle chars = buffer(char[].class, order);
        System.out.println(name + " " + order + " " + ints.coordinateTypes());
        told("set", () -> {
            ints.set(buffer, 1, 0x01020304);
            return buffer.get(1) + " " + buffer.get(4) + " " + (int) ints.get(buffer, 1) + " " + buffer.getInt(1);
        });
        told("volatile", () -> {
            longs.setVolatile(buffer, 8, -2L);
            return buffer.getLong(8) + " " + (long) longs.getOpaque(buffer, 8) + " " + buffer.get(8) + " " + (int) (char) chars.getAcquire(buffer, 14);
        });
        told("compareAndExchange", () -> (long) longs.compareAndExchange(buffer, 8, -2L, 77L) + " " + (long) longs.get(buffer, 8));
        told("getAndAdd", () -> (int) ints.getAndAdd(buffer, 8, 3) + " " + buffer.getInt(8));
        told("getAndBitwiseXor", () -> (int) ints.getAndBitwiseXor(buffer, 12, -1) + " " + buffer.getInt(12));
        told("misaligned", () -> (int) ints.getVolatile(buffer, 3));
        told("misaligned update", () -> (int) ints.getAndAdd(buffer, 6, 1));
        told("too far", () -> (int) ints.get(buffer, 13));
        told("negative", () -> (int) ints.get(buffer, -1));
        told("limited", () -> (int) ints.get(buffer.duplicate().limit(6), 3));
        told("within the limit", () -> (int) ints.get(buffer.duplicate().limit(6), 2));
        told("slice", () -> (int) ints.get(buffer.duplicate().position(3).slice(), 1) + " " + buffer.getInt(4));
        told("slice, misaligned", () -> (int) ints.getVolatile(buffer.duplicate().position(3).slice(), 0));
        told("slice, aligned", () -> (int) ints.getVolatile(buffer.duplicate().position(3).slice(), 1));
        told("read only", () -> (int) ints.get(buffer.asReadOnlyBuffer(), 0));
        told("read only set", () -> {
            ints.set(buffer.asReadOnlyBuffer(), 0, 1);
            return 0;
        });
        told("read only compareAndSet", () -> ints.compareAndSet(buffer.asReadOnlyBuffer(), 0, 0, 1));
        told("null", () -> (int) ints.get((ByteBuffer) null, 0));
    }

    public static void main(String[] args) {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            arrays(order);
            buffers("heap", ByteBuffer.allocate(16), order);
            buffers("direct", ByteBuffer.allocateDirect(16), order);
        }
        told("bytes", () -> array(byte[].class, ByteOrder.BIG_ENDIAN));
        told("booleans", () -> buffer(boolean[].class, ByteOrder.BIG_ENDIAN));
        told("no array", () -> buffer(int.class, ByteOrder.BIG_ENDIAN));
        told("objects", () -> array(String[].class, ByteOrder.BIG_ENDIAN));
    }
}
