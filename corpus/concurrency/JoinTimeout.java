// check:  a join with a timeout may return before the thread has ended
// run:    timed => violated assertion races=JoinTimeout.done states=13
// run:    untimed => holds races=none states=17:4,25:5
public class JoinTimeout {
    static boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> done = true);
        worker.start();
        if (args[0].equals("timed")) {
            worker.join(1000);
        } else {
            worker.join();
        }
        assert done : "the worker is still running";
    }
}
