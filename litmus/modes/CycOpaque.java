// litmus:  CycOpaque – writes that wait for each other, opaque
// source:  Liu, Bender, Palsberg, Compiling Volatile Correctly in Java, litmus test cyc
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jam21=forbidden modes=allowed
// why:     in jam21 opaque accesses do not see each other in a circle; neither the JLS nor the documentation of VarHandle says so, which modes goes by
// note:    the JLS does not know access modes, so jpr, jmm and jmm-revised are left open
import java.util.concurrent.atomic.AtomicInteger;

class CycOpaque {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    @thread static void t1() { int r1 = x.getOpaque(); if (r1 == 1) y.setOpaque(1); }
    @thread static void t2() { int r2 = y.getOpaque(); if (r2 == 1) x.setOpaque(1); }
}
