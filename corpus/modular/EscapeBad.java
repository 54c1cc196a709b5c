/** The constructor lets others know the object before its fields are set. */
class EscapeBad {
    static volatile EscapeBad last;
    final int[] data;

    EscapeBad() {
        last = this;
        data = new int[1];
    }

    static void look() {
        EscapeBad it = last;
        if (it != null) {
            assert it.data.length == 1;
        }
    }

    static class Looker extends Thread {
        public void run() {
            look();
        }
    }

    public static void main(String[] args) {
        new Looker().start();
        new EscapeBad();
    }
}
