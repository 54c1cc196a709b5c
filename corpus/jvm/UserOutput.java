// feature: System.out: print and println of every type, printf, flush, char arrays, nulls
public class UserOutput {
    public static void main(String[] args) {
        System.out.print(true);
        System.out.print('c');
        System.out.print(1);
        System.out.print(2L);
        System.out.print(1.5f);
        System.out.print(2.5);
        System.out.print(new char[] {'a', 'b'});
        System.out.print("s");
        System.out.print((Object) null);
        System.out.print((String) null);
        System.out.println();
        System.out.println(false);
        System.out.println('d');
        System.out.println(-1);
        System.out.println(-2L);
        System.out.println(0.1f);
        System.out.println(0.1);
        System.out.println(new char[] {'x', 'y'});
        System.out.println("line");
        System.out.println((Object) java.util.List.of(1));
        System.out.println((String) null);
        System.out.append("appended").append('c').append(null).append("substring", 3, 6).println();
        System.out.printf("%s-%s%n", "a", "b").println("chained");
        System.out.format("%d%%%n", 5);
        System.out.write('w');
        System.out.write('\n');
        System.out.flush();
        System.out.println("tab\tquote\"backslash\\");
        System.out.println();
        System.out.print("no newline at the end");
    }
}
