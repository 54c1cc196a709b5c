// litmus:  Bug10R – one empty block replaced by a volatile read and write
// source:  MemSAT transformation test Bug10R
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     a monitor and a volatile field do not synchronize with each other, so this is load buffering
class Bug10R {
    static int x, y;
    static volatile int value;
    static final Object m = new Object();
    @thread static void t1() { int r1 = x; synchronized (m) { } y = 1; }
    @thread static void t2() { int r2 = y; int r3 = value; value = r3 + 1; x = 1; }
}
