/** The same bank with a lock: jmmc explores all interleavings and finds nothing wrong. */
public class BankRepaired {
    static int balance = 100;

    static synchronized void deposit(int amount) {
        int seen = balance;
        balance = seen + amount;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> deposit(50), "first teller");
        Thread second = new Thread(() -> deposit(50), "second teller");
        first.start();
        second.start();
        first.join();
        second.join();
        assert balance == 200 : "the balance is " + balance;
    }
}
