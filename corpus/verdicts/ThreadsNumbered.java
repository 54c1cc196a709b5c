// law: threads without names get one each, whoever makes them first [java.lang.Thread]: no two are alike, and either may be the earlier
// verdict: -- unlike => holds
// verdict: -- first => violated assertion
public class ThreadsNumbered {
    static String theirs;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> theirs = new Thread(() -> { }).getName(), "other");
        other.start();
        String mine = new Thread(() -> { }).getName();
        other.join();
        if (args[0].equals("unlike")) {
            assert !mine.equals(theirs);
        } else {
            assert mine.compareTo(theirs) < 0;
        }
    }
}
