// law: nothing orders what both do after the exchange [API documentation of Exchanger]
// verdict: => violated
import java.util.concurrent.Exchanger;

class ExchangeKeepsUsing {
    public static void main(String[] args) throws InterruptedException {
        Exchanger<int[]> exchanger = new Exchanger<>();
        Thread other = new Thread(() -> {
            try {
                int[] given = {1};
                exchanger.exchange(given);
                given[0]++;
            } catch (InterruptedException impossible) {
                throw new AssertionError();
            }
        });
        other.start();
        assert exchanger.exchange(null)[0] == 1;
    }
}
