//! Lowering: from stack code to register operations [JVMS §6.5].
//!
//! Blocks are lowered once each, in the order in which control reaches them; code that control never reaches is dropped.
//! The stack's shape at a block's start is the same on every path to it [JVMS §4.10.2.2], so the first path found gives it and
//! every other one is compared. Subroutines (`jsr`, `ret`) are expanded once per call. Code that a JVM's verifier would
//! refuse may be accepted if it is harmless (types of references are not checked), but an op never reads a register that
//! is not written on every path: the finished body is checked.

mod access;
mod block;
mod calls;
mod code;
mod freezing;
mod jumps;
mod kept;
mod locals;
mod memory;
mod operands;
mod stack;
mod translate;
mod translator;

use crate::class::{Class, Method, flags};
use crate::classfile::{ClassFile, ClassFileResult};
use crate::error::LinkError;
use crate::ids::ClassRef;
use crate::op::{Body, Handler, LocalName};
use crate::program::Program;
use crate::types::{Kind, Type};
use crate::verify;

use block::{Layout, Linear, Place};
use code::Code;
use translator::Translator;

pub(crate) use kept::THREAD_ANNOTATION;

/// Largest number of ops times registers that is accepted: it bounds what analyses of a body may cost.
const MAX_BODY: usize = 1 << 26;

/// Lowers a method's code; `None` if it has none.
pub(crate) fn body(program: &Program, method: &Method) -> Result<Option<Body>, LinkError> {
    if method.flags & (flags::ABSTRACT | flags::NATIVE) != 0 {
        return Ok(None);
    }
    let class = program.class(method.class);
    let Some(file) = &class.linkage.file else {
        return Ok(None);
    };
    match lower(program, class, file, method) {
        Ok(body) => Ok(Some(body)),
        Err(detail) => {
            let detail = format!("method {}{}: {detail}", method.name, method.descriptor);
            Err(LinkError::bad(&class.name, &class.linkage.path, detail))
        }
    }
}

fn lower(program: &Program, class: &Class, file: &ClassFile, method: &Method) -> ClassFileResult<Body> {
    let position = method.id.0.wrapping_sub(class.methods[0].0) as usize;
    let member = file.methods.get(position).ok_or("it is not in the class file")?;
    let attribute = file.attribute(&member.attributes, "Code").ok_or("it has no code")?;
    let code = Code::read(file, attribute)?;
    let mut translator = Translator::new(program, class, file, method, &code)?;
    translator.run()?;
    let freezes = translator.freezes;
    let mut body = finish(translator, &code)?;
    if freezes {
        freezing::also_when_thrown(&mut body);
    }
    verify::definitely_assigned(&body, method.parameters.len())?;
    Ok(body)
}

/// Puts the translated blocks together.
fn finish(mut translator: Translator<'_>, code: &Code) -> ClassFileResult<Body> {
    let handler_blocks: Vec<u32> = translator.handlers.iter().map(|h| h.block).collect();
    let layout = Layout::new(&translator.blocks, &translator.body.switches, handler_blocks.into_iter());
    let linear = layout.apply(&mut translator.blocks, &mut translator.body.switches);
    if linear.ops.len().saturating_mul(translator.registers.kinds.len()) > MAX_BODY {
        return Err("it is too large".into());
    }
    let handlers = handlers(&mut translator, &layout, linear.ops.len() as u32, code)?;
    let locals = local_names(&translator, code, &linear);
    let unfinished = translator.body;
    Ok(Body {
        registers: translator.registers.kinds.into(),
        lines: linear.places.iter().map(|place| code.line(place.index)).collect(),
        ops: linear.ops.into(),
        handlers,
        locals,
        slots: translator.locals.slots(),
        calls: unfinished.calls.into(),
        dynamic_calls: unfinished.dynamic_calls.into(),
        accesses: unfinished.accesses.into(),
        switches: unfinished.switches.into(),
        lists: unfinished.lists.into(),
        texts: [].into(),
        kept: translator.keeper.variables.into(),
        asserts: translator.keeper.asserts.into_iter().map(|(_, reg)| reg).collect(),
    })
}

/// The exception table in terms of ops: an entry covers one run of ops per stretch of blocks inside its range.
fn handlers(
    translator: &mut Translator<'_>,
    layout: &Layout,
    total: u32,
    code: &Code,
) -> ClassFileResult<Box<[Handler]>> {
    let mut handlers: Vec<Handler> = Vec::new();
    for (number, entry) in code.handlers.iter().enumerate() {
        let class = translator.catch_class(entry.class)?;
        let dst = translator.registers.home(Kind::Ref, 0)?;
        let first = handlers.len();
        for (block, start, end) in layout.ranges(total) {
            let place = translator.blocks.list[block as usize].place;
            if start == end || !(entry.start..entry.end).contains(&place.index) {
                continue;
            }
            let Some(target) = translator.handler_block(number, place.context) else {
                continue;
            };
            let target = layout.start(target);
            match handlers[first..].last_mut() {
                Some(last) if last.end == start && last.target == target => last.end = end,
                _ => handlers.push(Handler { start, end, target, class, dst }),
            }
        }
    }
    Ok(handlers.into())
}

/// Names of locals, for code outside subroutines.
fn local_names(translator: &Translator<'_>, code: &Code, linear: &Linear) -> Box<[LocalName]> {
    let op_at = |index: u32| linear.places.partition_point(|place| *place < Place { context: 0, index }) as u32;
    let name = |local: &code::Local| {
        let kind = Type::of_descriptor(&local.descriptor)?.kind();
        let reg = translator.locals.get(local.slot, kind)?;
        Some(LocalName { reg, start: op_at(local.start), end: op_at(local.end), name: local.name.clone() })
    };
    let mut names: Vec<LocalName> = code.locals.iter().filter_map(name).filter(|n| n.start < n.end).collect();
    names.sort_by_key(|name| (name.start, name.reg));
    names.into()
}

/// The reference to the class that a handler catches.
type CatchClass = Option<ClassRef>;
