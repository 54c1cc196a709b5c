/** An object that gets known must satisfy what an invariant of another class says of all objects. */
class QuantifiedBad {
    static class Bank {
        final int number = 1;
        /*@ global_invariant (\forall Account a; a.bank == this ==> a.balance >= 0) */
    }

    static class Account {
        final Bank bank;
        volatile int balance;

        Account(Bank bank) {
            this.bank = bank;
        }
    }

    static volatile Account shared;

    static void make() {
        Account account = new Account(new Bank());
        account.balance = -1;
        shared = account;
    }

    static void look() {
        Account account = shared;
        if (account != null) {
            Bank bank = account.bank;
            if (bank != null) {
                assert account.balance >= 0;
            }
        }
    }

    static class Looker extends Thread {
        public void run() {
            look();
        }
    }

    public static void main(String[] args) {
        new Looker().start();
        make();
    }
}
