//! Methods of the Java library that are modelled; all others are refused by name.
//!
//! Errs on: refusing. What a method demands of its arguments is checked before it, since otherwise it throws.

use crate::arithmetic::Width;
use crate::types::descriptors;

/// What a call of a library method does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// Nothing that the store shows; any result.
    Nothing,
    /// As `Nothing`; the result is not null.
    MakesObject,
    /// As `Nothing`, and any exception may come out.
    MayThrow,
    /// The greater, or the lesser, of two numbers.
    Greatest,
    Least,
    /// The number without its sign, which the least number keeps.
    Absolute(Width),
    /// The result is the argument; throws if it is null, as code of the sources might.
    NotNull,
    /// As `Nothing`, and the arguments may become known to others.
    Publishes,
    CurrentThread,
    Start,
    Wait,
    /// A call of `notify` or `notifyAll`.
    Notify,
    /// A call of `Thread.join`, which waits on the thread's own monitor: who holds it gives it up meanwhile.
    Join,
    /// As `Nothing`, unless the thread is interrupted.
    Sleep,
    ArrayCopy,
    /// Accesses of the `value` of an atomic variable.
    Atomic(Atomic),
}

/// What an atomic variable's method does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Atomic {
    /// A constructor without argument.
    Default,
    /// A constructor with the first value.
    Init,
    Get,
    Set,
    CompareAndSet,
    GetAndSet,
    /// Adds a constant; the result is the new value if the flag is set.
    AddConst(i64, bool),
    /// Adds the argument.
    Add(bool),
}

/// What a library method wants of an argument, by its number, the receiver's being 0; otherwise it throws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Demand {
    /// That it is not null.
    Object(usize),
    /// That it is not negative.
    Natural(usize),
    /// A thread that has not been started.
    Unstarted(usize),
}

/// What the modelled methods want of their arguments, beyond receivers that are not null.
pub(super) fn demands(class: &str, name: &str, descriptor: &str) -> Vec<Demand> {
    match (class, name, descriptor) {
        ("java/lang/Thread", "<init>", _) => {
            let parameters = descriptors(descriptor).into_iter().enumerate();
            let names = parameters.filter(|(_, parameter)| *parameter == "Ljava/lang/String;");
            names.map(|(index, _)| Demand::Object(index + 1)).collect()
        }
        ("java/lang/Thread", "setName", _) => vec![Demand::Object(1)],
        ("java/lang/Thread", "setDaemon", _) => vec![Demand::Unstarted(0)],
        ("java/lang/Thread", "sleep", "(J)V") => vec![Demand::Natural(0)],
        ("java/lang/Thread", "join", "(J)V") | (_, "wait", "(J)V") => vec![Demand::Natural(1)],
        _ => Vec::new(),
    }
}

