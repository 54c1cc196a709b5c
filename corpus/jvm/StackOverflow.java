// feature: StackOverflowError can be caught and the program goes on
public class StackOverflow {
    static int depth;

    static int recurse(int n) {
        depth++;
        return recurse(n + 1) + 1;
    }

    static class Node {
        Node next;
        int length() {
            return 1 + next.length();
        }
    }

    public static void main(String[] args) {
        try {
            System.out.println(recurse(0));
        } catch (StackOverflowError e) {
            System.out.println("caught " + e.getClass().getName() + " " + (depth > 100) + " " + e.getMessage());
        }
        Node node = new Node();
        node.next = node;
        try {
            System.out.println(node.length());
        } catch (Error e) {
            System.out.println(e instanceof VirtualMachineError);
        }
        System.out.println("still running");
    }
}
