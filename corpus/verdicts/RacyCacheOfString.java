// law:     strings have final fields, so a racy cache of them is benign [JLS §17.5]
// verdict: => holds
public class RacyCacheOfString {
    static String cached;

    static String get() throws Exception {
        String text = cached;
        if (text == null) {
            text = new String(new byte[] {97, 98}, "UTF-16");
            cached = text;
        }
        return text;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                assert !get().isEmpty();
            } catch (Exception impossible) {
                throw new AssertionError(impossible);
            }
        });
        other.start();
        assert !get().isEmpty();
        other.join();
    }
}
