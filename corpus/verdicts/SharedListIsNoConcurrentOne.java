// law:     who shares a class of the library that is not made for it is to blame for old values that its code reads
// verdict: => violated
import java.util.ArrayList;
import java.util.List;

public class SharedListIsNoConcurrentOne {
    static List<Integer> list;

    public static void main(String[] arguments) throws Exception {
        Thread reader = new Thread(() -> {
            List<Integer> seen = list;
            if (seen != null) {
                assert seen.size() == 1;
            }
        });
        reader.start();
        List<Integer> made = new ArrayList<>();
        made.add(1);
        list = made;
        reader.join();
    }
}
