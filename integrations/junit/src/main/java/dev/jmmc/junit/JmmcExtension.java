package dev.jmmc.junit;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** Runs {@code jmmc test} in place of a test method. The methods around tests run in both. */
public final class JmmcExtension implements InvocationInterceptor {
    private static final int HOLDS = 0;
    private static final int VIOLATED = 1;
    private static final int UNKNOWN = 3;

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> called, ExtensionContext context)
            throws Throwable {
        invocation.skip();
        judge(called, context);
    }

    /** Each list of arguments, or each repetition, is told what all of them together come to: {@code jmmc test} runs the method with all lists. */
    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> called, ExtensionContext context)
            throws Throwable {
        invocation.skip();
        judge(called, context);
    }

    /** Tests that a method makes when it runs cannot be handed over. */
    @Override
    public <T> T interceptTestFactoryMethod(
            Invocation<T> invocation, ReflectiveInvocationContext<Method> called, ExtensionContext context) {
        invocation.skip();
        throw new TestAbortedException("@Jmmc does not run dynamic tests: " + called.getExecutable());
    }

    private static void judge(ReflectiveInvocationContext<Method> called, ExtensionContext context) {
        Method method = called.getExecutable();
        Class<?> type = called.getTargetClass();
        Jmmc jmmc = annotation(method, type);
        ExtensionContext.Namespace answers = ExtensionContext.Namespace.create(JmmcExtension.class);
        Answer answer = context.getRoot()
                .getStore(answers)
                .getOrComputeIfAbsent(List.of(type, method), key -> ask(jmmc, type, method), Answer.class);
        if (answer.code == HOLDS) {
            return;
        }
        if (answer.code == UNKNOWN && !jmmc.strict()) {
            throw new TestAbortedException(answer.message);
        }
        throw new AssertionFailedError(answer.message);
    }

    /** What the command said: its exit code, and its text with the command or a link to the page. */
    private static final class Answer {
        final int code;
        final String message;

        Answer(int code, String message) {
            this.code = code;
            this.message = message;
        }
    }

    private static Answer ask(Jmmc jmmc, Class<?> type, Method method) {
        try {
            Path page = page(type, method);
            List<String> command = command(jmmc, type, method, page);
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int code = process.waitFor();
            boolean decided = code == HOLDS || code == VIOLATED || code == UNKNOWN;
            return new Answer(code, decided ? told + "page: " + page.toUri() : String.join(" ", command) + "\n" + told);
        } catch (IOException | InterruptedException | URISyntaxException problem) {
            throw new IllegalStateException("jmmc cannot be run: " + problem.getMessage(), problem);
        }
    }

    /** The annotation of the method, of its class, or of a class around that. */
    private static Jmmc annotation(Method method, Class<?> type) {
        Jmmc found = method.getAnnotation(Jmmc.class);
        for (Class<?> at = type; found == null && at != null; at = at.getEnclosingClass()) {
            found = at.getAnnotation(Jmmc.class);
        }
        if (found == null) {
            throw new IllegalStateException("JmmcExtension needs the annotation @Jmmc on " + method);
        }
        return found;
    }

    private static List<String> command(Jmmc jmmc, Class<?> type, Method method, Path page) throws URISyntaxException {
        List<String> command = new ArrayList<>();
        command.add(binary());
        command.add("test");
        command.add(Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString());
        command.addAll(List.of("--select", type.getName().replace('$', '.') + "#" + method.getName()));
        command.addAll(List.of("--classpath", classPath(), "--jdk", System.getProperty("java.home")));
        command.addAll(List.of("--model", jmmc.model(), "--time-limit", jmmc.timeLimit(), "--html", page.toString()));
        if (jmmc.unwind() > 0) {
            command.addAll(List.of("--unwind", Integer.toString(jmmc.unwind())));
        }
        return command;
    }

    private static String binary() {
        String named = System.getProperty("jmmc.command", System.getenv("JMMC"));
        return named == null || named.isEmpty() ? "jmmc" : named;
    }

    /** What tests are run with; Surefire hides it behind a jar of its own. Entries that do not exist are left out. */
    private static String classPath() {
        String all = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> there = new ArrayList<>();
        for (String entry : all.split(File.pathSeparator)) {
            if (new File(entry).exists()) {
                there.add(entry);
            }
        }
        return String.join(File.pathSeparator, there);
    }

    private static Path page(Class<?> type, Method method) throws IOException {
        Path folder = Files.createDirectories(Path.of(System.getProperty("jmmc.pages", "target/jmmc")));
        return folder.resolve(type.getName() + "." + method.getName() + ".html").toAbsolutePath();
    }
}
