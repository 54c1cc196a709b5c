// feature: main receives its arguments
// args: a b c 42 -x
public class ProgramArguments {
    public static void main(String[] args) {
        System.out.println(args.length + " " + String.join("|", args));
        System.out.println(Integer.parseInt(args[3]) + 1);
        System.out.println(args[0].equals("a") + " " + (args[0] == "a"));
        args[1] = null;
        try {
            System.out.println(args[5]);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
