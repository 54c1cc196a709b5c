// law: what each does before the exchange happens before what the other does after it [API documentation of Exchanger]
// verdict: => holds
import java.util.concurrent.Exchanger;

class ExchangeBothWays {
    public static void main(String[] args) throws InterruptedException {
        Exchanger<int[]> exchanger = new Exchanger<>();
        int[] shared = new int[2];
        Thread other = new Thread(() -> {
            try {
                shared[0] = 1;
                int[] got = exchanger.exchange(new int[] {1});
                assert got[0] == 2 && shared[1] == 1;
            } catch (InterruptedException impossible) {
                throw new AssertionError();
            }
        });
        other.start();
        shared[1] = 1;
        assert exchanger.exchange(new int[] {2})[0] == 1 && shared[0] == 1;
        other.join();
    }
}
