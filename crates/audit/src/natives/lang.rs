//! Numbers, strings, printing, properties and the virtual machine's inner services.
//!
//! Errs on: fewer behaviours. The hash of a string is computed without the cache in the object, which is raced for harmlessly; what is
//! printed goes nowhere; properties are those of one machine. A program that reads the clock while several threads run is not known.

use jmmc_program::{Method, Type};
use jmmc_solo::{NativeReply, Reply};

use super::{Table, beyond, first, int, nothing, one, returned};
use crate::heap::{Meaning, Ref};
use crate::world::{ThreadTurn, is_user, unknown};

pub(super) const TABLE: Table = &[
    ("java/lang/Float.floatToRawIntBits(F)I", first),
    ("java/lang/Float.intBitsToFloat(I)F", first),
    ("java/lang/Double.doubleToRawLongBits(D)J", first),
    ("java/lang/Double.longBitsToDouble(J)D", first),
    ("java/lang/StringUTF16.isBigEndian()Z", nothing),
    ("java/lang/String.intern()Ljava/lang/String;", intern),
    ("java/lang/String.hashCode()I", string_hash),
    ("java/lang/Math.sqrt(D)D", sqrt),
    ("java/lang/StrictMath.sqrt(D)D", sqrt),
    ("jdk/internal/util/ArraysSupport.vectorizedMismatch(Ljava/lang/Object;JLjava/lang/Object;JII)I", mismatch),
    ("jdk/internal/misc/CDS.isDumpingClassList0()Z", nothing),
    ("jdk/internal/misc/CDS.isDumpingArchive0()Z", nothing),
    ("jdk/internal/misc/CDS.isSharingEnabled0()Z", nothing),
    ("jdk/internal/misc/CDS.getCDSConfigStatus()I", nothing),
    ("jdk/internal/misc/CDS.initializeFromArchive(Ljava/lang/Class;)V", nothing),
    ("jdk/internal/misc/CDS.getRandomSeedForDumping()J", one),
    ("jdk/internal/misc/VM.initialize()V", nothing),
    ("jdk/internal/misc/VM.getSavedProperty(Ljava/lang/String;)Ljava/lang/String;", nothing),
    ("java/util/concurrent/atomic/AtomicLong.VMSupportsCS8()Z", one),
    ("java/security/AccessController.getStackAccessControlContext()Ljava/security/AccessControlContext;", nothing),
    ("java/security/AccessController.getInheritedAccessControlContext()Ljava/security/AccessControlContext;", nothing),
    ("java/security/AccessController.ensureMaterializedForStackWalk(Ljava/lang/Object;)V", nothing),
    ("java/lang/Runtime.availableProcessors()I", two),
    ("java/lang/Runtime.maxMemory()J", memory),
    ("java/lang/Runtime.totalMemory()J", memory),
    ("java/lang/Runtime.freeMemory()J", memory),
    ("java/lang/Runtime.gc()V", nothing),
    ("java/lang/Runtime.addShutdownHook(Ljava/lang/Thread;)V", beyond),
    ("java/lang/System.nanoTime()J", clock),
    ("java/lang/System.currentTimeMillis()J", clock),
    ("jdk/internal/misc/VM.getNanoTimeAdjustment(J)J", clock),
    ("java/lang/System.exit(I)V", exit),
    ("java/lang/Runtime.exit(I)V", exit),
    ("java/lang/Runtime.halt(I)V", exit),
    ("java/lang/System.getSecurityManager()Ljava/lang/SecurityManager;", nothing),
    ("java/lang/System.getProperty(Ljava/lang/String;)Ljava/lang/String;", property),
    ("java/lang/System.getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", property),
    ("java/lang/System.setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", beyond),
    ("java/lang/System.getProperties()Ljava/util/Properties;", beyond),
    ("java/lang/System.getenv(Ljava/lang/String;)Ljava/lang/String;", nothing),
];

fn intern(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    let text = turn.text(Ref::of(arguments[0]));
    let string = turn.universe.program.intern(&text);
    match turn.universe.literal(string) {
        Ok(literal) => returned(literal),
        Err(what) => unknown(what),
    }
}

