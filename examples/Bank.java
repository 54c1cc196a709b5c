/** Two tellers pay into one account without a lock: jmmc shows how a payment gets lost. */
public class Bank {
    static int balance = 100;

    static void deposit(int amount) {
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
