// check:  a cached hash code whose field is read twice: correct under sequential consistency only
// run:    => holds races=StringHashTwice.hash states=17:17,25:18
public class StringHashTwice {
    int hash;

    int hash() {
        if (hash == 0) {
            hash = 42;
        }
        return hash;
    }

    public static void main(String[] args) {
        StringHashTwice object = new StringHashTwice();
        new Thread(() -> {
            assert object.hash() == 42;
        }).start();
        assert object.hash() == 42;
    }
}
