/** Two threads append to one StringBuilder, which does not synchronise: what it holds has no discipline, although the field is final. */
class ContentsBad {
    private final StringBuilder text = new StringBuilder();

    void add(int what) {
        text.append(what);
    }

    static class Adder extends Thread {
        /*@ non_null */
        private final ContentsBad to;

        Adder(ContentsBad to) {
            this.to = to;
        }

        public void run() {
            to.add(1);
        }
    }

    public static void main(String[] args) {
        ContentsBad to = new ContentsBad();
        new Adder(to).start();
        to.add(2);
    }
}
