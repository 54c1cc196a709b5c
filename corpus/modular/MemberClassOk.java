/** The same as member classes: each is looked at. */
class MemberClassOk {
    static class Worker extends Thread {
        public void run() {
        }
    }

    static class Racer extends Thread {
        public void run() {
            int x = 1;
            assert x == 1;
        }
    }

    MemberClassOk() {
        new Racer().start();
    }

    public static void main(String[] args) {
        new MemberClassOk();
        new Worker().start();
    }
}
