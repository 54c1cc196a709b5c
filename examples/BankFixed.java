// check:  the bank again, this time with a lock
// run:    => holds races=none states=17:10,25:11
//
// Try it:  jmmc check examples/BankFixed.java
//
// `synchronized` lets one thread at a time into `deposit`, so that nobody can come between the read and the write.
// There is no data race left either. Therefore the answer "holds" is a proof for every Java virtual machine.
public class BankFixed {
    static int balance = 100;

    static synchronized void deposit(int amount) {
        int before = balance;
        balance = before + amount;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread alice = new Thread(() -> deposit(50), "alice");
        Thread bob = new Thread(() -> deposit(30), "bob");
        alice.start();
        bob.start();
        alice.join();
        bob.join();
        assert balance == 180 : "money was lost, the balance is " + balance;
    }
}
