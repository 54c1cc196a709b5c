/** Small litmus tests; what each shows is in litmus.rs. */
class Small {
    @interface thread { String[] after() default {}; }
}

class StoreBuffering {
    static int x, y;
    @Small.thread static void t1() { x = 1; int r1 = y; }
    @Small.thread static void t2() { y = 1; int r2 = x; }
}

class Scopes {
    static int x;
    @Small.thread static void t1() {
        { int a = 1; a++; }
        for (int i = 0; i < 3; i++) { }
        int sum = 0;
        for (int i = 5; i < 8; i++) sum += 1;
        boolean z;
        if (x == 1) { int b = 3; z = false; } else z = true;
        int never;
    }
    @Small.thread static void t2() { x = 1; }
}

class Clash {
    static int x;
    @Small.thread static void t1() { int r1 = x; }
    @Small.thread static void t2() { int r1 = x; int only = x; }
}

class Types {
    enum Colour { RED, BLUE }
    @Small.thread static void t1() {
        boolean z = true; char c = 'a'; byte b = -1; long l = 1L << 32; float f = 0.5f; double d = 1e20;
        Object n = null; String s = "text"; Object o = new Types(); Object p = new Types(); Object q = o;
        Integer i = 7; Colour e = Colour.RED; int[] a = new int[3];
    }
}

class Throws {
    static int x;
    static Object o;
    @Small.thread static void t1() { int r1 = 1; x = 1; call(); r1 = 2; }
    @Small.thread static void t2() { int r2 = x; }
    static void call() { o.hashCode(); }
}

class Deadlock {
    static final Object a = new Object(), b = new Object();
    @Small.thread static void t1() { int r1 = 1; synchronized (a) { synchronized (b) { } } }
    @Small.thread static void t2() { synchronized (b) { synchronized (a) { } } }
}

class After {
    static int x;
    @Small.thread(after = { "t2", "t3" }) static void t1() { int r2 = x; }
    @Small.thread static void t2() { x = 2; }
    @Small.thread static void t3() { x = 3; }
    @Small.thread(after = "t1") static void t4() { int r1 = 1; }
}

class Asserts {
    static volatile int x;
    @Small.thread static void t1() { int r1 = x; if (r1 == 1) { assert r1 == 1; assert x == 1; } }
    @Small.thread static void t2() { x = 1; }
}

class Current {
    static int x;
    @Small.thread static void t1() throws InterruptedException {
        String name = Thread.currentThread().getName();
        boolean same = Thread.currentThread() == Thread.currentThread();
        Thread inner = new Thread(() -> x = 1);
        inner.start();
        inner.join();
        inner = null;
    }
}

class Swallowed {
    static int x;
    @Small.thread static void t1() {
        java.util.concurrent.FutureTask<Void> task = new java.util.concurrent.FutureTask<>(() -> {
            x = 1;
            throw new AssertionError();
        });
        task.run();
        boolean done = task.isDone();
        task = null;
    }
}

class Locked {
    static int x;
    @Small.thread static synchronized void t1() { int r1 = x; x = r1 + 1; }
    @Small.thread static synchronized void t2() { int r2 = x; x = r2 + 1; }
}

class Exit {
    @Small.thread static void t1() { int r1 = 0; System.exit(3); assert r1 == 0; }
}

class NoThreads { static void t1() { } }

class Instance { @Small.thread void t1() { } }

class Parameters { @Small.thread static void t1(int a) { } }

class Unknown {
    @Small.thread(after = "t9") static void t1() { }
    @Small.thread static void t2() { }
}

class Circle {
    @Small.thread(after = "t2") static void t1() { }
    @Small.thread(after = "t1") static void t2() { }
    @Small.thread static void t3() { }
}

class BadInit {
    static int x = 1 / Integer.parseInt("0");
    @Small.thread static void t1() { x = 1; }
}
