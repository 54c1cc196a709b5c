// law:     a final field of an object that leaked from its constructor helps only who knows the freeze: what it refers to may be seen unset [JLS §17.5.1]
// verdict: => violated assertion
// verdict: --model pso => violated assertion
// verdict: --model opmm => violated assertion
// verdict: --model tso => holds
public class LeakedFinalOrdersNothing {
    static class Leaf { int value; }
    static class Node {
        final Leaf leaf;
        Node() {
            leaked = this;
            Leaf made = new Leaf();
            made.value = 1;
            leaf = made;
        }
    }
    static Node leaked;

    public static void main(String[] args) {
        new Thread(Node::new, "maker").start();
        Node node = leaked;
        Leaf leaf = node == null ? null : node.leaf;
        assert leaf == null || leaf.value == 1;
    }
}
