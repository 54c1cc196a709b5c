// check:  an object with a final field published through a plain static field is never seen half-made
// run:    => holds states=17:6,25:7
public class FinalPublication {
    static FinalPublication shared;
    final int value;

    FinalPublication() {
        value = 1;
    }

    public static void main(String[] args) {
        new Thread(() -> shared = new FinalPublication()).start();
        FinalPublication seen = shared;
        if (seen != null) {
            assert seen.value == 1 : "half-made object seen";
        }
    }
}
