// check:  what a file contains is not modelled, and the check says so
// run:    => unknown states=1
import java.io.FileInputStream;
import java.io.IOException;

public class ReadsFile {
    public static void main(String[] args) throws IOException {
        try (FileInputStream file = new FileInputStream("/etc/hostname")) {
            int first = file.read();
            assert first != 'x' : "the file starts with x";
        }
    }
}
