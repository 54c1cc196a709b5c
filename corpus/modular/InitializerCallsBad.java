// A method that may assume the class's invariants is called before they hold.
class InitializerCallsBad {
    /*@ global_invariant limit > 0 */
    static volatile int limit;
    static final int FIRST;

    static {
        FIRST = 10 / share();
        limit = 4;
    }

    /*@ ensures \result > 0 */
    static int share() {
        int now = limit;
        assert now > 0;
        return 1;
    }
}
