/** A message that is written before the flag is set. */
class Message {
    /*@ env_assumption tid == main ==> ready == \old(ready) */
    /*@ env_assumption \old(ready) ==> ready */
    static volatile boolean ready;

    /*@ unwritable_by_env_if ready || tid == main */
    static int text;

    /*@ global_invariant ready ==> text == 42 */

    public static void main(String[] args) {
        new Reader().start();
        if (!ready) {
            text = 42;
            ready = true;
        }
    }
}

class Reader extends Thread {
    @Override
    public void run() {
        if (Message.ready) {
            assert Message.text == 42;
        }
    }
}
