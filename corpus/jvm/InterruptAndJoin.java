// feature: interrupt of a waiting thread, then join, with deterministic output
public class InterruptAndJoin {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                    System.out.println("notified");
                } catch (InterruptedException e) {
                    System.out.println("interrupted, flag " + Thread.currentThread().isInterrupted() + ", lock held " + Thread.holdsLock(lock));
                }
            }
        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
        Thread sleeper = new Thread(() -> {
            Thread.currentThread().interrupt();
            try {
                Thread.sleep(100_000);
                System.out.println("slept");
            } catch (InterruptedException e) {
                System.out.println("woken: " + e.getMessage());
            }
        });
        sleeper.start();
        sleeper.join();
        Thread parked = new Thread(() -> {
            java.util.concurrent.locks.LockSupport.unpark(Thread.currentThread());
            java.util.concurrent.locks.LockSupport.park();
            System.out.println("the permit was there first");
        });
        parked.start();
        parked.join();
        System.out.println(waiter.isInterrupted() + " " + waiter.getState());
    }
}
