// feature: enums with fields, bodies, interfaces, values, valueOf, compareTo
import java.util.Arrays;

public class Enums {
    interface Priced {
        int price();
    }

    enum Fruit implements Priced {
        APPLE(3), PEAR(4) {
            @Override
            public int price() {
                return super.price() * 10;
            }

            @Override
            public String toString() {
                return "the pear";
            }
        },
        PLUM;

        private static final int BASE = 100;
        private final int price;

        Fruit() {
            this(1);
        }

        Fruit(int price) {
            this.price = price;
        }

        @Override
        public int price() {
            return price;
        }

        Fruit next() {
            return values()[(ordinal() + 1) % values().length];
        }
    }

    enum Operation {
        PLUS("+") {
            @Override
            double apply(double a, double b) {
                return a + b;
            }
        },
        DIVIDE("/") {
            @Override
            double apply(double a, double b) {
                return a / b;
            }
        };

        final String symbol;

        Operation(String symbol) {
            this.symbol = symbol;
        }

        abstract double apply(double a, double b);
    }

    enum Single { INSTANCE; int counter; }

    public static void main(String[] args) {
        for (Fruit fruit : Fruit.values()) {
            System.out.println(fruit + " " + fruit.name() + " " + fruit.ordinal() + " " + fruit.price() + " " + fruit.next() + " "
                    + fruit.getDeclaringClass().getSimpleName() + " " + (fruit.getClass() == Fruit.class));
        }
        System.out.println(Fruit.valueOf("PEAR") + " " + Fruit.APPLE.compareTo(Fruit.PLUM) + " " + (Fruit.valueOf("PLUM") == Fruit.PLUM) + " " + Fruit.BASE);
        try {
            Fruit.valueOf("KIWI");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (Operation operation : Operation.values()) {
            System.out.println("6 " + operation.symbol + " 4 = " + operation.apply(6, 4));
        }
        Single.INSTANCE.counter++;
        System.out.println(Single.INSTANCE.counter);
        Fruit[] values = Fruit.values();
        values[0] = null;
        System.out.println(Fruit.values()[0] + " " + Arrays.toString(Fruit.class.getEnumConstants()));
        System.out.println(Fruit.APPLE.equals(Fruit.APPLE) + " " + Fruit.APPLE.equals("APPLE"));
    }
}
