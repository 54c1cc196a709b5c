// law: who exchanges without time to wait may still be met [code of Exchanger.exchange]
// verdict: => violated assertion
// verdict: -- alone => holds
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

class ExchangeWithoutTime {
    static final Exchanger<Integer> EXCHANGER = new Exchanger<>();

    static int exchange(int item) {
        try {
            return EXCHANGER.exchange(item, 0, TimeUnit.SECONDS);
        } catch (TimeoutException | InterruptedException e) {
            return -1;
        }
    }

    public static void main(String[] args) {
        if (args.length == 0) {
            new Thread(() -> exchange(1)).start();
        }
        assert exchange(2) == -1;
    }
}
