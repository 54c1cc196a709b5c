//! Numbers, strings and the JVM's inner services.
//!
//! Errs on: fewer behaviours; the size of the machine is fixed, and so is the last bit of what `Math` may round either way.
//! Ledger: Processors, Spins, Memory, Rounding.

use super::{Invocation, NativesOfFile, first, nothing, one, zero};
use crate::interp::{Exec, Flow};
use crate::ledger::Assumption;
use crate::machine::Machine;
use crate::thread::Frame;
use crate::value::{double, float, from_double, from_float, from_int};

pub(super) const TABLE: NativesOfFile = &[
    ("java/lang/Float.floatToRawIntBits(F)I", first),
    ("java/lang/Float.intBitsToFloat(I)F", first),
    ("java/lang/Double.doubleToRawLongBits(D)J", first),
    ("java/lang/Double.longBitsToDouble(J)D", first),
    ("java/lang/StringUTF16.isBigEndian()Z", zero),
    ("java/lang/String.intern()Ljava/lang/String;", intern),
    ("java/lang/String.hashCode()I", string_hash),
    ("java/lang/Math.sqrt(D)D", sqrt),
    ("java/lang/Math.sin(D)D", fast_sin),
    ("java/lang/Math.cos(D)D", fast_cos),
    ("java/lang/Math.tan(D)D", fast_tan),
    ("java/lang/Math.exp(D)D", fast_exp),
    ("java/lang/Math.log(D)D", fast_log),
    ("java/lang/Math.log10(D)D", fast_log10),
    ("java/lang/Math.pow(DD)D", fast_pow),
    ("java/lang/Math.fma(DDD)D", fma),
    ("java/lang/Math.fma(FFF)F", fma_float),
    ("java/lang/StrictMath.IEEEremainder(DD)D", remainder),
    ("jdk/internal/util/ArraysSupport.vectorizedMismatch(Ljava/lang/Object;JLjava/lang/Object;JII)I", mismatch),
    ("java/lang/StrictMath.sqrt(D)D", sqrt),
    ("java/lang/StrictMath.sin(D)D", sin),
    ("java/lang/StrictMath.cos(D)D", cos),
    ("java/lang/StrictMath.tan(D)D", tan),
    ("java/lang/StrictMath.asin(D)D", asin),
    ("java/lang/StrictMath.acos(D)D", acos),
    ("java/lang/StrictMath.atan(D)D", atan),
    ("java/lang/StrictMath.atan2(DD)D", atan2),
    ("java/lang/StrictMath.log(D)D", log),
    ("java/lang/StrictMath.log10(D)D", log10),
    ("java/lang/StrictMath.sinh(D)D", sinh),
    ("java/lang/StrictMath.cosh(D)D", cosh),
    ("java/lang/StrictMath.tanh(D)D", tanh),
    ("java/lang/StrictMath.expm1(D)D", expm1),
    ("java/lang/StrictMath.log1p(D)D", log1p),
    ("jdk/internal/misc/CDS.isDumpingClassList0()Z", zero),
    ("jdk/internal/misc/CDS.isDumpingArchive0()Z", zero),
    ("jdk/internal/misc/CDS.isSharingEnabled0()Z", zero),
    ("jdk/internal/misc/CDS.getCDSConfigStatus()I", zero),
    ("jdk/internal/misc/CDS.initializeFromArchive(Ljava/lang/Class;)V", nothing),
    ("jdk/internal/misc/CDS.getRandomSeedForDumping()J", one),
    ("jdk/internal/misc/VM.initialize()V", nothing),
    ("jdk/internal/misc/VM.isBooted()Z", one),
    ("jdk/internal/vm/ContinuationSupport.isSupported0()Z", zero),
    ("java/util/concurrent/atomic/AtomicLong.VMSupportsCS8()Z", one),
    ("java/security/AccessController.getStackAccessControlContext()Ljava/security/AccessControlContext;", zero),
    ("java/security/AccessController.getInheritedAccessControlContext()Ljava/security/AccessControlContext;", zero),
    ("java/security/AccessController.ensureMaterializedForStackWalk(Ljava/lang/Object;)V", nothing),
    ("java/security/AccessController.getProtectionDomain(Ljava/lang/Class;)Ljava/security/ProtectionDomain;", zero),
    ("java/lang/Runtime.availableProcessors()I", available_processors),
    ("java/lang/Runtime.maxMemory()J", memory),
    ("java/lang/Runtime.totalMemory()J", memory),
    ("java/lang/Runtime.freeMemory()J", memory),
];

fn intern<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if !machine.has_text(call.object(0)) {
        return Err(machine.stuck("a string that is interned before it is made".to_string()));
    }
    let text = machine.text(call.object(0));
    let string = machine.program.intern(&text);
    Ok(machine.literal(string).word())
}

/// The hash of a string depends on its text alone, so it is computed without the racy cache in the object, unless no library code is to
/// be trusted, or the string is seen ahead of time and has no text yet.
fn string_hash<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if !machine.settings.trust_library || !machine.has_text(call.object(0)) {
        return Err(Flow::Decline);
    }
    let text = machine.text(call.object(0));
    let hash = text.iter().fold(0i32, |hash, &unit| hash.wrapping_mul(31).wrapping_add(i32::from(unit)));
    Ok(from_int(hash))
}

fn sqrt<'p>(_: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    Ok(from_double(libm::sqrt(double(call.args[0]))))
}

macro_rules! strict_functions {
    ($($name:ident = $method:path, $exact:expr;)*) => {
        $(fn $name<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
            if !call.method.is_native() {
                return Err(Flow::Decline);
            }
            if !$exact {
                machine.assumes(Assumption::Rounding);
            }
            Ok(from_double($method(double(call.args[0]))))
        })*
    };
}

