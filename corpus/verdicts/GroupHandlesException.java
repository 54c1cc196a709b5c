// law: an exception that nobody catches is handled by the thread's group, and its parents, which a program may define [API documentation of Thread and ThreadGroup]
// verdict: => holds
// verdict: -- thread => holds
// verdict: -- plain => violated exception
public class GroupHandlesException {
    static int handled;

    static class Handling extends ThreadGroup {
        Handling() {
            super("handling");
        }

        @Override
        public void uncaughtException(Thread thread, Throwable thrown) {
            handled = 1;
        }
    }

    static class Own extends Thread {
        Own(Runnable task) {
            super(task);
        }

        @Override
        public UncaughtExceptionHandler getUncaughtExceptionHandler() {
            return (thread, thrown) -> handled = 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String how = args.length > 0 ? args[0] : "group";
        Runnable task = () -> {
            throw new IllegalStateException();
        };
        Thread thread = switch (how) {
            case "group" -> new Thread(new ThreadGroup(new Handling(), "inner"), task);
            case "thread" -> new Own(task);
            default -> new Thread(new ThreadGroup("plain"), task);
        };
        thread.start();
        thread.join();
        assert handled == 1;
    }
}
