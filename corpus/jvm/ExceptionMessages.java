// feature: exceptions thrown by the virtual machine and their messages
public class ExceptionMessages {
    static int zero = 0;

    interface Action {
        void run() throws Exception;
    }

    static void attempt(Action action) {
        try {
            action.run();
            System.out.println("nothing thrown");
        } catch (Exception e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt(() -> System.out.println(1 / zero));
        attempt(() -> System.out.println(1 % zero));
        attempt(() -> System.out.println(1L / zero));
        attempt(() -> System.out.println(1L % zero));
        attempt(() -> System.out.println(1.0 / zero));
        int[] ints = new int[3];
        attempt(() -> ints[3] = 1);
        attempt(() -> ints[-1]++);
        attempt(() -> System.out.println(new long[0][zero].length + ints[Integer.MIN_VALUE]));
        attempt(() -> System.out.println(new int[zero - 1].length));
        attempt(() -> System.out.println(new String[2][zero - 5].length));
        Object text = "text";
        attempt(() -> System.out.println((Integer) text));
        Object[] objects = new Integer[1];
        attempt(() -> objects[0] = text);
        attempt(() -> Integer.parseInt("12x"));
        attempt(() -> Integer.parseInt(""));
        attempt(() -> new java.util.ArrayList<String>().get(0));
        attempt(() -> new java.util.ArrayDeque<String>().pop());
        attempt(() -> java.util.List.of(1).add(2));
        attempt(() -> Enum.valueOf(Thread.State.class, "NOPE"));
    }
}
