// scenario: classes of which there is one object only: an enum, a constant, what a method gives
// run: OnlyOne => violated sc
// run: OnlyOneKept => violated sc
// run: OnlyOneGiven => violated sc
// run: OnlyOneRepaired --size 3 => holds
import java.util.concurrent.atomic.AtomicInteger;

enum OnlyOne {
    INSTANCE;
    private int number;
    public int next() { return ++number; }
}

class OnlyOneKept {
    public static final OnlyOneKept THE = new OnlyOneKept();
    private int number;
    private OnlyOneKept() { }
    public int next() { return ++number; }
}

class OnlyOneGiven {
    private static final OnlyOneGiven THE = new OnlyOneGiven();
    private int number;
    private OnlyOneGiven() { }
    public static OnlyOneGiven getInstance() { return THE; }
    public int next() { return ++number; }
}

enum OnlyOneRepaired {
    INSTANCE;
    private final AtomicInteger number = new AtomicInteger();
    public int next() { return number.incrementAndGet(); }
}
