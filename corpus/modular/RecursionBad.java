/** A call of a method by itself changes what the method may change. */
class RecursionBad {
    private int n;

    synchronized int down(int depth) {
        n = depth;
        if (depth > 0) {
            down(depth - 1);
        }
        assert n == depth;
        return n;
    }

    private int part(int depth) {
        return depth <= 0 ? 0 : part(depth - 1);
    }

    int parts() {
        return part(3);
    }

    synchronized int fine(int depth) {
        int kept = depth;
        if (depth > 0) {
            fine(depth - 1);
        }
        assert kept == depth;
        return n;
    }
}

class Linked {
    final Linked next;
    final int rest;

    Linked(int rest) {
        next = rest > 0 ? new Linked(rest - 1) : null;
        this.rest = rest;
    }
}
