// scenario: one of two methods with a name does what a third one does; the other counts, and loses
// run: Overloaded --size 2 => violated sc
// run: OverloadedRepaired --size 2 => holds
import java.util.concurrent.atomic.AtomicInteger;

class Overloaded {
    private final AtomicInteger sum = new AtomicInteger();
    private volatile int texts;

    public void insert(int number) { sum.addAndGet(number); }
    public void add(int number) { insert(number); }
    public void add(String text) { texts++; }
    public int texts() { return texts; }
}

class OverloadedRepaired {
    private final AtomicInteger sum = new AtomicInteger();
    private final AtomicInteger texts = new AtomicInteger();

    public void insert(int number) { sum.addAndGet(number); }
    public void add(int number) { insert(number); }
    public void add(String text) { texts.incrementAndGet(); }
    public int texts() { return texts.get(); }
}
