//! A method's `Code` attribute, decoded: branch targets and table entries are instruction indices [JVMS §4.7.3].

use ristretto_classfile::attributes::Instruction;
use ristretto_classfile::byte_reader::ByteReader;

use crate::classfile::{ClassFile, ClassFileResult, problem};

/// Longest code that a method may have [JVMS §4.7.3].
const MAX_CODE_BYTES: usize = 65535;
/// Opcodes whose offsets the decoder adds without looking for overflow.
const WIDE_JUMPS: [u8; 2] = [200, 201];

/// Decoded code. An "index" is the position of an instruction.
#[derive(Debug)]
pub(super) struct Code {
    pub instructions: Vec<Instruction>,
    /// Index of the instruction at each byte, `NONE` inside instructions. One entry more than there are bytes: the end.
    index_of: Vec<u32>,
    /// Byte position of each instruction.
    positions: Vec<u32>,
    pub handlers: Vec<Entry>,
    /// Source line from an index on, sorted by index.
    lines: Vec<(u32, u32)>,
    pub locals: Vec<Local>,
}

/// An entry of the exception table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub start: u32,
    pub end: u32,
    pub target: u32,
    /// Constant-pool index of the class caught; 0 catches everything.
    pub class: u16,
}

/// An entry of the local-variable table.
#[derive(Debug)]
pub(super) struct Local {
    pub start: u32,
    pub end: u32,
    pub slot: u16,
    pub name: Box<str>,
    pub descriptor: Box<str>,
}

const NONE: u32 = u32::MAX;

