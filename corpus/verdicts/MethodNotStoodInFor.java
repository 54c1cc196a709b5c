// law: what the stand-in for a class lacks is not analysed, also in subclasses and by reflection [docs/verdicts.md]
// verdict: => unknown
// verdict: -- reflected => unknown
// verdict: -- neither => holds
import java.util.concurrent.locks.ReentrantLock;

class MethodNotStoodInFor {
    static class Counted extends ReentrantLock {
        int waiting() {
            return getQueuedThreads().size();
        }
    }

    public static void main(String[] args) throws Exception {
        Counted lock = new Counted();
        new Thread(() -> {
            lock.lock();
            lock.unlock();
        }).start();
        if (args.length == 0) {
            assert lock.waiting() <= 1;
        } else if (args[0].equals("reflected")) {
            ReentrantLock.class.getMethod("hasQueuedThread", Thread.class);
        }
    }
}
