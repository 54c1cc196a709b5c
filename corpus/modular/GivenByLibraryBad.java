import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The library has Runnables of its own, and hands them out as elements of a list: any object may be one. */
class GivenByLibraryBad {
    private static int x;

    static class Sets implements Callable<Integer> {
        public Integer call() {
            synchronized (GivenByLibraryBad.class) {
                x = 1;
            }
            return 1;
        }
    }

    static class Idle implements Runnable {
        public void run() {
        }
    }

    static void during(Runnable action) {
        if (action != null) {
            synchronized (GivenByLibraryBad.class) {
                x = 0;
                action.run();
                assert x == 0;
            }
        }
    }

    static Object waiting() {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        executor.submit(new Sets());
        executor.submit(new Sets());
        return executor.shutdownNow().get(0);
    }

    public static void main(String[] args) {
        during(new Idle());
        Object given = waiting();
        if (given instanceof Runnable) {
            during((Runnable) given);
        }
    }
}
