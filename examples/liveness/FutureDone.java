// law: what a task does happens before what follows isDone() (the documentation of java.util.concurrent); its state is seen in the end
// verdict: --model sc => holds
// verdict: => holds|unknown
//
// Try it:  jmmc check examples/liveness/FutureDone.java
//
// The task's end is seen: its state is volatile. Better than a loop: get().
import java.util.concurrent.FutureTask;

public class FutureDone {
    public static void main(String[] args) {
        FutureTask<Integer> task = new FutureTask<>(() -> 42);
        new Thread(task, "worker").start();
        while (!task.isDone()) {
            Thread.yield();
        }
    }
}
