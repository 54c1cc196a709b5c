/** Nobody catches what leaves the method that a thread runs. */
class ThrowThreadBad extends Thread {
    private static void check(int x) {
        if (x == 7) {
            throw new IllegalStateException();
        }
    }

    private final int x;

    ThrowThreadBad(int x) {
        this.x = x;
    }

    public void run() {
        try {
            check(x);
        } catch (IllegalArgumentException e) {
            check(1);
        }
    }
}

class RethrowsBad extends Thread {
    public void run() {
        try {
            throw new IllegalStateException();
        } finally {
            Thread.yield();
        }
    }
}

class CatchesOk extends Thread {
    private static void check(int x) {
        if (x == 7) {
            throw new IllegalStateException();
        }
    }

    public void run() {
        try {
            check(7);
        } catch (RuntimeException e) {
            Thread.yield();
        }
    }
}

class InitialiserThrowsBad {
    static int n = 3;

    static {
        if (n == 3) {
            throw new IllegalStateException();
        }
    }
}

class LambdaThrowsBad {
    private static void fails() {
        throw new IllegalStateException();
    }

    static void starts() {
        new Thread(() -> {
            throw new IllegalStateException();
        }).start();
    }

    static void refers() {
        new Thread(LambdaThrowsBad::fails).start();
    }

    static class Task implements Runnable {
        public void run() {
            fails();
        }
    }
}
