// law:     the elements of an array in a final field are seen as they were at the end of the constructor [JLS §17.5.1]
// verdict: => holds
public class FinalWayOfArray {
    static class Box { final int[] numbers; Box() { numbers = new int[] {5}; } }
    static Box box;

    public static void main(String[] args) {
        new Thread(() -> {
            box = new Box();
        }, "writer").start();
        new Thread(() -> {
            Box seen = box;
            assert seen == null || seen.numbers[0] == 5;
        }, "reader").start();
    }
}
