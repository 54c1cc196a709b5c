// check:  a constructor starts a thread before it has set its field
// run:    => violated assertion races=ThisEscape.value states=6
public class ThisEscape {
    int value;

    ThisEscape() {
        new Thread(() -> {
            assert value == 42 : "half-made object seen";
        }).start();
        value = 42;
    }

    public static void main(String[] args) {
        new ThisEscape();
    }
}
