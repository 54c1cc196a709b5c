// feature: uncaught exception handlers, per thread and default
public class UncaughtHandler {
    public static void main(String[] args) throws InterruptedException {
        Thread own = new Thread(() -> {
            throw new IllegalStateException("own handler");
        }, "first");
        own.setUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " ended by " + e));
        own.start();
        own.join();
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default: " + t.getName() + " " + e.getMessage()));
        Thread second = new Thread(() -> {
            int[] none = new int[0];
            none[0] = 1;
        }, "second");
        second.start();
        second.join();
        System.out.println(second.isAlive() + " " + second.getState());
        Thread third = new Thread(() -> {
            throw new StackOverflowError("error in a thread");
        }, "third");
        third.setUncaughtExceptionHandler((t, e) -> System.out.println(e.getClass().getSimpleName() + " " + e.getMessage()));
        third.start();
        third.join();
        System.out.println("main goes on");
    }
}
