// check:  one thread ends the program while another may fail before that
// run:    => violated assertion states=4
public class ExitRacesAssertion {
    public static void main(String[] args) {
        new Thread(() -> {
            assert false : "reached before the exit";
        }).start();
        System.exit(0);
    }
}
