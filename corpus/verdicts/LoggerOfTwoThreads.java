// law:     a logger may be used by several threads, and what it is asked to log is logged [java.util.logging.Logger]
// verdict: => holds
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

public class LoggerOfTwoThreads {
    static int logged;

    static class Counting extends Handler {
        @Override
        public synchronized void publish(LogRecord record) {
            assert record.getSourceMethodName().startsWith("lambda$main") || record.getSourceMethodName().equals("main");
            assert record.getLevel().getLocalizedName().equals("WARNING");
            logged++;
        }

        @Override
        public void flush() {
        }

        @Override
        public void close() {
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Logger logger = Logger.getAnonymousLogger();
        logger.setUseParentHandlers(false);
        logger.addHandler(new Counting());
        Thread thread = new Thread(() -> logger.warning("there"));
        thread.start();
        logger.log(Level.WARNING, "here");
        thread.join();
        assert logged == 2;
    }
}
