// law: two threads that always give way to each other may do so for ever: a livelock, of sequentially consistent steps [JLS §17.4.9]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LivePolite {
    static volatile boolean wants0;
    static volatile boolean wants1;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> {
            wants1 = true;
            while (wants0) {
                wants1 = false;
                wants1 = true;
            }
            wants1 = false;
        });
        one.start();
        wants0 = true;
        while (wants1) {
            wants0 = false;
            wants0 = true;
        }
        wants0 = false;
        one.join();
    }
}
