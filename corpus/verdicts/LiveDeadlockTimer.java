// law: threads that wait for each other in a circle hang, whatever a timer or a scheduled pool does meanwhile [JLS §17.4.9]
// verdict: => violated deadlock
// verdict: -- pool => violated deadlock
// verdict: -- clock => violated deadlock
// verdict: -- count => violated deadlock
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class LiveDeadlockTimer {
    static final Object first = new Object(), second = new Object();
    static final AtomicInteger beats = new AtomicInteger();
    static volatile long last;

    public static void main(String[] args) throws InterruptedException {
        beat(args.length > 0 ? args[0] : "timer");
        Thread other = new Thread(() -> {
            synchronized (first) {
                synchronized (second) { }
            }
        });
        other.start();
        synchronized (second) {
            synchronized (first) { }
        }
        other.join();
    }

    static void beat(String how) {
        switch (how) {
            case "timer" -> new Timer(true).schedule(new TimerTask() {
                @Override
                public void run() { }
            }, 10, 10);
            case "pool" -> {
                ScheduledExecutorService pool = Executors.newScheduledThreadPool(1, task -> daemon(task));
                pool.scheduleAtFixedRate(() -> { }, 1, 1, TimeUnit.SECONDS);
            }
            case "clock" -> daemon(() -> {
                while (true) {
                    last = System.currentTimeMillis();
                    try {
                        Thread.sleep(10);
                    } catch (InterruptedException e) {
                        return;
                    }
                }
            }).start();
            default -> daemon(() -> {
                while (true) {
                    beats.incrementAndGet();
                    Thread.yield();
                }
            }).start();
        }
    }

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }
}
