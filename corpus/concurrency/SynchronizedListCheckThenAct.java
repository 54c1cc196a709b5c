// check:  contains followed by add on a synchronized list is not atomic
// run:    => violated assertion races=none states=17
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedListCheckThenAct {
    static final List<String> LIST = Collections.synchronizedList(new ArrayList<>());

    static void addOnce() {
        if (!LIST.contains("item")) {
            LIST.add("item");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(SynchronizedListCheckThenAct::addOnce);
        other.start();
        addOnce();
        other.join();
        assert LIST.size() == 1 : "added twice";
    }
}
