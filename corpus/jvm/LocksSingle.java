// feature: ReentrantLock, ReentrantReadWriteLock, Semaphore, CountDownLatch, StampedLock in one thread
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

public class LocksSingle {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock(true);
        lock.lock();
        lock.lock();
        System.out.println(lock.getHoldCount() + " " + lock.isHeldByCurrentThread() + " " + lock.isLocked() + " " + lock.isFair() + " " + lock.tryLock() + " " + lock.getHoldCount());
        lock.unlock();
        lock.unlock();
        Condition condition = lock.newCondition();
        condition.signalAll();
        lock.unlock();
        System.out.println(lock.isLocked() + " " + lock.hasQueuedThreads());
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not owner");
        }
        try {
            condition.signal();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not owner");
        }
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        both.writeLock().lock();
        both.readLock().lock();
        both.writeLock().unlock();
        System.out.println(both.getReadLockCount() + " " + both.isWriteLocked() + " " + both.writeLock().tryLock() + " " + both.readLock().tryLock());
        both.readLock().unlock();
        both.readLock().unlock();
        System.out.println(both.writeLock().tryLock() + " " + both.getWriteHoldCount());
        Semaphore semaphore = new Semaphore(2);
        semaphore.acquire();
        System.out.println(semaphore.availablePermits() + " " + semaphore.tryAcquire() + " " + semaphore.tryAcquire() + " " + semaphore.drainPermits());
        semaphore.release(3);
        System.out.println(semaphore.availablePermits());
        CountDownLatch latch = new CountDownLatch(2);
        latch.countDown();
        System.out.println(latch.getCount());
        latch.countDown();
        latch.countDown();
        latch.await();
        System.out.println(latch.getCount() + " " + latch.await(1, TimeUnit.SECONDS));
        StampedLock stamped = new StampedLock();
        long optimistic = stamped.tryOptimisticRead();
        System.out.println(stamped.validate(optimistic));
        long write = stamped.writeLock();
        System.out.println(stamped.validate(optimistic) + " " + stamped.isWriteLocked());
        stamped.unlockWrite(write);
        System.out.println(stamped.isWriteLocked());
    }
}
