// law:     a file that one thread reads while another closes it may be closed before it is read, or after [java.io.FileInputStream]
// verdict: => violated|unknown
// verdict: -- alone => holds
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;

public class FileClosedByOther {
    static FileInputStream in;

    public static void main(String[] args) throws Exception {
        in = new FileInputStream(new File(System.getProperty("java.home"), "lib/tzdb.dat"));
        if (args.length > 0) {
            assert in.available() > 0 && in.read() >= 0;
            in.close();
            return;
        }
        new Thread(() -> {
            try {
                in.close();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }).start();
        assert in.available() > 0;
    }
}
