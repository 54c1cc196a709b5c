// One thread that prints one line: what starting costs.
public class Hello {
    public static void main(String[] args) {
        System.out.println("hello");
    }
}
