// feature: concurrent collections, adders, latches, queues, stamped locks and a fork-join task, used by one thread; properties
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class ConcurrentUtilitiesTour {
    static ThreadLocal<Integer> tl = ThreadLocal.withInitial(() -> 7);
    public static void main(String[] a) throws Exception {
        System.out.println(System.getenv("NOPE_XYZ") + " " + System.getProperty("line.separator").length() + " " + System.getProperty("nope", "dflt") + " " + Integer.getInteger("none", 3) + " " + Boolean.getBoolean("x"));
        System.setProperty("my.key", "v1");
        System.out.println(System.getProperty("my.key") + " " + System.clearProperty("my.key") + " " + System.getProperty("my.key"));
        System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().getPriority() + " " + Thread.currentThread().getThreadGroup().getName() + " " + tl.get() + " " + Thread.currentThread().isDaemon());
        Thread.sleep(5);
        TimeUnit.MILLISECONDS.sleep(1);
        long t = System.nanoTime();
        System.out.println(System.nanoTime()-t >= 0);
        ConcurrentSkipListMap<Integer, String> sk = new ConcurrentSkipListMap<>();
        for(int i = 10;i>0;i--) sk.put(i, "v" + i);
        System.out.println(sk.firstKey() + " " + sk.ceilingKey(5) + " " + sk.headMap(3));
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for(int x:cow) cow.add(x*10);
        System.out.println(cow);
        LongAdder la = new LongAdder();
        la.add(5);
        la.increment();
        System.out.println(la.sum() + " " + new AtomicInteger(3).updateAndGet(x -> x*2) + " " + new AtomicReference<>("r").getAndSet("s") + " " + new AtomicIntegerArray(new int[]{1, 2}).addAndGet(1, 5) + " " + new DoubleAccumulator(Math::max, 0).get());
        CountDownLatch cl = new CountDownLatch(1);
        cl.countDown();
        System.out.println(cl.await(1, TimeUnit.SECONDS) + " " + new Semaphore(2).tryAcquire(3) + " " + new Phaser(1).arrive());
        Runtime rt = Runtime.getRuntime();
        System.out.println(rt.availableProcessors()>0);
        BlockingQueue<Integer> bq = new ArrayBlockingQueue<>(2);
        System.out.println(bq.offer(1) + " " + bq.offer(2) + " " + bq.offer(3) + " " + bq.take() + " " + bq.poll(1, TimeUnit.MILLISECONDS) + " " + bq.poll());
        DelayQueue<Delayed> dq = new DelayQueue<>();
        System.out.println(dq.poll());
        System.out.println(new ConcurrentHashMap<>(Map.of("a", 1)).reduceValues(10, Integer::sum) + " " + ConcurrentHashMap.newKeySet().add("x"));
        Exchanger<String> ex = new Exchanger<>();
        StampedCheck.run();
        ForkJoinPool p = new ForkJoinPool(1);
        System.out.println(p.invoke(new Fib(8)));
    }
    static class Fib extends RecursiveTask<Integer> {
        int n;
        Fib(int n) {
            this.n = n;
        }
        protected Integer compute() {
            return n<2?n:new Fib(n-1).invoke()+new Fib(n-2).invoke();
        }
    }
    static class StampedCheck {
        static void run() {
            java.util.concurrent.locks.StampedLock sl = new java.util.concurrent.locks.StampedLock();
            long s = sl.tryOptimisticRead();
            System.out.println(sl.validate(s));
            long w = sl.writeLock();
            System.out.println(sl.validate(s) + " " + sl.isWriteLocked());
            sl.unlockWrite(w);
        }
    }
}