// The JVM computes `Math`'s functions to within an ulp or less, mostly rounded correctly, as the system's library does; `StrictMath`'s are fdlibm's, bit for bit.
// Since JDK 21 they are Java, which is run. Before, some are computed here with another last bit now and then, as musl's successors of fdlibm do.
strict_functions! {
    sin = libm::sin, false;
    cos = libm::cos, false;
    tan = libm::tan, false;
    asin = libm::asin, true;
    acos = libm::acos, true;
    atan = libm::atan, true;
    log = libm::log, true;
    log10 = fdlibm_log10, true;
    sinh = libm::sinh, false;
    cosh = libm::cosh, false;
    tanh = fdlibm_tanh, true;
    expm1 = libm::expm1, true;
    log1p = libm::log1p, false;
}

/// fdlibm's `tanh`: by `expm1`, in a way that keeps small arguments exact.
fn fdlibm_tanh(x: f64) -> f64 {
    let size = x.abs();
    let value = match size {
        _ if x.is_nan() => return x,
        size if size < 2f64.powi(-55) => return x * (1.0 + x),
        size if size >= 22.0 => 1.0,
        size if size >= 1.0 => 1.0 - 2.0 / (libm::expm1(2.0 * size) + 2.0),
        size => {
            let power = libm::expm1(-2.0 * size);
            -power / (power + 2.0)
        }
    };
    value.copysign(x)
}

/// fdlibm's `log10`: the exponent times log10(2) in two parts, and the logarithm of what is left.
fn fdlibm_log10(x: f64) -> f64 {
    const TWO_54: f64 = 18_014_398_509_481_984.0;
    const LOG10_2_HIGH: f64 = 3.010_299_956_636_117_7e-1;
    const LOG10_2_LOW: f64 = 3.694_239_077_158_931e-13;
    if x <= 0.0 || !x.is_finite() {
        return libm::log10(x);
    }
    let (x, scaled) = if x < f64::MIN_POSITIVE { (x * TWO_54, -54) } else { (x, 0) };
    let exponent = scaled + (x.to_bits() >> 52) as i32 - 1023;
    let below_one = i32::from(exponent < 0);
    let rest = f64::from_bits(x.to_bits() & 0x000f_ffff_ffff_ffff | ((1023 - below_one) as u64) << 52);
    let power = f64::from(exponent + below_one);
    power * LOG10_2_HIGH + (power * LOG10_2_LOW + std::f64::consts::LOG10_E * libm::log(rest))
}

macro_rules! rounded_functions {
    ($($name:ident = $method:path;)*) => {
        $(fn $name<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
            machine.assumes(Assumption::Rounding);
            Ok(from_double($method(double(call.args[0]))))
        })*
    };
}

rounded_functions! {
    fast_sin = f64::sin;
    fast_cos = f64::cos;
    fast_tan = f64::tan;
    fast_exp = f64::exp;
    fast_log = f64::ln;
    fast_log10 = f64::log10;
}

fn fast_pow<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.assumes(Assumption::Rounding);
    let (base, exponent) = (double(call.args[0]), double(call.args[1]));
    // Java and IEEE 754 differ in these two cases.
    let undefined = exponent.is_nan() && base == 1.0 || base.abs() == 1.0 && exponent.is_infinite();
    Ok(from_double(if undefined { f64::NAN } else { base.powf(exponent) }))
}

fn fma<'p>(_: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    Ok(from_double(libm::fma(double(call.args[0]), double(call.args[1]), double(call.args[2]))))
}

fn fma_float<'p>(_: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    Ok(from_float(libm::fmaf(float(call.args[0]), float(call.args[1]), float(call.args[2]))))
}

fn remainder<'p>(_: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if !call.method.is_native() {
        return Err(Flow::Decline);
    }
    Ok(from_double(libm::remainder(double(call.args[0]), double(call.args[1]))))
}

/// The complement of the number of elements that are left to compare: all of them, one by one.
fn mismatch<'p>(_: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    match call.int(5) {
        // Of elements as large as a `long`, callers take none to be left.
        3.. => Err(Flow::Decline),
        _ => Ok(from_int(!call.int(4))),
    }
}

fn atan2<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if !call.method.is_native() {
        return Err(Flow::Decline);
    }
    machine.assumes(Assumption::Rounding);
    Ok(from_double(libm::atan2(double(call.args[0]), double(call.args[1]))))
}

/// Classes that ask for the number of processors, when they are initialised, to decide whether to spin before they block.
const SPINNERS: [&str; 5] = ["Exchanger", "SynchronousQueue", "LinkedTransferQueue", "Phaser", "locks/StampedLock"];

/// A machine of two processors, wherever the check runs; but nobody spins who would not on one.
fn available_processors<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    let spins = |frame: &Frame<'p>| {
        let class = &machine.program.class(frame.method.class).name;
        let known = class.strip_prefix("java/util/concurrent/").and_then(|name| name.split('$').next());
        known.is_some_and(|name| SPINNERS.contains(&name))
    };
    if !machine.current.frames.last().is_some_and(spins) {
        machine.assumes(Assumption::Processors);
        return Ok(from_int(2));
    }
    if machine.entry.is_some() {
        machine.shared.assume(Assumption::Spins);
    }
    Ok(from_int(1))
}

fn memory<'p>(machine: &mut Machine<'p>, _: &Invocation<'_, 'p>) -> Exec<u64> {
    machine.shared.assume(Assumption::Memory);
    Ok(1 << 30)
}
