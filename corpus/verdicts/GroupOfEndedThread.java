// law:     a thread that has ended is in no group [java.lang.Thread.getThreadGroup]
// verdict: => violated assertion
// verdict: -- alive => holds
class GroupOfEndedThread {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { });
        t.start();
        if (args.length > 0) {
            assert Thread.currentThread().getThreadGroup() != null;
            t.join();
            assert t.getThreadGroup() == null;
        } else {
            assert t.getThreadGroup() != null;
        }
    }
}
