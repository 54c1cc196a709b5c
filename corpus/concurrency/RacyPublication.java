// check:  an object published through a plain static field: correct only under sequential consistency
// run:    => holds races=RacyPublication.shared,RacyPublication.value states=17:6,25:7
public class RacyPublication {
    static RacyPublication shared;
    int value;

    RacyPublication() {
        value = 1;
    }

    public static void main(String[] args) {
        new Thread(() -> shared = new RacyPublication()).start();
        RacyPublication seen = shared;
        if (seen != null) {
            assert seen.value == 1 : "half-made object seen";
        }
    }
}
