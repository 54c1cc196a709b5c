// litmus:  T5t – after a write is moved in front of an external action
// source:  Sevcik and Aspinall, ECOOP 2008; MemSAT Table 2
// ask:     r1 == 1 && r2 == 1
// expect:  sc=forbidden tso=forbidden pso=forbidden opmm=forbidden jpr=allowed jmm=allowed jmm-revised=allowed
// why:     x = 1 can now be committed without the print; opmm would need a cycle of hb and write-seen
class T5t {
    static int x, y;
    @thread static void t1() {
        int r1 = y;
        if (r1 == 1) {
            x = 1;
        } else {
            x = 1;
            System.out.println("!");
        }
    }
    @thread static void t2() { int r2 = x; y = r2; }
}