/// What the method does, if it is modelled.
pub(super) fn effect(class: &str, name: &str, descriptor: &str) -> Option<Effect> {
    if let Some(kind) = class.strip_prefix("java/util/concurrent/atomic/Atomic") {
        return matches!(kind, "Integer" | "Long" | "Boolean" | "Reference")
            .then(|| atomic(name, descriptor))
            .flatten()
            .map(Effect::Atomic);
    }
    Some(match (class, name) {
        ("java/lang/Object" | "java/util/TimerTask", "<init>") => Effect::Nothing,
        (
            "java/util/concurrent/locks/ReentrantLock" | "java/util/concurrent/locks/ReentrantReadWriteLock",
            "<init>",
        ) => Effect::Nothing,
        ("java/lang/Thread", "<init>") => Effect::Publishes,
        // By the constructors of exceptions of the sources; making one is an error where it happens.
        (
            "java/lang/Throwable" | "java/lang/Exception" | "java/lang/RuntimeException" | "java/lang/Error",
            "<init>",
        )
        | (
            "java/lang/IllegalStateException"
            | "java/lang/IllegalArgumentException"
            | "java/lang/UnsupportedOperationException",
            "<init>",
        ) => Effect::Publishes,
        ("java/lang/Throwable", "getCause" | "getMessage") => Effect::Nothing,
        // They keep nothing of what they are given.
        (class, "<init>")
            if class.starts_with("java/util/Abstract") || class.starts_with("java/util/concurrent/Abstract") =>
        {
            Effect::Nothing
        }
        ("java/lang/Thread", "currentThread") => Effect::CurrentThread,
        ("java/lang/Thread", "start") => Effect::Start,
        ("java/lang/Thread", "sleep") if descriptor == "(J)V" => Effect::Sleep,
        ("java/lang/Thread", "join") if descriptor == "(J)V" || descriptor == "()V" => Effect::Join,
        ("java/lang/Thread", "interrupt" | "isInterrupted" | "interrupted") => Effect::Nothing,
        ("java/lang/Thread", "yield" | "onSpinWait" | "setName" | "setDaemon" | "getName" | "isAlive") => {
            Effect::Nothing
        }
        (_, "wait") if descriptor == "()V" || descriptor == "(J)V" => Effect::Wait,
        (_, "notify" | "notifyAll") if descriptor == "()V" => Effect::Notify,
        ("java/lang/Object", "equals" | "hashCode") => Effect::Nothing,
        ("java/lang/System", "nanoTime" | "currentTimeMillis" | "identityHashCode") => Effect::Nothing,
        ("java/lang/Class", "desiredAssertionStatus") => Effect::Nothing,
        ("java/lang/System", "arraycopy") => Effect::ArrayCopy,
        ("java/util/Objects", "requireNonNull") if !descriptor.contains("Supplier") => Effect::NotNull,
        ("java/lang/Enum" | "java/lang/Record" | "java/lang/Number", "<init>") => Effect::Nothing,
        ("java/lang/Enum", "ordinal" | "name") => Effect::Nothing,
        ("java/lang/String", "length" | "isEmpty" | "equals" | "hashCode") => Effect::Nothing,
        ("java/lang/Math" | "java/lang/StrictMath", "max") if of_integers(descriptor) => Effect::Greatest,
        ("java/lang/Math" | "java/lang/StrictMath", "min") if of_integers(descriptor) => Effect::Least,
        ("java/lang/Math" | "java/lang/StrictMath", "abs") if descriptor == "(I)I" => Effect::Absolute(Width::Int),
        ("java/lang/Math" | "java/lang/StrictMath", "abs") if descriptor == "(J)J" => Effect::Absolute(Width::Long),
        ("java/lang/Math" | "java/lang/StrictMath", name)
            if !name.ends_with("Exact") && !name.starts_with("floor") && !name.starts_with("ceil") =>
        {
            Effect::Nothing
        }
        ("java/lang/Math" | "java/lang/StrictMath", _) => Effect::MayThrow,
        (class, "compare" | "signum" | "bitCount" | "sum" | "reverse" | "highestOneBit" | "numberOfLeadingZeros")
            if is_box(class) && of_primitive(descriptor) =>
        {
            Effect::Nothing
        }
        (class, "toString" | "toHexString" | "toBinaryString") if is_box(class) && of_primitive(descriptor) => {
            Effect::MakesObject
        }
        (class, "equals" | "hashCode") if is_box(class) => Effect::Nothing,
        ("java/lang/Object", "getClass") | ("java/lang/Class", "getName" | "getSimpleName") => Effect::MakesObject,
        ("java/lang/String", "valueOf") if of_primitive(descriptor) => Effect::MakesObject,
        (class, "valueOf") if is_box(class) && of_primitive(descriptor) => Effect::MakesObject,
        (class, "intValue" | "longValue" | "booleanValue" | "shortValue" | "byteValue" | "charValue")
            if is_box(class) =>
        {
            Effect::Nothing
        }
        ("java/io/PrintStream", "println" | "print") if !descriptor.contains("Object") && !descriptor.contains('[') => {
            Effect::Nothing
        }
        // They call nothing that is given to them.
        ("java/lang/String", name) if name != "<init>" && descriptor.starts_with("()L") => Effect::MakesObject,
        ("java/lang/StringBuilder", "append") if of_texts(descriptor) => Effect::MakesObject,
        ("java/lang/StringBuilder", "<init>") if descriptor == "()V" => Effect::Nothing,
        (class, name) if is_box(class) && name != "<init>" && of_texts(descriptor) => Effect::MayThrow,
        ("java/lang/String", name) if name != "<init>" && of_texts(descriptor) => Effect::MayThrow,
        ("java/lang/StringBuilder" | "java/lang/StringBuffer", _) if of_texts(descriptor) => Effect::MayThrow,
        _ => return None,
    })
}

