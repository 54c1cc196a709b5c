/** Lines do not tell which of these methods the precondition belongs to. */
class SameLineUnclear {
    static void f(long x) { assert x > 0; } /*@ requires x > 0 */ static void f(int x) { assert x > 0; }

    static void g() {
        f(1);
    }
}
