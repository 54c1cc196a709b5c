// litmus:  ManyReads – more ways to see writes than anybody can count
// ask:     r0 == 3 && r5 == 2 && s0 == 5 && s5 == 1 && t0 == 6 && u5 == 4
// expect:
// why:     four threads with six reads and six writes each of two variables, for the enumerating engines
class ManyReads {
    static int x, y;
    @thread static void a() { int r0 = x; y = 1; int r1 = y; x = r0 + 1; int r2 = x; y = r1; int r3 = y; x = 2; int r4 = x; y = r2; int r5 = y; x = r3; }
    @thread static void b() { int s0 = y; x = 3; int s1 = x; y = s0 + 1; int s2 = y; x = s1; int s3 = x; y = 4; int s4 = y; x = s2; int s5 = x; y = s3; }
    @thread static void c() { int t0 = x; y = 5; int t1 = y; x = t0 + 1; int t2 = x; y = t1; int t3 = y; x = 6; int t4 = x; y = t2; int t5 = y; x = t3; }
    @thread static void d() { int u0 = y; x = 7; int u1 = x; y = u0 + 1; int u2 = y; x = u1; int u3 = x; y = 8; int u4 = y; x = u2; int u5 = x; y = u3; }
}
