// law: if only one gives way, both get through [JLS §17.4.4]
// verdict: => holds
public class LiveLessPolite {
    static volatile boolean wants0;
    static volatile boolean wants1;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> {
            wants1 = true;
            while (wants0) {
            }
            wants1 = false;
        });
        one.start();
        wants0 = true;
        while (wants1) {
            wants0 = false;
        }
        wants0 = false;
        one.join();
    }
}
