// check:  virtual threads are daemons: one that is blocked forever does not keep the program alive
// jdk: 21+
// run:    => holds races=none states=6
import java.util.concurrent.locks.LockSupport;

public class VirtualBlocked {
    public static void main(String[] args) {
        Thread.startVirtualThread(LockSupport::park);
    }
}
