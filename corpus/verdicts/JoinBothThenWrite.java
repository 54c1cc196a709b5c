// law:     what is written after joining all readers is seen by none of them [JLS §17.4.5]
// verdict: => holds
// verdict: --model opmm => holds
public class JoinBothThenWrite {
    static int a;

    public static void main(String[] args) throws InterruptedException {
        Runnable reader = () -> {
            int seen = a;
            assert seen != 2;
        };
        Thread one = new Thread(reader);
        Thread other = new Thread(reader);
        one.start();
        other.start();
        one.join();
        other.join();
        a = 2;
    }
}
