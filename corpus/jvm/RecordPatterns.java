// feature: record patterns, nested, generic, in instanceof and switch
// jdk: 21+
public class RecordPatterns {
    sealed interface Expr { }
    record Num(int value) implements Expr { }
    record Add(Expr left, Expr right) implements Expr { }
    record Mul(Expr left, Expr right) implements Expr { }
    record Neg(Expr inner) implements Expr { }

    record Box<T>(T content) { }
    record Failing(int x) {
        public int x() {
            throw new IllegalStateException("accessor");
        }
    }

    static int eval(Expr expr) {
        return switch (expr) {
            case Num(int value) -> value;
            case Add(Expr left, Expr right) -> eval(left) + eval(right);
            case Mul(Num(var a), Num(var b)) -> a * b;
            case Mul(Expr left, Expr right) -> eval(left) * eval(right);
            case Neg(Neg(var inner)) -> eval(inner);
            case Neg(var inner) -> -eval(inner);
        };
    }

    static String unbox(Object o) {
        if (o instanceof Box<?>(Box<?>(String s))) {
            return "nested string " + s;
        }
        if (o instanceof Box<?>(var content) && content != null) {
            return "box of " + content;
        }
        return "nothing";
    }

    public static void main(String[] args) {
        System.out.println(eval(new Add(new Num(2), new Mul(new Num(3), new Num(4)))));
        System.out.println(eval(new Neg(new Neg(new Add(new Num(1), new Neg(new Num(5)))))));
        System.out.println(eval(new Mul(new Add(new Num(1), new Num(1)), new Num(10))));
        System.out.println(unbox(new Box<>(new Box<>("deep"))));
        System.out.println(unbox(new Box<>(5)));
        System.out.println(unbox(new Box<>(null)));
        System.out.println(unbox("no box"));
        Object failing = new Failing(1);
        try {
            if (failing instanceof Failing(int x)) {
                System.out.println(x);
            }
        } catch (MatchException e) {
            System.out.println("match exception caused by " + e.getCause().getMessage());
        }
    }
}
