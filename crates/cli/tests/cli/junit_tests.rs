//! `jmmc test` on test classes with annotations of JUnit's names, so that no jar is needed.

use crate::run::{Ended, Folder};
use serde_json::Value;

const JUPITER: &str = "org/junit/jupiter/api";

/// A folder with annotations and assertions under JUnit's names.
fn folder() -> Folder {
    let folder = Folder::new();
    let runtime = "import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME)";
    for name in ["Test", "BeforeEach", "AfterEach", "BeforeAll", "AfterAll", "Disabled", "Nested", "RepeatedTest"] {
        let source =
            format!("package org.junit.jupiter.api; {runtime} public @interface {name} {{ int value() default 1; }}");
        folder.write(&format!("junit/{JUPITER}/{name}.java"), source);
    }
    let source = format!("package org.junit.jupiter.api; {runtime} public @interface Timeout {{ long value(); }}");
    folder.write(&format!("junit/{JUPITER}/Timeout.java"), source);
    let source = format!(
        "package org.junit.jupiter.api.extension; {runtime} public @interface ExtendWith {{ Class<?> value(); }}"
    );
    folder.write(&format!("junit/{JUPITER}/extension/ExtendWith.java"), source);
    let handing = "@org.junit.jupiter.api.extension.ExtendWith(Object.class) public @interface Jmmc { }";
    folder.write("junit/dev/jmmc/junit/Jmmc.java", format!("package dev.jmmc.junit; {runtime} {handing}"));
    let params = "package org.junit.jupiter.params.provider;";
    let source = format!(
        "{params} {runtime} public @interface ValueSource {{ int[] ints() default {{}}; String[] strings() default {{}}; }}"
    );
    folder.write("junit/org/junit/jupiter/params/provider/ValueSource.java", source);
    let source = format!("{params} {runtime} public @interface CsvSource {{ String[] value(); }}");
    folder.write("junit/org/junit/jupiter/params/provider/CsvSource.java", source);
    let source = format!("{params} {runtime} public @interface MethodSource {{ String value(); }}");
    folder.write("junit/org/junit/jupiter/params/provider/MethodSource.java", source);
    let source = format!("package org.junit.jupiter.params; {runtime} public @interface ParameterizedTest {{ }}");
    folder.write("junit/org/junit/jupiter/params/ParameterizedTest.java", source);
    let source = format!(
        "package org.junit; {runtime} public @interface Test {{ Class<? extends Throwable> expected() default Error.class; long timeout() default 0; }}"
    );
    folder.write("junit/org/junit/Test.java", source);
    let source = "package org.opentest4j; public class TestAbortedException extends RuntimeException { }";
    folder.write("junit/org/opentest4j/TestAbortedException.java", source);
    folder.javac_all(&folder.path().join("junit"), "library");
    folder
}

const COUNTERS: &str = "package bank;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.*;
import java.util.concurrent.atomic.AtomicInteger;

class CountersTest {
    static int set;
    int plain;
    AtomicInteger atomic;

