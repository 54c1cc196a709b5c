// check:  two deposits at the same time: can money get lost?
// run:    => violated assertion races=Bank.balance states=26
//
// Try it:  jmmc check examples/Bank.java
//
// Run this with `java -ea` a thousand times and it will probably print nothing.
// The checker runs it in every possible order and finds the one that loses money.
public class Bank {
    static int balance = 100;

    static void deposit(int amount) {
        int before = balance;           // Both threads may read 100 here ...
        balance = before + amount;      // ... and then the later write wipes out the earlier one.
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
