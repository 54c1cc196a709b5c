// feature: custom exceptions, causes, rethrow, multi-catch, toString of throwables
public class CustomExceptions {
    static class AppException extends Exception {
        final int code;

        AppException(String message, int code, Throwable cause) {
            super(message, cause);
            this.code = code;
        }
    }

    static class SilentException extends RuntimeException {
        @Override
        public String getMessage() {
            return "overridden";
        }
    }

    static class OtherException extends RuntimeException { }

    static void fail(int kind) throws AppException {
        switch (kind) {
            case 0: throw new SilentException();
            case 1: throw new OtherException();
            case 2: throw new AppException("app", 42, new OtherException());
            case 3: throw new IllegalArgumentException(new RuntimeException("inner"));
            default: throw new AssertionError("kind " + kind);
        }
    }

    static void rethrow(int kind) throws AppException {
        try {
            fail(kind);
        } catch (final Exception e) {
            System.out.print("[rethrow] ");
            throw e;
        }
    }

    public static void main(String[] args) {
        for (int kind = 0; kind < 5; kind++) {
            try {
                rethrow(kind);
            } catch (SilentException | OtherException e) {
                System.out.println("multi " + e);
            } catch (AppException e) {
                System.out.println("app " + e + " " + e.code + " " + e.getCause());
            } catch (RuntimeException e) {
                System.out.println("runtime " + e);
            } catch (Error e) {
                System.out.println("error " + e);
            }
        }
        Throwable t = new Throwable("top", new Exception("middle", new Error("root")));
        for (Throwable c = t; c != null; c = c.getCause()) {
            System.out.println(c);
        }
        Exception late = new Exception("late");
        late.initCause(new OtherException());
        System.out.println(late.getCause());
        try {
            late.initCause(null);
        } catch (IllegalStateException e) {
            System.out.println("cause already set");
        }
    }
}
