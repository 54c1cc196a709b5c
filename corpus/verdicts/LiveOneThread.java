// law: a program of one thread that goes round for ever hangs like any other [JLS §17.4.9]
// verdict: => violated liveness
// verdict: -- sleeping => violated liveness
// verdict: -- waiting => violated liveness
// verdict: -- ends => holds
// verdict: --no-liveness => holds
public class LiveOneThread {
    static boolean stop;

    public static void main(String[] args) throws InterruptedException {
        String how = args.length > 0 ? args[0] : "spinning";
        if (how.equals("ends")) {
            stop = true;
        }
        if (how.equals("waiting")) {
            synchronized (LiveOneThread.class) {
                while (!stop) LiveOneThread.class.wait(10);
            }
        }
        while (!stop) {
            if (how.equals("sleeping")) Thread.sleep(10);
        }
    }
}
