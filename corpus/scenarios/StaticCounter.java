// scenario: static operations lose an increment; there is no object at all
// run: StaticCounter --size 2 => violated sc
// run: StaticCounterRepaired --size 2 => holds
class StaticCounter {
    private static volatile int count;

    private StaticCounter(String nobody) { }
    public static int increment() { return ++count; }
}

class StaticCounterRepaired {
    private static int count;

    private StaticCounterRepaired(String nobody) { }
    public static synchronized int increment() { return ++count; }
}
