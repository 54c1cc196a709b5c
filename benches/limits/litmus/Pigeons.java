// litmus:  Pigeons – forbidden for a reason that takes resolution exponentially long
// ask:     r1 != r2 && r1 != r3 && r1 != r4 && r1 != r5 && r1 != r6 && r1 != r7 && r2 != r3 && r2 != r4 && r2 != r5 && r2 != r6 && r2 != r7 && r3 != r4 && r3 != r5 && r3 != r6 && r3 != r7 && r4 != r5 && r4 != r6 && r4 != r7 && r5 != r6 && r5 != r7 && r6 != r7
// expect:
// why:     seven reads of six values that all differ, for the SAT solver and for minimal cores
class Pigeons {
    static int x;
    @thread static void w1() { x = 1; }
    @thread static void w2() { x = 2; }
    @thread static void w3() { x = 3; }
    @thread static void w4() { x = 4; }
    @thread static void w5() { x = 5; }
    @thread static void a() { int r1 = x; int r2 = x; int r3 = x; }
    @thread static void b() { int r4 = x; int r5 = x; }
    @thread static void c() { int r6 = x; int r7 = x; }
}
