import java.util.ArrayList;
import java.util.List;

/** An object that is given away while it is made is known by others before it is ready. */
class ForeignConstructorBad {
    private final List<Object> all;
    private Object name;

    ForeignConstructorBad(List<Object> all) {
        this.all = all == null ? new ArrayList<>() : all;
        this.all.add(this);
        name = "ready";
    }

    synchronized Object name() {
        assert name != null;
        return name;
    }
}

class ForeignFinalBad {
    final int bound;

    ForeignFinalBad(List<Object> all) {
        if (all != null) {
            all.add(this);
        }
        bound = 1;
    }

    int positive() {
        assert bound == 1;
        return bound;
    }
}
