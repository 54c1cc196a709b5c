/** A local class may stand in a constructor or in a case, and have the name of a member. */
class LocalClassBad {
    static class Worker extends Thread {
        public void run() {
        }
    }

    LocalClassBad() {
        class Worker extends Thread {
            public void run() {
                int x = 1;
                assert x == 2;
            }
        }
        new Worker().start();
    }

    static void start(int kind) {
        switch (kind) {
            case 1:
                class Racer extends Thread {
                    public void run() {
                        int x = 1;
                        assert x == 2;
                    }
                }
                new Racer().start();
                break;
            default:
        }
    }

    public static void main(String[] args) {
        new LocalClassBad();
        new Worker().start();
        start(1);
    }
}
