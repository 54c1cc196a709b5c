/** Anonymous classes are looked at like others: as a task, as the value of a field, as the body of a constant. */
class AnonymousClassBad {
    private static int shared;

    enum Mode {
        ON {
            Mode other() {
                return OFF;
            }
        },
        OFF {
            Mode other() {
                assert this == ON;
                return ON;
            }
        };

        abstract Mode other();
    }

    private static final Runnable TASK = new Runnable() {
        public void run() {
            shared = shared ^ 1;
        }
    };

    public static void main(String[] args) {
        new Thread(TASK).start();
        new Thread(new Runnable() {
            public void run() {
                synchronized (AnonymousClassBad.class) {
                    shared = 1;
                }
            }
        }).start();
    }
}
