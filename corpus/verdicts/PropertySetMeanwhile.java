// law:     a system property that another thread sets is seen or not, whichever comes first [java.lang.System]
// verdict: => unknown
// verdict: -- joined => holds
class PropertySetMeanwhile {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            if (args.length == 0) {
                System.setProperty("here", "1");
            }
        });
        t.start();
        if (args.length > 0) {
            t.join();
            System.setProperty("here", "2");
            assert System.getProperty("here").equals("2");
        } else {
            assert System.getProperty("here") == null;
        }
    }
}
