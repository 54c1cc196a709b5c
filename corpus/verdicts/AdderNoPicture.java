// law: a sum that is taken while others add is no picture of one moment; once they have ended it is exact [API documentation of LongAdder]
// verdict: => holds
import java.util.concurrent.atomic.LongAdder;

class AdderNoPicture {
    public static void main(String[] args) throws InterruptedException {
        LongAdder adder = new LongAdder();
        Thread one = new Thread(adder::increment);
        Thread two = new Thread(adder::increment);
        one.start();
        two.start();
        long meanwhile = adder.sum();
        one.join();
        two.join();
        assert meanwhile >= 0 && meanwhile <= 2 && adder.sum() == 2;
    }
}
