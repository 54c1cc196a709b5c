package jdk.internal.loader;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import jdk.internal.access.SharedSecrets;

/**
 * The loader of the program's classes, and its parent, the loader of the library's modules that are not essential.
 *
 * <p>All classes are linked before anything runs, and none twice, so a loader only finds them. Resources are files and entries of the class path, which do not change. A URL has no meaning here: who wants one of a
 * resource that is there is not analysed.
 */
public final class ProgramLoader extends ClassLoader {
    private static final ProgramLoader PLATFORM = new ProgramLoader("platform", null);
    private static final ProgramLoader APP = new ProgramLoader("app", PLATFORM);

    private ProgramLoader(String name, ClassLoader parent) {
        super(name, parent);
    }

    static ClassLoader app() {
        return APP;
    }

    static ClassLoader platform() {
        return PLATFORM;
    }

    /** The module of everything that is on the class path. */
    static Module module() {
        return APP.getUnnamedModule();
    }

    /** What the library's own code takes for the module of the library: all of it is one. */
    static Module library() {
        return Library.MODULE;
    }

    private static final class Library {
        static final Module MODULE = SharedSecrets.getJavaLangAccess().defineModule(null, ModuleDescriptor.newModule("java.base").build(), null);
    }

    private boolean isApp() {
        return this == APP;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        Class<?> found = find(name, isApp());
        if (found == null) {
            throw new ClassNotFoundException(name);
        }
        return found;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        return loadClass(name, false);
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        byte[] content = content(name, isApp());
        return content == null ? null : new ByteArrayInputStream(content);
    }

    @Override
    public URL getResource(String name) {
        expectNone(name, isApp());
        return null;
    }

    @Override
    public Enumeration<URL> getResources(String name) {
        expectNone(name, isApp());
        return Collections.emptyEnumeration();
    }

    @Override
    public String toString() {
        return "jdk.internal.loader.ClassLoaders$" + (isApp() ? "App" : "Platform") + "ClassLoader@" + Integer.toHexString(hashCode());
    }

    /** The package of a class: what is on the class path has one of its loader's, with what the manifest of its jar says of it. */
    static Package packageOf(Class<?> type) {
        if (type.isPrimitive() || type.isArray()) {
            return null;
        }
        String name = type.getPackageName();
        if (find(type.getName(), false) != null) {
            return SharedSecrets.getJavaLangAccess().definePackage(PLATFORM, name, type.getModule());
        }
        Package known = APP.getDefinedPackage(name);
        if (known != null) {
            return known;
        }
        packageAttribute(type, "Sealed");
        try {
            return APP.definePackage(name,
                    packageAttribute(type, "Specification-Title"), packageAttribute(type, "Specification-Version"), packageAttribute(type, "Specification-Vendor"),
                    packageAttribute(type, "Implementation-Title"), packageAttribute(type, "Implementation-Version"), packageAttribute(type, "Implementation-Vendor"), null);
        } catch (IllegalArgumentException e) {
            // Another thread was first.
            return APP.getDefinedPackage(name);
        }
    }

    /** What the manifest of a class's jar says of its package; null if nothing. Ends what can be said if it is that the package is sealed. */
    private static native String packageAttribute(Class<?> type, String name);

    /** The class of that name; null if there is none, or if it is the program's and those are not wanted. */
    private static native Class<?> find(String name, boolean app);

    /** The content of a resource; null if there is none. */
    private static native byte[] content(String name, boolean app);

    /** Ends what can be said if there is a resource of that name. */
    private static native void expectNone(String name, boolean app);

    /** The names of the classes that the class path lists as providers of a service, each once. */
    private static native String[] providers(Class<?> service, ClassLoader loader);

    /** What a {@link ServiceLoader} finds, one after the other. */
    static Iterator<ServiceLoader.Provider<?>> lookUp(Class<?> service, ClassLoader loader) {
        return new Found(service, loader, providers(service, loader));
    }

    private static final class Found implements Iterator<ServiceLoader.Provider<?>> {
        private final Class<?> service;
        private final ClassLoader loader;
        private final String[] names;
        private int next;

        Found(Class<?> service, ClassLoader loader, String[] names) {
            this.service = service;
            this.loader = loader;
            this.names = names;
        }

        @Override
        public boolean hasNext() {
            return next < names.length;
        }

        @Override
        public ServiceLoader.Provider<?> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            String name = names[next++];
            Class<?> type;
            try {
                type = Class.forName(name, false, loader);
            } catch (ClassNotFoundException e) {
                throw failure("Provider " + name + " not found", null);
            }
            if (!service.isAssignableFrom(type)) {
                throw failure("Provider " + name + " not a subtype", null);
            }
            try {
                return new OfClass(this, type, type.getConstructor());
            } catch (NoSuchMethodException e) {
                throw failure(name + " Unable to get public no-arg constructor", e);
            }
        }

        ServiceConfigurationError failure(String what, Throwable cause) {
            return new ServiceConfigurationError(service.getName() + ": " + what, cause);
        }
    }

    private static final class OfClass implements ServiceLoader.Provider<Object> {
        private final Found finder;
        private final Class<?> type;
        private final Constructor<?> constructor;

        OfClass(Found finder, Class<?> type, Constructor<?> constructor) {
            this.finder = finder;
            this.type = type;
            this.constructor = constructor;
        }

        @Override
        public Class<?> type() {
            return type;
        }

        @Override
        public Object get() {
            try {
                return constructor.newInstance();
            } catch (InvocationTargetException e) {
                throw finder.failure("Provider " + type.getName() + " could not be instantiated", e.getCause());
            } catch (Throwable e) {
                throw finder.failure("Provider " + type.getName() + " could not be instantiated", e);
            }
        }
    }
}
