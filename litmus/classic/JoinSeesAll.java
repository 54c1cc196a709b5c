// litmus:  JoinSeesAll – what a thread did is seen after it ended
// source:  folklore
// ask:     r1 == 0 || r2 == 0
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=forbidden jmm=forbidden jmm-revised=forbidden
// why:     the end of a thread happens-before what waits for it
class JoinSeesAll {
    static int x, y;
    @thread static void t1() { x = 1; y = 1; }
    @thread(after = "t1") static void t2() { int r1 = y; int r2 = x; }
}
