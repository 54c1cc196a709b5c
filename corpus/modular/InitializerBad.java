/** Other threads run while a class is initialised. */
class InitializerBad {
    static volatile int ticks;

    static class Later {
        static {
            int first = ticks;
            int second = ticks;
            assert first == second;
        }
    }
}
