//! `System.out` and `System.err`: what is printed is collected, execution by execution.
//!
//! Printing is not a visible operation: it orders nothing [JLS §17.4.4 lists no such edge], so what several threads print is shown in the
//! order of the execution at hand.

use jmmc_program::Type;

use super::{Invocation, NativesOfFile, VOID};
use crate::interp::{Exec, Flow};
use crate::machine::Machine;
use crate::thread::OnReturn;
use crate::trace::TraceEventKind;
use crate::value::Ref;

/// Marks the machine's own streams, in a hidden cell.
pub(crate) const STDOUT: u64 = 1;
pub(crate) const STDERR: u64 = 2;

pub(super) const TABLE: NativesOfFile = &[
    ("java/io/PrintStream.println()V", newline),
    ("java/io/PrintStream.println(Ljava/lang/String;)V", print_value),
    ("java/io/PrintStream.println(Ljava/lang/Object;)V", print_value),
    ("java/io/PrintStream.println(I)V", print_value),
    ("java/io/PrintStream.println(J)V", print_value),
    ("java/io/PrintStream.println(Z)V", print_value),
    ("java/io/PrintStream.println(C)V", print_value),
    ("java/io/PrintStream.println(F)V", print_value),
    ("java/io/PrintStream.println(D)V", print_value),
    ("java/io/PrintStream.println([C)V", print_value),
    ("java/io/PrintStream.print(Ljava/lang/String;)V", print_value),
    ("java/io/PrintStream.print(Ljava/lang/Object;)V", print_value),
    ("java/io/PrintStream.print(I)V", print_value),
    ("java/io/PrintStream.print(J)V", print_value),
    ("java/io/PrintStream.print(Z)V", print_value),
    ("java/io/PrintStream.print(C)V", print_value),
    ("java/io/PrintStream.print(F)V", print_value),
    ("java/io/PrintStream.print(D)V", print_value),
    ("java/io/PrintStream.print([C)V", print_value),
    ("java/io/PrintStream.printf(Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;", format),
    ("java/io/PrintStream.format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;", format),
    (
        "java/io/PrintStream.printf(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;",
        format,
    ),
    (
        "java/io/PrintStream.format(Ljava/util/Locale;Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;",
        format,
    ),
    ("java/io/PrintStream.write(I)V", write_byte),
    ("java/io/PrintStream.write([BII)V", write_bytes),
    ("java/io/PrintStream.write([B)V", write_bytes),
    ("java/io/PrintStream.writeBytes([B)V", write_bytes),
    ("java/io/PrintStream.flush()V", flush),
    ("java/io/PrintStream.checkError()Z", flush),
    ("java/io/PrintStream.close()V", flush),
];

impl Machine<'_> {
    /// Whether the object is `System.out` or `System.err` as the machine made it.
    fn own_stream(&self, stream: Ref) -> Option<u64> {
        self.hidden(stream).first().copied()
    }

    /// Prints a string object, or null.
    pub(crate) fn print_object(&mut self, stream: Ref, text: Ref, newline: bool) {
        let text = if text.is_null() { "null".to_string() } else { self.encodable(text) };
        self.print_text(stream, &text, newline);
    }

    /// A string's text; a surrogate without its other half, which has no code in UTF-8, is a question mark.
    fn encodable(&self, text: Ref) -> String {
        char::decode_utf16(self.text(text)).map(|unit| unit.unwrap_or('?')).collect()
    }

    fn print_text(&mut self, stream: Ref, text: &str, newline: bool) {
        if self.tracing() {
            self.trace_text(TraceEventKind::Print, text.to_string());
        }
        if self.own_stream(stream) == Some(STDOUT) {
            self.jvm.output.extend_from_slice(text.as_bytes());
            if newline {
                self.jvm.output.push(b'\n');
            }
        }
    }
}

fn newline<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if machine.own_stream(call.object(0)).is_none() {
        return Err(Flow::Decline);
    }
    machine.print_text(call.object(0), "", true);
    Ok(VOID)
}

/// `print` and `println` of anything: `String.valueOf` makes the text.
fn print_value<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let stream = call.object(0);
    if machine.own_stream(stream).is_none() {
        return Err(Flow::Decline);
    }
    let newline = &*call.method.name == "println";
    let parameter = call.method.descriptor.trim_start_matches('(').trim_end_matches(")V");
    if parameter == "Ljava/lang/String;" {
        machine.print_object(stream, call.object(1), newline);
        return Ok(VOID);
    }
    if let Some(ty @ (Type::Int | Type::Long | Type::Boolean)) = Type::of_descriptor(parameter) {
        let text = machine.render(call.args[1], ty);
        machine.print_text(stream, &text, newline);
        return Ok(VOID);
    }
    let descriptor = format!("({parameter})Ljava/lang/String;");
    let Some(value_of) = machine.program.find_method(machine.tables.known.string, "valueOf", &descriptor) else {
        return Err(Flow::Decline);
    };
    let on_return = OnReturn::Print { newline, stream, dst: None };
    machine.push_frame(value_of, &call.args[1..], on_return)?;
    Err(Flow::Jumped)
}

fn format<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let stream = call.object(0);
    let descriptor = call.method.descriptor.replace(")Ljava/io/PrintStream;", ")Ljava/lang/String;");
    let format = machine.program.find_method(machine.tables.known.string, "format", &descriptor);
    let (Some(format), true) = (format, machine.own_stream(stream).is_some()) else {
        return Err(Flow::Decline);
    };
    let on_return = OnReturn::Print { newline: false, stream, dst: call.dst };
    machine.push_frame(format, &call.args[1..], on_return)?;
    Err(Flow::Jumped)
}

fn write_byte<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    match machine.own_stream(call.object(0)) {
        Some(stream) => {
            if stream == STDOUT {
                machine.jvm.output.push(call.args[1] as u8);
            }
            Ok(VOID)
        }
        None => Err(Flow::Decline),
    }
}

fn write_bytes<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    let (Some(stream), array) = (machine.own_stream(call.object(0)), call.object(1)) else {
        return Err(Flow::Decline);
    };
    if array.is_null() {
        return machine.throws("java/lang/NullPointerException", None);
    }
    let bytes: Vec<u8> = machine.peek_cells(array).map(|cell| cell as u8).collect();
    let whole = (0, bytes.len() as i32);
    let (start, len) = if call.args.len() > 2 { (call.int(2), call.int(3)) } else { whole };
    let end = i64::from(start) + i64::from(len);
    if start < 0 || len < 0 || end > i64::from(whole.1) {
        let message = format!("Range [{start}, {start} + {len}) out of bounds for length {}", whole.1);
        return machine.throws("java/lang/IndexOutOfBoundsException", Some(&message));
    }
    if stream == STDOUT {
        machine.jvm.output.extend_from_slice(&bytes[start as usize..end as usize]);
    }
    Ok(VOID)
}

fn flush<'p>(machine: &mut Machine<'p>, call: &Invocation<'_, 'p>) -> Exec<u64> {
    if machine.own_stream(call.object(0)).is_some() { Ok(VOID) } else { Err(Flow::Decline) }
}