/// Whether the method never returns null by its documentation; of methods that classes of the sources override, the caller must not ask.
pub(super) fn gives_object(class: &str, name: &str, descriptor: &str) -> bool {
    let is_one_of = |names: &[&str]| names.contains(&name);
    match class {
        // These return what `toString` of an object does, which may be null.
        "java/lang/String" | "java/util/Objects" if is_one_of(&["valueOf", "toString"]) => {
            !descriptor.contains("Object")
        }
        "java/util/Map"
        | "java/util/HashMap"
        | "java/util/concurrent/ConcurrentMap"
        | "java/util/concurrent/ConcurrentHashMap" => is_one_of(&["keySet", "values", "entrySet"]),
        "java/util/Objects" => is_one_of(&["requireNonNull", "requireNonNullElse"]),
        "java/util/Collections" | "java/util/Arrays" | "java/util/concurrent/Executors" => !is_one_of(&["max", "min"]),
        "java/lang/StringBuilder" | "java/lang/StringBuffer" | "java/lang/String" => name != "transform",
        "java/time/Duration" | "java/time/Instant" => {
            is_one_of(&["between", "now", "plus", "minus", "ofMillis", "ofNanos", "ofEpochMilli"])
        }
        "java/util/stream/Stream" | "java/util/stream/IntStream" | "java/util/stream/LongStream" => is_one_of(&[
            "map",
            "filter",
            "mapToInt",
            "mapToLong",
            "mapToObj",
            "boxed",
            "sorted",
            "distinct",
            "limit",
            "skip",
            "flatMap",
            "peek",
            "of",
            "empty",
            "findFirst",
            "findAny",
        ]),
        _ => is_one_of(&["iterator", "stream", "listIterator", "descendingIterator", "toArray"]),
    }
}

/// Whether the parameters are two integers.
fn of_integers(descriptor: &str) -> bool {
    descriptor == "(II)I" || descriptor == "(JJ)J"
}

/// Whether all parameters are primitive, or strings.
fn of_texts(descriptor: &str) -> bool {
    descriptors(descriptor).into_iter().all(|ty| ty.len() == 1 || ty == "Ljava/lang/String;")
}

/// Whether the first parameter is primitive.
fn of_primitive(descriptor: &str) -> bool {
    !descriptor.starts_with("(L") && !descriptor.starts_with("([")
}

/// Classes of boxed numbers, of which nobody makes subclasses.
fn is_box(class: &str) -> bool {
    let boxes = ["Integer", "Long", "Short", "Byte", "Character", "Boolean", "Float", "Double"];
    class.strip_prefix("java/lang/").is_some_and(|name| boxes.contains(&name))
}

fn atomic(name: &str, descriptor: &str) -> Option<Atomic> {
    Some(match name {
        "<init>" if descriptor == "()V" => Atomic::Default,
        "<init>" => Atomic::Init,
        "get" => Atomic::Get,
        "set" => Atomic::Set,
        "compareAndSet" => Atomic::CompareAndSet,
        "getAndSet" => Atomic::GetAndSet,
        "incrementAndGet" => Atomic::AddConst(1, true),
        "getAndIncrement" => Atomic::AddConst(1, false),
        "decrementAndGet" => Atomic::AddConst(-1, true),
        "getAndDecrement" => Atomic::AddConst(-1, false),
        "addAndGet" => Atomic::Add(true),
        "getAndAdd" => Atomic::Add(false),
        _ => return None,
    })
}
