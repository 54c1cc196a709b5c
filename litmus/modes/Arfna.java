// litmus:  Arfna – plain data between opaque accesses that wait for each other
// source:  Liu, Bender, Palsberg, Compiling Volatile Correctly in Java, litmus test arfna
// ask:     r1 == 1 && r4 == 1 && r2 == 1 && r3 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=allowed
// why:     in jam21 opaque accesses do not see each other in a circle; neither the JLS nor the documentation of VarHandle says so, which modes goes by
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class Arfna {
    static int a, b;
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { int r1 = x.getOpaque(); int r2 = 0; if (r1 == 1) { r2 = a; b = 1; if (r2 == 1) y.setOpaque(1); } }
    @thread static void t2() { int r4 = y.getOpaque(); int r3 = 0; if (r4 == 1) { r3 = b; if (r3 == 1) { a = 1; x.setOpaque(1); } } }
}
