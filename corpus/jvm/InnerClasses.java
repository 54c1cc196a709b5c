// feature: member, local, anonymous and static nested classes; captured variables; outer this
import java.util.ArrayList;
import java.util.List;

public class InnerClasses {
    private int value = 1;
    private static int shared = 50;

    class Member {
        int value = 2;

        class Deep {
            int value = 3;

            String all() {
                return InnerClasses.this.value + " " + Member.this.value + " " + this.value + " " + shared;
            }
        }

        void bump() {
            InnerClasses.this.value += 10;
            shared++;
        }
    }

    static class Nested {
        private int hidden = 7;

        private int hidden() {
            return hidden;
        }
    }

    abstract static class Greeter {
        final String name;

        Greeter(String name) {
            this.name = name;
        }

        abstract String greet();
    }

    Runnable counter(int start, String label) {
        int[] state = {start};
        class Local implements Runnable {
            int own = 100;

            @Override
            public void run() {
                System.out.println(label + " " + state[0]++ + " " + own++ + " " + value++);
            }
        }
        return new Local();
    }

    public static void main(String[] args) {
        InnerClasses outer = new InnerClasses();
        Member member = outer.new Member();
        Member.Deep deep = member.new Deep();
        System.out.println(deep.all());
        member.bump();
        System.out.println(deep.all());
        System.out.println(new Nested().hidden() + new Nested().hidden);
        Runnable counter = outer.counter(5, "count");
        counter.run();
        counter.run();
        System.out.println(outer.value);
        String captured = "captured";
        Greeter greeter = new Greeter("bob") {
            int calls;

            {
                calls = 40;
            }

            @Override
            String greet() {
                return captured + " " + name + " " + ++calls;
            }
        };
        System.out.println(greeter.greet() + ", " + greeter.greet());
        List<Runnable> actions = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int square = i * i;
            actions.add(new Runnable() {
                @Override
                public void run() {
                    System.out.print(square + " ");
                }
            });
        }
        actions.forEach(Runnable::run);
        System.out.println();
        System.out.println(greeter.getClass().getName() + " " + counter.getClass().getName() + " " + deep.getClass().getName());
        try {
            InnerClasses none = null;
            none.new Member();
        } catch (NullPointerException e) {
            System.out.println("no outer instance");
        }
    }
}
