// check:  dining philosophers: does everybody get to eat?
// run:    3 greedy => violated deadlock races=none states=17:32,25:135
// run:    3 polite => holds races=none states=17:26,25:127
//
// Try it:  jmmc check examples/Philosophers.java -- 3 greedy
//          jmmc check examples/Philosophers.java -- 3 polite
//
// Philosophers sit around a table with one fork between neighbours, and need both forks to eat.
// Greedy ones all take the left fork first: if all do so at once, everybody waits for the right one forever.
// Polite ones take the fork with the smaller number first, and then such a circle cannot arise.
public class Philosophers {
    record Fork(int number) { }

    public static void main(String[] args) {
        int seats = Integer.parseInt(args[0]);
        boolean polite = args[1].equals("polite");
        Fork[] forks = new Fork[seats];
        for (int i = 0; i < seats; i++) {
            forks[i] = new Fork(i);
        }
        for (int i = 0; i < seats; i++) {
            Fork left = forks[i];
            Fork right = forks[(i + 1) % seats];
            boolean swap = polite && left.number() > right.number();
            new Thread(() -> eat(swap ? right : left, swap ? left : right), "philosopher " + i).start();
        }
    }

    static void eat(Fork first, Fork second) {
        synchronized (first) {
            synchronized (second) {
                Thread.yield();     // Eating: both forks are in hand.
            }
        }
    }
}
