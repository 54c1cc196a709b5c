// check:  transfers between two accounts in opposite directions, with and without an order on the locks
// run:    unordered => violated deadlock races=none states=17:12,25:13
// run:    ordered => holds races=none states=17:11,25:12
public class TransferDeadlock {
    static final class Account {
        final int id;
        int balance = 10;

        Account(int id) {
            this.id = id;
        }
    }

    static void transfer(Account from, Account to, int amount, boolean ordered) {
        boolean swap = ordered && from.id > to.id;
        synchronized (swap ? to : from) {
            synchronized (swap ? from : to) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean ordered = args[0].equals("ordered");
        Account a = new Account(1);
        Account b = new Account(2);
        Thread other = new Thread(() -> transfer(a, b, 3, ordered));
        other.start();
        transfer(b, a, 5, ordered);
        other.join();
        assert a.balance == 12 && b.balance == 8 : "money was lost";
    }
}