/// Not before the string is made, where others see it ahead of time.
fn string_hash(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    if !turn.has_text(Ref::of(arguments[0])) {
        return Ok(NativeReply::Declined);
    }
    let text = turn.text(Ref::of(arguments[0]));
    let hash = text.iter().fold(0_i32, |hash, unit| hash.wrapping_mul(31).wrapping_add(i32::from(*unit)));
    Ok(NativeReply::Returned(int(hash)))
}

fn sqrt(_: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    Ok(NativeReply::Returned(f64::from_bits(arguments[0]).sqrt().to_bits()))
}

/// The complement of the number of elements that are left to compare: all of them, one by one. Callers take none of eight bytes to be left.
fn mismatch(_: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    if arguments[5] as i32 >= 3 {
        return Ok(NativeReply::Declined);
    }
    Ok(NativeReply::Returned(int(!(arguments[4] as i32))))
}

fn two(_: &mut ThreadTurn<'_, '_>, _: &Method, _: &[u64]) -> Reply<NativeReply> {
    Ok(NativeReply::Returned(2))
}

fn memory(_: &mut ThreadTurn<'_, '_>, _: &Method, _: &[u64]) -> Reply<NativeReply> {
    Ok(NativeReply::Returned(1 << 30))
}

fn clock(turn: &mut ThreadTurn<'_, '_>, _: &Method, _: &[u64]) -> Reply<NativeReply> {
    if turn.state.booting { Ok(NativeReply::Returned(0)) } else { unknown("the clock") }
}

fn exit(turn: &mut ThreadTurn<'_, '_>, _: &Method, _: &[u64]) -> Reply<NativeReply> {
    turn.touched = true;
    turn.state.exited = true;
    turn.tell(|_| "ends the program".to_string());
    Ok(NativeReply::Returned(0))
}

fn property(turn: &mut ThreadTurn<'_, '_>, _: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    if is_user(turn.universe, turn.callers[0]) {
        return unknown("system properties");
    }
    let value = match &*turn.text_lossy(Ref::of(arguments[0])) {
        "file.encoding" | "native.encoding" | "sun.jnu.encoding" | "stdout.encoding" => "UTF-8",
        "line.separator" => "\n",
        "os.name" => "Linux",
        "user.language" => "en",
        "user.country" => "US",
        _ => return Ok(NativeReply::Returned(arguments.get(1).copied().unwrap_or(0))),
    };
    returned(turn.interned(value)?)
}

/// `System.out` and `System.err`: the text is made, because that may run the user's code, and dropped.
pub(super) fn print(turn: &mut ThreadTurn<'_, '_>, method: &Method, arguments: &[u64]) -> Reply<NativeReply> {
    if turn.object(Ref::of(arguments[0]))?.meaning != Meaning::Stream {
        return Ok(NativeReply::Declined);
    }
    let parameter = method.descriptor.trim_start_matches('(').split(')').next().unwrap_or_default();
    match (&*method.name, Type::of_descriptor(parameter)) {
        ("println" | "print", Some(Type::Ref)) if parameter != "Ljava/lang/String;" => {
            let string = turn.load_class("java/lang/String")?;
            let descriptor = format!("({parameter})Ljava/lang/String;");
            match turn.universe.program.find_method(string, "valueOf", &descriptor) {
                Some(of) => {
                    Ok(NativeReply::Called { method: of.id, arguments: arguments[1..].to_vec(), result: Some(0) })
                }
                None => unknown("String.valueOf"),
            }
        }
        ("println" | "print" | "flush" | "close" | "checkError" | "write" | "writeBytes", _) => {
            Ok(NativeReply::Returned(0))
        }
        ("printf" | "format", _) => {
            let string = turn.load_class("java/lang/String")?;
            let descriptor = format!("({parameter})Ljava/lang/String;");
            match turn.universe.program.find_method(string, "format", &descriptor) {
                Some(format) => Ok(NativeReply::Called {
                    method: format.id,
                    arguments: arguments[1..].to_vec(),
                    result: Some(arguments[0]),
                }),
                None => unknown("String.format"),
            }
        }
        (name, _) => unknown(format!("PrintStream.{name}")),
    }
}
