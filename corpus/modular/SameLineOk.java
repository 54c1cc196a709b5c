/** Names tell methods apart that share lines: also those that nobody has written, such as the constructor here. */
class SameLineOk { static int f(long x) { return 1; } /*@ requires x > 0 */ static int g(int x) {
        assert x > 0;
        //@ assert x > 0
        return x;
    }

    static int h() {
        return f(0) + g(1);
    }
}
