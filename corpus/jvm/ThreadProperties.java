// feature: thread names, priorities, daemon and interrupt flags, states before and after the run
public class ThreadProperties {
    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.getPriority() + " " + main.isDaemon() + " " + main.isAlive() + " " + main.getState() + " " + main.getThreadGroup().getName());
        Thread t = new Thread(() -> System.out.println(Thread.currentThread().getName() + " running, daemon " + Thread.currentThread().isDaemon()), "worker");
        System.out.println(t.getName() + " " + t.getState() + " " + t.isAlive() + " " + t.isInterrupted());
        t.setDaemon(true);
        t.setPriority(Thread.MAX_PRIORITY);
        t.setName("renamed");
        t.start();
        t.join();
        System.out.println(t.getName() + " " + t.getPriority() + " " + t.getState() + " " + t.isAlive() + " " + t.isDaemon());
        System.out.println(new Thread().getName().startsWith("Thread-"));
        main.interrupt();
        System.out.println(main.isInterrupted() + " " + main.isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        main.interrupt();
        try {
            Thread.sleep(1000);
            System.out.println("slept");
        } catch (InterruptedException e) {
            System.out.println("interrupted before sleeping " + main.isInterrupted());
        }
        main.interrupt();
        Object lock = new Object();
        try {
            synchronized (lock) {
                lock.wait();
            }
        } catch (InterruptedException e) {
            System.out.println("interrupted before waiting " + main.isInterrupted());
        }
        main.interrupt();
        try {
            new Thread(() -> { }).join();
            System.out.println("joined a thread that never started");
        } catch (InterruptedException e) {
            System.out.println("interrupted before joining");
        }
        Thread.interrupted();
        Thread.sleep(1);
        Thread.yield();
        Thread.onSpinWait();
        try {
            t.setDaemon(false);
            System.out.println("a dead thread can change");
        } catch (IllegalThreadStateException e) {
            System.out.println("illegal state");
        }
        try {
            main.setPriority(11);
        } catch (IllegalArgumentException e) {
            System.out.println("bad priority");
        }
    }
}
