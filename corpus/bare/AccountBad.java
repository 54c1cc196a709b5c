/** The check is outside of the lock. */
public class AccountBad {
    private int balance;

    public synchronized int balance() {
        return balance;
    }

    public boolean withdraw(int amount) {
        if (amount <= 0 || amount > balance()) {
            return false;
        }
        synchronized (this) {
            balance = balance - amount;
            assert balance >= 0;
        }
        return true;
    }
}
