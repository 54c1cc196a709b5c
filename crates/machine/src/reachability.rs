//! Strong reachability: what the program can still get at without a weak, soft or phantom reference [JLS §12.6.1].
//!
//! Roots are static fields, literals, class objects, and what the running methods of all live threads may still use: a variable that is not read
//! any more keeps nothing alive. Writes that some thread may not have seen yet count as well.
//!
//! Errs on: taking too much for reachable.

use jmmc_program::{ClassId, ClassKind, Kind, Reg, Type};

use crate::heap::Addr;
use crate::machine::Machine;
use crate::thread::{Frame, Head, OnReturn, Status};
use crate::value::Ref;

/// A traversal of the heap.
struct Found {
    seen: Vec<bool>,
    work: Vec<Ref>,
}

impl Found {
    fn add(&mut self, object: Ref) {
        if let Some(seen) = self.seen.get_mut(object.0 as usize).filter(|seen| !**seen && !object.is_null()) {
            *seen = true;
            self.work.push(object);
        }
    }
}

impl<'p> Machine<'p> {
    /// Whether the running step began at an operation that stood there with this head.
    pub(crate) fn stood_before(&mut self, head: Head) -> bool {
        self.this_step.token
            && self.status_before() == Some(Status::Ready(head))
            && std::mem::take(&mut self.this_step.token)
    }

    /// Whether the program can still get at the object otherwise than by a reference object.
    pub(crate) fn is_strongly_reachable(&self, object: Ref) -> bool {
        let mut found = Found { seen: vec![false; self.heap.object_count()], work: Vec::new() };
        self.add_roots(&mut found);
        while let Some(next) = found.work.pop() {
            if next == object {
                return true;
            }
            self.add_fields(next, &mut found);
        }
        false
    }

    /// Whether the object stays strongly reachable whatever other threads do: it is a literal, a class, in a final static field or in use by the running thread.
    pub(crate) fn is_kept_anyway(&self, object: Ref) -> bool {
        let mut found = Found { seen: vec![false; self.heap.object_count()], work: Vec::new() };
        self.jvm.literals.iter().chain(&self.jvm.mirrors).for_each(|&object| found.add(object));
        self.add_statics(true, &mut found);
        self.add_frames(&self.current.frames, &self.current.regs, &mut found);
        found.work.contains(&object)
    }

    /// The object is gone: all reference objects that refer to it are cleared.
    pub(crate) fn clear_references(&mut self, object: Ref) {
        for index in 1..self.heap.object_count() as u32 {
            let reference = Ref(index);
            let Some(addr) = self.referent_of(reference) else {
                continue;
            };
            if Ref::of(self.peek_cell(addr)) == object {
                self.heap.write(addr, 0, true);
                self.log_set(addr, 0, true);
            }
        }
    }

    /// The cell of a reference object that refers weakly.
    fn referent_of(&self, object: Ref) -> Option<Addr> {
        let header = self.heap.header(object);
        let reference = self.program.loaded("java/lang/ref/Reference")?;
        if !self.program.is_subtype(header.class, reference) {
            return None;
        }
        let field = self.program.find_field(header.class, "referent")?;
        Some(Addr(header.base + field.slot))
    }

    fn add_roots(&self, found: &mut Found) {
        self.jvm.literals.iter().chain(&self.jvm.mirrors).for_each(|&object| found.add(object));
        self.add_statics(false, found);
        self.records().iter().for_each(|record| record.roots(self, &mut |object| found.add(object)));
        for thread in self.threads.iter().filter(|thread| !thread.is_terminated()) {
            found.add(thread.object);
            found.add(thread.core.unwinding);
            if thread.core.bulk.is_ref {
                found.add(Ref::of(thread.core.bulk.carry));
            }
            self.add_frames(&thread.frames, &thread.regs, found);
        }
        self.add_frames(&self.current.frames, &self.current.regs, found);
    }

    /// What static fields refer to, or those of them that are final.
    fn add_statics(&self, final_only: bool, found: &mut Found) {
        for class in 0..self.program.class_count() {
            for &field in &self.program.class(ClassId(class)).fields {
                let field = self.program.field(field);
                if field.is_static() && field.ty == Type::Ref && (field.is_final() || !final_only) {
                    found.add(Ref::of(self.heap.read(Addr::of_static(field.slot))));
                }
            }
        }
    }

    /// What methods may still use. The top one of the running thread is in the middle of a call.
    fn add_frames(&self, frames: &[Frame<'p>], regs: &[u64], found: &mut Found) {
        let top = frames.len().wrapping_sub(1);
        let running = std::ptr::eq(frames.as_ptr(), self.current.frames.as_ptr());
        for (depth, frame) in frames.iter().enumerate() {
            found.add(frame.monitor);
            match frame.on_return {
                OnReturn::Throw(object) | OnReturn::Print { stream: object, .. } => found.add(object),
                OnReturn::Value(_) | OnReturn::Initialized(_) | OnReturn::Boot | OnReturn::End => {}
            }
            let again = frames.get(depth + 1).is_some_and(|above| matches!(above.on_return, OnReturn::Initialized(_)));
            let live = if depth == top && running {
                self.program.live_across(frame.method, self.current.pc as u32)
            } else if depth == top || again {
                self.program.live_before(frame.method, frame.pc)
            } else {
                self.program.live_across(frame.method, frame.pc)
            };
            let registers = &regs[frame.base as usize..];
            let is_ref = |reg: &&Reg| frame.body.registers[reg.index()] == Kind::Ref;
            live.iter().filter(is_ref).for_each(|reg| found.add(Ref::of(registers[reg.index()])));
        }
    }

    fn add_fields(&self, object: Ref, found: &mut Found) {
        let header = self.heap.header(object);
        let class = self.program.class(header.class);
        let weak = self.referent_of(object);
        for (index, &word) in self.heap.cells_of(object).iter().enumerate() {
            let is_ref = match class.kind {
                ClassKind::Array { ty, .. } => ty == Type::Ref,
                ClassKind::Instance | ClassKind::Primitive(_) => {
                    class.layout.get(index).is_some_and(|&field| self.program.field(field).ty == Type::Ref)
                }
            };
            if is_ref && weak != Some(Addr(header.base + index as u32)) {
                found.add(Ref::of(word));
            }
        }
    }
}
