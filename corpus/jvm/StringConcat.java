// feature: string concatenation of every type, of nulls, of constants, and compound +=
public class StringConcat {
    static class Named {
        @Override
        public String toString() {
            return "named";
        }
    }

    static class NullString {
        @Override
        public String toString() {
            return null;
        }
    }

    static String ascii(CharSequence text) {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            s.append(c < 127 ? "" + c : "<" + Integer.toHexString(c) + ">");
        }
        return s.toString();
    }

    static int order;

    static String next() {
        return "n" + order++;
    }

    public static void main(String[] args) {
        byte b = -1;
        short s = -300;
        char c = 'q';
        int i = 42;
        long l = 1L << 40;
        float f = 1.5f;
        double d = -0.0;
        boolean z = true;
        String text = "text";
        String nothing = null;
        Object object = null;
        System.out.println("" + b + s + c + i + l + f + d + z + text + nothing + object);
        System.out.println(b + s + c + "|" + b + s + c);
        System.out.println(c + 1 + "x" + (char) (c + 1) + 'y' + 1);
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println("a" + null + 'b' + 1.0f + 2L);
        System.out.println(new Named() + "+" + new NullString());
        System.out.println(next() + next() + next());
        String sum = "s";
        sum += 1;
        sum += 'c';
        sum += 2.5;
        sum += null;
        sum += new Named();
        System.out.println(sum);
        String[] array = {"a", null};
        int index = 0;
        array[index++] += "b";
        array[index] += "b";
        System.out.println(array[0] + array[1] + index);
        final String constant = "con" + "stant" + 1 + true + 'c';
        System.out.println(constant + ("constant1truec" == constant));
        System.out.println("\u0001 and \u0002 are " + i + " used as tags \u0001");
        System.out.println(ascii("\u00e9" + c + "\u00fc\u20ac" + text));
        char[] chars = {'x', 'y'};
        System.out.println("chars " + String.valueOf(chars));
        Integer boxed = 7;
        Character boxedChar = 'k';
        System.out.println(boxed + " " + boxedChar + boxed);
        System.out.println("" + Integer.MIN_VALUE + Long.MIN_VALUE + Float.MIN_VALUE + Double.MAX_VALUE + Double.NaN);
        String many = "" + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i;
        System.out.println(many + many.length());
    }
}
