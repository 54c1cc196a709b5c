package java.security;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import jdk.internal.util.StaticProperty;

/** The security settings of the library, read by a stream where its own code asks the file system first. */
final class LibrarySettings {
    private LibrarySettings() {
    }

    static void load(Properties settings) {
        try (InputStream file = new FileInputStream(StaticProperty.javaHome() + "/conf/security/java.security")) {
            settings.load(file);
        } catch (IOException e) {
            throw new InternalError("Error loading java.security file", e);
        }
    }
}
