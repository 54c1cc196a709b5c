// law:     an immutable list has final fields, and what they hold was written before they were frozen [JLS §17.5.1]
// verdict: => holds
public class ListOfNumbers {
    static java.util.List<Integer> shared;

    public static void main(String[] args) {
        new Thread(() -> {
            shared = java.util.List.of(8, 9);
        }, "writer").start();
        new Thread(() -> {
            java.util.List<Integer> seen = shared;
            assert seen == null || seen.get(1) == 9;
        }, "reader").start();
    }
}
