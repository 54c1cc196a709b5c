// litmus:  Bug11R – load buffering with volatile fields, one thread's statements swapped
// source:  MemSAT transformation test Bug11R
// ask:     r1 == 1 && r2 == 1
// expect:  sc=allowed tso=allowed pso=allowed opmm=allowed jpr=allowed jmm=allowed jmm-revised=allowed
// why:     swapping volatile accesses is not a valid transformation: y = 1 comes first now
class Bug11R {
    static volatile int x, y;
    @thread static void t1() { y = 1; int r1 = x; }
    @thread static void t2() { int r2 = y; x = 1; }
}
