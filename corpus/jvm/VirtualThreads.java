// feature: virtual threads: start, join, names, executor per task
// jdk: 21+
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class VirtualThreads {
    static int value;

    public static void main(String[] args) throws Exception {
        Thread t = Thread.ofVirtual().name("virtual-one").start(() -> {
            value = 42;
            System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().isVirtual() + " " + Thread.currentThread().isDaemon());
        });
        t.join();
        System.out.println(value + " " + t.isAlive() + " " + t.getState());
        Thread quick = Thread.startVirtualThread(() -> value++);
        quick.join();
        System.out.println(value + " [" + quick.getName() + "]");
        Thread unstarted = Thread.ofVirtual().unstarted(() -> System.out.println("late"));
        System.out.println(unstarted.getState());
        unstarted.start();
        unstarted.join();
        Thread platform = Thread.ofPlatform().name("platform").daemon().start(() -> System.out.println(Thread.currentThread().isVirtual()));
        platform.join();
        Object lock = new Object();
        Thread locker = Thread.startVirtualThread(() -> {
            synchronized (lock) {
                value = -1;
            }
        });
        locker.join();
        synchronized (lock) {
            System.out.println(value);
        }
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            System.out.println(executor.submit(() -> "from a task").get());
        }
        System.out.println("end");
    }
}
