import java.lang.invoke.VarHandle;

/** Small methods; the test of the same name says what each becomes. */
class Lowering {
    static int x;
    static VarHandle handle;
    int[] a;
    int v;
    final int frozen;

    Lowering(int n) { if (n > 1) { frozen = n; return; } frozen = 0; }

    static int branch(int n) { int s = 0; for (int i = 0; i < n; i++) s += i * 2; return s; }

    static int postIncrement(int i) { int j = i++ + i; return j; }

    static int conditional(boolean c, int a, int b) { return a + (c ? b : 7); }

    static Object create() { return new Lowering(3); }

    int elements() { return a[x++]++; }

    static int atLast(int n) { try { return 6 / n; } catch (ArithmeticException e) { return -1; } finally { x++; } }

    boolean varHandle(int a, int b) {
        handle.setRelease(this, a);
        VarHandle.acquireFence();
        return handle.compareAndSet(this, (int) handle.getOpaque(this), b);
    }

    static String unused(Object o) { o.hashCode(); return (String) o; }

    static void monitor(Object o) { synchronized (o) { x = 1; } }

    static int choose(int k) { switch (k) { case 1: return 7; case 900: x++; default: return k; } }

    static long wide(long l, double d) { return d < l ? -l : l >>> 3; }

    static boolean chars(char c) { return c == 'a' || 'z' < c; }

    static int[][] grid(int n) { int[][] g = new int[n][2]; g[0] = null; return g; }
}
