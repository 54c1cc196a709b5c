// feature: try-with-resources: closing order, suppressed exceptions, null resources
public class TryWithResources {
    static class Resource implements AutoCloseable {
        final String name;
        final boolean failOnClose;

        Resource(String name, boolean failOnClose) {
            this.name = name;
            this.failOnClose = failOnClose;
            System.out.println("open " + name);
        }

        @Override
        public void close() {
            System.out.println("close " + name);
            if (failOnClose) {
                throw new IllegalStateException("close of " + name);
            }
        }
    }

    static void use(boolean failInBody, boolean failOnClose) {
        try (Resource a = new Resource("a", failOnClose); Resource b = new Resource("b", failOnClose)) {
            System.out.println("body " + a.name + b.name);
            if (failInBody) {
                throw new RuntimeException("body");
            }
        } catch (RuntimeException e) {
            System.out.println("caught " + e.getMessage());
            for (Throwable s : e.getSuppressed()) {
                System.out.println("  suppressed " + s.getMessage());
            }
        } finally {
            System.out.println("finally");
        }
    }

    public static void main(String[] args) {
        use(false, false);
        use(true, false);
        use(false, true);
        use(true, true);
        try (Resource none = null) {
            System.out.println("null resource " + none);
        }
        Resource outer = new Resource("outer", false);
        try (outer) {
            System.out.println("effectively final");
        }
    }
}