impl Code {
    /// Decodes the content of a `Code` attribute.
    pub fn read<'f>(file: &'f ClassFile, mut reader: ByteReader<'f>) -> ClassFileResult<Code> {
        let _max_stack = reader.read_u16().map_err(problem)?;
        let _max_locals = reader.read_u16().map_err(problem)?;
        let length = reader.read_u32().map_err(problem)? as usize;
        if length == 0 || length > MAX_CODE_BYTES {
            return Err(format!("a method has {length} bytes of code").into());
        }
        let mut code = Code::decode(reader.read_bytes(length).map_err(problem)?)?;
        for _ in 0..reader.read_u16().map_err(problem)? {
            let mut next = || reader.read_u16().map(u32::from).map_err(problem);
            let (start, end, target, class) = (next()?, next()?, next()?, next()?);
            let entry = Entry {
                start: code.index(start)?,
                end: code.index(end)?,
                target: code.instruction_at(target)?,
                class: class as u16,
            };
            if entry.start >= entry.end {
                return Err("an exception handler covers an empty range".into());
            }
            code.handlers.push(entry);
        }
        for (name, mut attribute) in file.nested(&mut reader)? {
            match &*name {
                "LineNumberTable" => code.read_lines(&mut attribute)?,
                "LocalVariableTable" => code.read_locals(file, &mut attribute)?,
                _ => {}
            }
        }
        code.lines.sort_by_key(|(index, _)| *index);
        Ok(code)
    }

    fn decode(bytes: &[u8]) -> ClassFileResult<Code> {
        let mut reader = ByteReader::new(bytes);
        let mut code = Code {
            instructions: Vec::with_capacity(bytes.len() / 2),
            index_of: vec![NONE; bytes.len() + 1],
            positions: Vec::with_capacity(bytes.len() / 2),
            handlers: Vec::new(),
            lines: Vec::new(),
            locals: Vec::new(),
        };
        while reader.remaining() > 0 {
            let position = reader.position();
            code.index_of[position] = code.instructions.len() as u32;
            code.positions.push(position as u32);
            check_wide_jump(&bytes[position..], position)?;
            code.instructions.push(Instruction::from_bytes(&mut reader).map_err(problem)?);
        }
        code.index_of[bytes.len()] = code.instructions.len() as u32;
        Ok(code)
    }

    /// Index of the instruction that starts at a byte position, which may be the end of the code.
    fn index(&self, position: u32) -> ClassFileResult<u32> {
        match self.index_of.get(position as usize) {
            Some(index) if *index != NONE => Ok(*index),
            _ => Err(format!("no instruction starts at {position}").into()),
        }
    }

    /// Index of the instruction that starts at a byte position.
    pub fn instruction_at(&self, position: u32) -> ClassFileResult<u32> {
        let index = self.index(position)?;
        if (index as usize) < self.instructions.len() { Ok(index) } else { Err("a jump leaves the code".into()) }
    }

    /// Index of the instruction that a switch at `index` reaches by an offset.
    pub fn switch_target(&self, index: u32, offset: i32) -> ClassFileResult<u32> {
        let position = i64::from(self.positions[index as usize]) + i64::from(offset);
        self.instruction_at(u32::try_from(position).map_err(|_| "a switch leaves the code")?)
    }

    /// Source line of an instruction; 0 if unknown.
    pub fn line(&self, index: u32) -> u32 {
        let after = self.lines.partition_point(|(start, _)| *start <= index);
        after.checked_sub(1).map_or(0, |entry| self.lines[entry].1)
    }

    fn read_lines(&mut self, reader: &mut ByteReader<'_>) -> ClassFileResult<()> {
        for _ in 0..reader.read_u16().map_err(problem)? {
            let start = u32::from(reader.read_u16().map_err(problem)?);
            let line = u32::from(reader.read_u16().map_err(problem)?);
            self.lines.push((self.instruction_at(start)?, line));
        }
        Ok(())
    }

    fn read_locals(&mut self, file: &ClassFile, reader: &mut ByteReader<'_>) -> ClassFileResult<()> {
        for _ in 0..reader.read_u16().map_err(problem)? {
            let mut next = || reader.read_u16().map_err(problem);
            let (start, length, name, descriptor, slot) = (next()?, next()?, next()?, next()?, next()?);
            let (start, end) = (u32::from(start), u32::from(start) + u32::from(length));
            self.locals.push(Local {
                start: self.index(start)?,
                end: self.index(end)?,
                slot,
                name: file.pool.utf8(name)?.into(),
                descriptor: file.pool.utf8(descriptor)?.into(),
            });
        }
        Ok(())
    }

    /// Indices at which a block starts: jump targets, what follows a jump, and the bounds of exception handlers.
    /// Each index in turn tells whether it is one.
    pub fn leaders(&self) -> ClassFileResult<Vec<bool>> {
        let mut leaders = vec![false; self.instructions.len() + 1];
        leaders[0] = true;
        for entry in &self.handlers {
            for index in [entry.start, entry.end, entry.target] {
                leaders[index as usize] = true;
            }
        }
        for index in 0..self.instructions.len() as u32 {
            let targets = self.targets(index)?;
            if let Some(targets) = targets {
                leaders[index as usize + 1] = true;
                targets.iter().for_each(|target| leaders[*target as usize] = true);
            }
        }
        Ok(leaders)
    }

    /// Jump targets of an instruction that ends a block; `None` for others.
    fn targets(&self, index: u32) -> ClassFileResult<Option<Vec<u32>>> {
        use Instruction as I;
        let at = |position: u32| self.instruction_at(position).map(|target| Some(vec![target]));
        match &self.instructions[index as usize] {
            I::Ifeq(t) | I::Ifne(t) | I::Iflt(t) | I::Ifge(t) | I::Ifgt(t) | I::Ifle(t) => at((*t).into()),
            I::If_icmpeq(t) | I::If_icmpne(t) | I::If_icmplt(t) | I::If_icmpge(t) => at((*t).into()),
            I::If_icmpgt(t) | I::If_icmple(t) | I::If_acmpeq(t) | I::If_acmpne(t) => at((*t).into()),
            I::Goto(t) | I::Jsr(t) | I::Ifnull(t) | I::Ifnonnull(t) => at((*t).into()),
            I::Goto_w(t) | I::Jsr_w(t) => at(*t as u32),
            I::Tableswitch(table) => {
                let offsets = table.offsets.iter().chain([&table.default]);
                offsets.map(|offset| self.switch_target(index, *offset)).collect::<ClassFileResult<_>>().map(Some)
            }
            I::Lookupswitch(table) => {
                let offsets = table.pairs.values().chain([&table.default]);
                offsets.map(|offset| self.switch_target(index, *offset)).collect::<ClassFileResult<_>>().map(Some)
            }
            I::Ret(_)
            | I::Ret_w(_)
            | I::Ireturn
            | I::Lreturn
            | I::Freturn
            | I::Dreturn
            | I::Areturn
            | I::Return
            | I::Athrow => Ok(Some(Vec::new())),
            _ => Ok(None),
        }
    }
}

/// Refuses a `goto_w` or `jsr_w` whose target is out of bounds.
fn check_wide_jump(bytes: &[u8], position: usize) -> ClassFileResult<()> {
    if let [opcode, a, b, c, d, ..] = *bytes {
        let target = position as i64 + i64::from(i32::from_be_bytes([a, b, c, d]));
        if WIDE_JUMPS.contains(&opcode) && !(0..=MAX_CODE_BYTES as i64).contains(&target) {
            return Err("a jump leaves the code".into());
        }
    }
    Ok(())
}
