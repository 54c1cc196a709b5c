// feature: stack traces: method names, class names and order of frames
public class StackTraces {
    static void outer() {
        middle(3);
    }

    static void middle(int n) {
        if (n > 0) middle(n - 1);
        else new Inner().inner();
    }

    static class Inner {
        void inner() {
            throw new IllegalStateException("deep");
        }
    }

    static class Quiet extends RuntimeException {
        Quiet() {
            super("quiet", null, false, false);
        }
    }

    public static void main(String[] args) {
        try {
            outer();
        } catch (IllegalStateException e) {
            for (StackTraceElement frame : e.getStackTrace()) {
                System.out.println(frame.getClassName() + "." + frame.getMethodName() + " " + frame.getFileName() + ":" + frame.getLineNumber());
            }
        }
        Exception here = new Exception("made here");
        System.out.println(here.getStackTrace().length + " " + here.getStackTrace()[0]);
        System.out.println(new Quiet().getStackTrace().length);
        here.setStackTrace(new StackTraceElement[0]);
        System.out.println(here.getStackTrace().length);
    }
}
