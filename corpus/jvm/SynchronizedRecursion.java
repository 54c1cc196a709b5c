// feature: monitors: recursion, synchronized methods, release on exceptions, illegal monitor states
public class SynchronizedRecursion {
    int depth;

    synchronized int recurse(int n) {
        depth++;
        return n == 0 ? 0 : n + recurse(n - 1);
    }

    static synchronized String onClass() {
        return "holds class " + Thread.holdsLock(SynchronizedRecursion.class);
    }

    synchronized void fail() {
        throw new IllegalStateException("inside");
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedRecursion o = new SynchronizedRecursion();
        System.out.println(o.recurse(10) + " " + o.depth);
        System.out.println(onClass() + " " + Thread.holdsLock(SynchronizedRecursion.class));
        try {
            o.fail();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(o));
        }
        synchronized (o) {
            synchronized (o) {
                System.out.println(Thread.holdsLock(o));
            }
            System.out.println(Thread.holdsLock(o));
            o.notify();
            o.notifyAll();
        }
        System.out.println(Thread.holdsLock(o));
        for (int i = 0; i < 3; i++) {
            try {
                switch (i) {
                    case 0 -> o.notify();
                    case 1 -> o.notifyAll();
                    default -> o.wait();
                }
            } catch (IllegalMonitorStateException e) {
                System.out.println("not owner");
            }
        }
        try {
            synchronized (nothing()) {
                System.out.println("not reached");
            }
        } catch (NullPointerException e) {
            System.out.println("null monitor");
        }
        label:
        synchronized (o) {
            for (int i = 0; i < 3; i++) {
                if (i == 1) break label;
            }
        }
        System.out.println(Thread.holdsLock(o));
    }

    static Object nothing() {
        return null;
    }
}
