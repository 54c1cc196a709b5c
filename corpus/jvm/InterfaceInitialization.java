// feature: initialisation of interfaces: only those with default methods, or when a field is used
public class InterfaceInitialization {
    static int log(String text) {
        System.out.println("init " + text);
        return text.length();
    }

    interface Plain {
        int PLAIN = log("Plain");
        void method();
    }

    interface WithDefault {
        int WITH_DEFAULT = log("WithDefault");
        default String hello() {
            return "hello";
        }
    }

    interface SubOfDefault extends WithDefault {
        int SUB = log("SubOfDefault");
    }

    static class Implementation implements Plain, SubOfDefault {
        static {
            log("Implementation");
        }
        @Override
        public void method() { }
    }

    interface OnlyStatic {
        int ONLY = log("OnlyStatic");
        static int twice(int x) {
            return 2 * x;
        }
    }

    public static void main(String[] args) {
        System.out.println("start");
        Implementation object = new Implementation();
        System.out.println(object.hello());
        object.method();
        System.out.println(Plain.PLAIN);
        System.out.println(Implementation.SUB);
        System.out.println(OnlyStatic.twice(4));
    }
}
