// law: of three threads one meets nobody [API documentation of Exchanger]
// verdict: => violated deadlock
import java.util.concurrent.Exchanger;

class ExchangeOfThree {
    static final Exchanger<Integer> exchanger = new Exchanger<>();

    static void exchange() {
        try {
            exchanger.exchange(1);
        } catch (InterruptedException impossible) {
            throw new AssertionError();
        }
    }

    public static void main(String[] args) {
        new Thread(ExchangeOfThree::exchange).start();
        new Thread(ExchangeOfThree::exchange).start();
        exchange();
    }
}
