// law:     values() returns a clone, whose elements are assigned [JLS §8.9.3, §10.7]
// verdict: => violated assertion
public class CloneOfEnumValues {
    enum Color { RED, GREEN }
    static Color[] shared;

    public static void main(String[] args) {
        new Thread(() -> {
            shared = Color.values();
        }, "writer").start();
        new Thread(() -> {
            Color[] seen = shared;
            assert seen == null || seen[1] == Color.GREEN;
        }, "reader").start();
    }
}
