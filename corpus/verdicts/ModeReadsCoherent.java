// law:     atomic reads of a variable agree on the order of its atomic writes, whatever the mode; plain reads do not [VarHandle; JLS §17.4.5]
// verdict: => holds
// verdict: -- plain => violated assertion
// verdict: -- twice => holds
// verdict: -- mixed => violated|unknown
import java.util.concurrent.atomic.AtomicInteger;

class ModeReadsCoherent {
    static final AtomicInteger x = new AtomicInteger();
    static int first, second;

    public static void main(String[] args) throws InterruptedException {
        String how = args.length > 0 ? args[0] : "";
        Thread writer = new Thread(() -> {
            x.setOpaque(1);
            if (how.equals("twice")) {
                x.setOpaque(2);
            } else if (how.equals("mixed")) {
                x.setPlain(2);
            }
        });
        Thread reader = new Thread(() -> {
            first = how.equals("plain") ? x.getPlain() : x.getOpaque();
            second = how.equals("plain") ? x.getPlain() : x.getOpaque();
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        assert !(first == 1 && second == 0 || first == 2 && second == 1);
    }
}
