// check:  a hash code cached without a lock: the race is benign, because every thread computes the same value
// run:    => holds races=StringHashRace.hash states=17:11,25:12
public class StringHashRace {
    int hash;

    int hash() {
        int seen = hash;
        if (seen == 0) {
            seen = 42;
            hash = seen;
        }
        return seen;
    }

    public static void main(String[] args) {
        StringHashRace object = new StringHashRace();
        new Thread(() -> {
            assert object.hash() == 42;
        }).start();
        assert object.hash() == 42;
    }
}
