// law:     what is frozen where a constructor ends by an exception is not frozen before: who got the object earlier may see its final fields unset [JLS §17.5.1]
// verdict: => violated assertion
class LeakBeforeException {
    static class Broken {
        final int f;
        Broken() {
            shared = this;
            f = 7;
            throw new IllegalStateException();
        }
    }
    static Broken shared;

    public static void main(String[] args) {
        new Thread(() -> {
            try {
                new Broken();
            } catch (IllegalStateException e) { }
        }).start();
        Broken seen = shared;
        if (seen != null) {
            int r = seen.f;
            assert r == 7 : r;
        }
    }
}
