// law: what two threads put in is there when both have ended, in order [API documentation of ConcurrentSkipListSet]
// verdict: => holds
import java.util.concurrent.ConcurrentSkipListSet;

class SortedSetOfBoth {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();
        Thread one = new Thread(() -> set.add(2));
        one.start();
        set.add(1);
        one.join();
        assert set.first() == 1 && set.last() == 2 && set.size() == 2;
    }
}
