// litmus:  Bug10 – empty synchronized blocks between a read and a write
// source:  MemSAT transformation test Bug10
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     one block comes first: its thread's read happens-before the other thread's write
class Bug10 {
    static int x, y;
    static final Object m = new Object();
    @thread static void t1() { int r1 = x; synchronized (m) { } y = 1; }
    @thread static void t2() { int r2 = y; synchronized (m) { } x = 1; }
}
