// litmus:  LongMethods – a problem with so many events that making it takes longer than solving it
// ask:     p == 99 && q == 98
// expect:
// why:     loops that are unwound, for the translation to relations
class LongMethods {
    static int x, y;
    static int[] a = new int[4];
    @thread static void t1() { int p = 0; for (int i = 0; i < 40; i++) { a[i & 3] = p; p = a[(i + 1) & 3] + x; x = p; y = i; } }
    @thread static void t2() { int q = 0; for (int i = 0; i < 40; i++) { q = y + a[i & 3]; a[(i + 2) & 3] = q; x = q; } }
}
