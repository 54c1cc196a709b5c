// feature: private members shared between nestmates, also through a subclass
public class Nestmates {
    private int secret = 1;

    private String tell() {
        return "outer " + secret;
    }

    private static int count;

    static class Inner {
        private long wide = 1L << 35;

        private Inner() {
            count++;
        }

        private double half() {
            return wide / 2.0;
        }

        private void spy(Nestmates other) {
            other.secret += 5;
            System.out.println(other.tell());
        }

        static class Deepest {
            private String peek(Inner inner) {
                inner.wide++;
                inner.wide += 10;
                return inner.wide + " " + inner.half() + " " + count;
            }
        }
    }

    static class Sub extends Nestmates {
        private String tell() {
            return "sub " + super.tell();
        }
    }

    public static void main(String[] args) {
        Inner inner = new Inner();
        inner.spy(new Nestmates());
        inner.wide--;
        System.out.println(new Inner.Deepest().peek(inner));
        Nestmates sub = new Sub();
        System.out.println(sub.tell());
        System.out.println(((Sub) sub).tell());
        Runnable lambda = () -> System.out.println(sub.secret++ + " " + sub.secret);
        lambda.run();
    }
}
