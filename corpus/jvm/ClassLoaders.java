// feature: class loaders, the program's module, resources that are not there, services without providers

import java.util.*;

public class ClassLoaders {
    interface Service {}

    static void show(String what, Object value) {
        System.out.println(what + ": " + value);
    }

    static String thrown(java.util.concurrent.Callable<?> what) {
        try {
            return String.valueOf(what.call());
        } catch (Throwable e) {
            return e.toString();
        }
    }

    public static void main(String[] args) throws Exception {
        ClassLoader app = ClassLoaders.class.getClassLoader();
        show("app", app.getName());
        show("parent", app.getParent().getName());
        show("its parent", app.getParent().getParent());
        show("system", app == ClassLoader.getSystemClassLoader());
        show("platform", app.getParent() == ClassLoader.getPlatformClassLoader());
        show("context", Thread.currentThread().getContextClassLoader() == app);
        show("of the library", String.class.getClassLoader());
        show("of an int", int.class.getClassLoader());
        show("of an array", ClassLoaders[][].class.getClassLoader() == app);
        show("of a lambda", ((Runnable) () -> {}).getClass().getClassLoader() == app);
        show("name", app.toString().startsWith("jdk.internal.loader.ClassLoaders$AppClassLoader@"));
        show("load", app.loadClass("ClassLoaders$Service") == Service.class);
        show("load from the library", app.loadClass("java.util.ArrayList"));
        show("load by the parent", thrown(() -> app.getParent().loadClass("ClassLoaders")));
        show("load nothing", thrown(() -> app.loadClass("no.Such")));
        show("load a path", thrown(() -> app.loadClass("java/util/List")));
        show("load an array", thrown(() -> app.loadClass("[I")));
        show("load an int", thrown(() -> app.loadClass("int")));
        show("load null", thrown(() -> app.loadClass(null)));
        show("for name", Class.forName("ClassLoaders$Service", false, app));
        show("for name of an array", Class.forName("[LClassLoaders;", false, app));
        show("for name by the parent", thrown(() -> Class.forName("ClassLoaders", false, app.getParent())));
        show("resource", app.getResource("no/such.txt"));
        show("resources", Collections.list(app.getResources("no/such.txt")));
        show("stream", app.getResourceAsStream("no/such.txt"));
        show("stream of a class", ClassLoaders.class.getResourceAsStream("such.txt"));
        show("stream of a class, from the root", ClassLoaders.class.getResourceAsStream("/such.txt"));
        show("system resource", ClassLoader.getSystemResource("no/such.txt"));
        show("no name", thrown(() -> app.getResource(null)));

        Module module = ClassLoaders.class.getModule();
        show("named", module.isNamed());
        show("module", module.getName());
        show("descriptor", module.getDescriptor());
        show("layer", module.getLayer());
        show("of the loader", module == app.getUnnamedModule());
        show("same", module == Service.class.getModule());
        show("reads itself", module.canRead(module));
        show("uses", module.canUse(Service.class));
        show("exports", module.isExported("anything"));

        show("providers", ServiceLoader.load(Service.class).iterator().hasNext());
        show("providers of the loader", ServiceLoader.load(Service.class, app).findFirst());
        show("installed", ServiceLoader.loadInstalled(Service.class).stream().count());
        show("service loader", ServiceLoader.load(Service.class));

        Thread[] child = new Thread[1];
        ClassLoader[] seen = new ClassLoader[2];
        child[0] = new Thread(() -> {
            seen[0] = Thread.currentThread().getContextClassLoader();
            Thread.currentThread().setContextClassLoader(app.getParent());
            seen[1] = Thread.currentThread().getContextClassLoader();
        });
        child[0].start();
        child[0].join();
        show("inherited", seen[0] == app);
        show("set", seen[1] == app.getParent());
        show("not ours", Thread.currentThread().getContextClassLoader() == app);
    }
}
