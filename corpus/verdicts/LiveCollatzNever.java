// law: a loop whose own arithmetic never reaches the end does not end [JLS §17.4.9]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveCollatzNever {
    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            int state = 1;
            while (state != 0) {
                state = 3 - state;
            }
        });
        worker.start();
        worker.join();
    }
}
