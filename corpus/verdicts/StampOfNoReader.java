// law: a stamp for reading is worth nothing when nobody reads [API documentation of StampedLock.tryConvertToReadLock]
// verdict: => holds
import java.util.concurrent.locks.StampedLock;

class StampOfNoReader {
    public static void main(String[] args) throws Exception {
        StampedLock lock = new StampedLock();
        long stamp = lock.readLock();
        assert lock.tryConvertToReadLock(stamp) == stamp;
        Thread other = new Thread(() -> lock.unlockRead(stamp));
        other.start();
        other.join();
        assert lock.tryConvertToReadLock(stamp) == 0L;
    }
}
