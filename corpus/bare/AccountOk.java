/** An account that is never overdrawn. */
public class AccountOk {
    private int balance;

    public synchronized void deposit(int amount) {
        if (amount > 0 && balance <= 1000000 - amount) {
            balance = balance + amount;
        }
    }

    public synchronized boolean withdraw(int amount) {
        if (amount <= 0 || amount > balance) {
            return false;
        }
        balance = balance - amount;
        assert balance >= 0;
        return true;
    }
}
