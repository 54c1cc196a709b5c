// law:     the final fields of an object are frozen also where its constructor ends by an exception: who gets the object from a write made later sees them [JLS §17.5.1]
// verdict: => holds
// verdict: -- again => holds
// verdict: -- super => holds
class FreezeByException {
    static class Carrier extends Exception {
        final Object what;
        Carrier(Object what) { this.what = what; }
    }
    static class Broken {
        final int f;
        Broken() throws Carrier {
            f = 7;
            throw new Carrier(this);
        }
    }
    static class Caught {
        final int g;
        Caught(Object[] kept) {
            g = 7;
            kept[0] = this;
            try {
                kept[1] = this;
            } catch (ArrayIndexOutOfBoundsException e) {
                throw new IllegalStateException();
            }
        }
    }
    static abstract class Base {
        Base() {
            keep();
            throw new IllegalStateException();
        }
        abstract void keep();
        abstract int get();
    }
    static Object shared;

    static Object make(String how) {
        Object[] kept = new Object[1];
        int seven = kept.length + 6;
        try {
            switch (how) {
                case "" -> new Broken();
                case "again" -> new Caught(kept);
                default -> new Base() {
                    void keep() { kept[0] = this; }
                    int get() { return seven; }
                };
            }
        } catch (Carrier e) {
            return e.what;
        } catch (IllegalStateException e) { }
        return kept[0];
    }

    public static void main(String[] args) {
        String how = args.length == 0 ? "" : args[0];
        new Thread(() -> shared = make(how)).start();
        Object seen = shared;
        if (seen instanceof Caught c) {
            int r = c.g;
            assert r == 7 : r;
        } else if (seen instanceof Broken b) {
            int r = b.f;
            assert r == 7 : r;
        } else if (seen instanceof Base b) {
            int r = b.get();
            assert r == 7 : r;
        }
    }
}