    @BeforeAll static void all() { set = 1; }
    @BeforeEach void each() { atomic = new AtomicInteger(set); }
    @AfterEach void after() { if (atomic.get() < 1) throw new AssertionError(\"after\"); }

    static void both(Runnable what) throws InterruptedException {
        Thread one = new Thread(what);
        Thread other = new Thread(what);
        one.start(); other.start(); one.join(); other.join();
    }

    @Test void loses() throws Exception { both(() -> plain++); if (plain != 2) throw new AssertionError(\"lost: \" + plain); }
    @Test void keeps() throws Exception { both(() -> atomic.incrementAndGet()); if (atomic.get() != 3) throw new AssertionError(); }
    @Test @Timeout(1) void alone() { if (atomic.get() != 1) throw new AssertionError(); }
    @Test @Disabled void off() { throw new AssertionError(); }
    @Test void aborts() { throw new org.opentest4j.TestAbortedException(); }
    @RepeatedTest(9) void again() { }
    @ParameterizedTest @ValueSource(ints = {1, 2}) void numbers(int number) { if (number > 1) throw new IllegalStateException(\"two\"); }
    @ParameterizedTest @CsvSource({\"1, a\", \"2, 'b, c'\"}) void rows(long number, String text) { if (text.length() > 4) throw new AssertionError(); }
    @ParameterizedTest @MethodSource(\"x\") void unknown(int number) { }

    @Nested class Inner {
        @BeforeEach void more() { atomic.incrementAndGet(); }
        @Test void nested() { if (atomic.get() != 2) throw new AssertionError(); }
    }
}

class FourTest {
    @org.junit.Test(expected = IllegalStateException.class, timeout = 5) public void throwsIt() { throw new IllegalStateException(); }
    @org.junit.Test(expected = IllegalStateException.class) public void doesNot() { }
}

abstract class Base { @Test void inherited() { check(); } abstract void check(); }
class DerivedTest extends Base { @Override void check() { } }

@ExtendWith(String.class) class ExtendedTest { @Test void needsMore() { } }
";

/// What `jmmc test` says of the tests of the folder, and a sorted line with the verdict of each.
fn tested(folder: &Folder) -> (Ended, Vec<String>) {
    let ended = folder.jmmc("test tests --classpath library --format json --threads 1 --audit none");
    let reports = ended.stdout.lines().map(|line| serde_json::from_str(line).unwrap());
    let told =
        |report: Value| format!("{} {}", report["target"].as_str().unwrap(), report["verdict"].as_str().unwrap());
    let mut told: Vec<String> = reports.map(told).collect();
    told.sort();
    (ended, told)
}

#[test]
fn every_method_is_a_program_of_its_own() {
    let folder = folder();
    folder.write("tests/bank/CountersTest.java", COUNTERS);
    let (ended, told) = tested(&folder);
    let expected = [
        "bank.CountersTest.Inner.nested holds",
        "bank.CountersTest.aborts holds",
        "bank.CountersTest.again holds",
        "bank.CountersTest.alone holds",
        "bank.CountersTest.keeps holds",
        "bank.CountersTest.loses violated",
        "bank.CountersTest.numbers(1) holds",
        "bank.CountersTest.numbers(2) violated",
        "bank.CountersTest.rows(1L, \"a\") holds",
        "bank.CountersTest.rows(2L, \"b, c\") holds",
        "bank.DerivedTest.inherited holds",
        "bank.FourTest.doesNot violated",
        "bank.FourTest.throwsIt holds",
    ];
    assert_eq!(told, expected, "{}", ended.stderr);
    assert_eq!(ended.code, 1);
    for left_out in ["bank.CountersTest#unknown is not run", "bank.ExtendedTest#needsMore is not run: @ExtendWith"] {
        assert!(ended.stderr.contains(left_out), "{}", ended.stderr);
    }
}

#[test]
fn the_summary_counts_and_the_exit_code_says_the_worst() {
    let folder = folder();
    folder.write("tests/bank/CountersTest.java", COUNTERS);
    let select = "--select CountersTest#keeps --select CountersTest#alone --select CountersTest#off";
    let ended = folder.jmmc(&format!("test tests --cp library {select}"));
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    let lines: Vec<&str> = ended.stdout.lines().collect();
    assert!(lines[0].starts_with("holds: bank.CountersTest.keeps (") && lines[0].ends_with("states)"), "{lines:?}");
    let rest = [
        "holds: bank.CountersTest.alone (one path)",
        "skipped: bank.CountersTest#off: disabled",
        "ignored: timeouts",
        "3 tests: 2 hold, 1 of them by one path, 1 skipped",
    ];
    assert_eq!(lines[1..], rest);
    let ended = folder.jmmc("test tests --cp library --select CountersTest#unknown --select FourTest#throwsIt");
    assert_eq!(ended.code, 3, "{}", ended.stdout);
    let ended = folder.jmmc("test tests --cp library --select CountersTest#loses --format junit");
    assert_eq!(ended.code, 1);
    for part in ["tests=\"1\" failures=\"1\" errors=\"0\"", "classname=\"bank.CountersTest\" name=\"loses\"", "lost: 1"]
    {
        assert!(ended.stdout.contains(part), "{}", ended.stdout);
    }
    let ended = folder.jmmc("test tests --cp library --select Nothing");
    assert_eq!((ended.code, ended.stderr.contains("no test fits Nothing")), (2, true));
}

/// What JUnit would do with these is not done here, but for those that hold or go wrong as their names say.
const SPECIAL: &str = "package special;
import java.lang.annotation.*;
import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.extension.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.*;

class Check { static void that(boolean holds) { if (!holds) throw new AssertionError(); } }

class ArgumentsTest {
    static List<Object[]> rows() { return List.of(new Object[] {1, \"a\"}, new Object[] {2, \"b\"}); }
    static int[] numbers() { return new int[] {1, 2, 3}; }
    @ParameterizedTest @MethodSource(\"rows\") void wrongRow(int number, String text) { Check.that(number < 2); }
    @ParameterizedTest @MethodSource(\"numbers\") void widened(long number) { Check.that(number > 0); }
    @ParameterizedTest @MethodSource(\"special.ArgumentsTest#numbers\") void elsewhere(int number) { Check.that(number > 0); }
    @ParameterizedTest @CsvSource(\"a,\") void gap(String one, String other) { Check.that(other == null); }
    @ParameterizedTest @CsvSource(\"'it''s', ' x '\") void quotes(String one, String other) { Check.that(one.equals(\"it's\") && other.equals(\" x \")); }
    @ParameterizedTest @CsvSource(\"0x1F\") void hexadecimal(int number) { Check.that(number == 31); }
    @ParameterizedTest @ValueSource(strings = \"text\") void noText(StringBuilder builder) { }
    @ParameterizedTest @ValueSource(ints = 1) void information(int number, Extension given) { }
}

class NotByJunitTest {
    @Test private void closed() { throw new AssertionError(); }
    @Test static void fixed() { throw new AssertionError(); }
    @Test int returning() { throw new AssertionError(); }
}

@Retention(RetentionPolicy.RUNTIME) @Test @interface OwnTest { }
interface Contract { @BeforeEach default void before() { Count.up++; } @Test default void inherited() { Check.that(Count.up == 1); } }
class Count { static int up; }
class ContractTest implements Contract { @OwnTest void composedGoesWrong() { throw new AssertionError(); } }

class Extending implements Extension { }
class RegisteredBase { static final Extending extension = new Extending(); }
class RegisteredTest extends RegisteredBase { @Test void needsMore() { throw new AssertionError(); } }
@ExtendWith(String.class) class ExtendedBase { }
class InheritsExtensionTest extends ExtendedBase { @Test void needsMore() { throw new AssertionError(); } }
@DisabledOnOs class ConditionalTest { @Test void depends() { throw new AssertionError(); } }
@TestMethodOrder class OrderedTest { static int first; @Test void one() { first = 1; } @Test void two() { Check.that(first == 1); } }
class PreemptiveTest { static void assertTimeoutPreemptively() { throw new AssertionError(); } @Test void limited() { assertTimeoutPreemptively(); } }
";

#[test]
fn tests_that_the_junit_artefact_hands_over_are_run() {
    let folder = folder();
    folder.write(
        "tests/HandedTest.java",
        "import dev.jmmc.junit.Jmmc; import org.junit.jupiter.api.*;
        class HandedTest { static int n;
        @Test @Jmmc void loses() throws Exception {
            Thread a = new Thread(() -> n++), b = new Thread(() -> n++); a.start(); b.start(); a.join(); b.join(); assert n == 2; } }
        @Jmmc class AllHandedTest { @Test void alone() { assert true; } }",
    );
    let (ended, told) = tested(&folder);
    assert_eq!(told, ["AllHandedTest.alone holds", "HandedTest.loses violated"], "{}", ended.stderr);
}

#[test]
fn what_needs_junits_own_engine_is_not_run_and_the_rest_as_junit_does() {
    let folder = folder();
    let runtime = "import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME)";
    for name in ["DisabledOnOs", "TestMethodOrder"] {
        let source = format!("package org.junit.jupiter.api; {runtime} public @interface {name} {{ }}");
        folder.write(&format!("more/{JUPITER}/{name}.java"), source);
    }
    let source = "package org.junit.jupiter.api.extension; public interface Extension { }";
    folder.write(&format!("more/{JUPITER}/extension/Extension.java"), source);
    folder.javac_all(&folder.path().join("more"), "library");
    folder.write("tests/special/Tests.java", SPECIAL);
    let (ended, told) = tested(&folder);
    let expected = [
        "special.ArgumentsTest.elsewhere(all of special.ArgumentsTest#numbers) holds",
        "special.ArgumentsTest.gap(\"a\", (java.lang.String) null) holds",
        "special.ArgumentsTest.hexadecimal(Integer.decode(\"0x1F\")) holds",
        "special.ArgumentsTest.quotes(\"it's\", \" x \") holds",
        "special.ArgumentsTest.widened(all of numbers) holds",
        "special.ArgumentsTest.wrongRow(all of rows) violated",
        "special.ContractTest.composedGoesWrong violated",
        "special.ContractTest.inherited holds",
    ];
    assert_eq!(told, expected, "{}", ended.stderr);
    for left_out in [
        "ArgumentsTest#noText is not run: a text cannot be made into a value",
        "ArgumentsTest#information is not run: its parameter of type org.junit.jupiter.api.extension.Extension",
        "RegisteredTest#needsMore is not run: the field extension is a rule or an extension",
        "InheritsExtensionTest#needsMore is not run: @ExtendWith",
        "ConditionalTest#depends is not run: whether it runs depends on a condition",
        "OrderedTest#two is not run: its class has an order of tests",
        "PreemptiveTest#limited is not run: assertTimeoutPreemptively limits its time",
    ] {
        assert!(ended.stderr.contains(left_out), "no {left_out} in {}", ended.stderr);
    }
}
