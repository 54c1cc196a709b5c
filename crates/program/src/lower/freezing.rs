//! Constructors that end by an exception freeze the final fields that they wrote, too [JLS §17.5.1].
//!
//! Where something may be thrown after a final field was written, the body gets a last handler that freezes the object and throws on.

use crate::ids::Reg;
use crate::op::{Body, Handler, Op};
use crate::types::Kind;

/// Makes a constructor that writes final fields freeze them also where it throws.
pub(super) fn also_when_thrown(body: &mut Body) {
    let writes = |op: &Op| matches!(op, Op::PutField { object: Reg(0), .. });
    let first: Vec<u32> = (0..).zip(&*body.ops).filter(|(_, op)| writes(op)).map(|(pc, _)| pc).collect();
    let after = reached(body, first);
    let throws = |pc: &usize| after[*pc] && body.ops[*pc].may_throw() && !writes(&body.ops[*pc]);
    let Some(last) = (0..body.ops.len()).rev().find(throws) else {
        return;
    };
    let end = body.ops.len() as u32;
    let dst = Reg(body.registers.len() as u16);
    let line = body.lines[last];
    add(&mut body.registers, [Kind::Ref]);
    add(&mut body.ops, [Op::Freeze { object: Reg(0) }, Op::Throw { src: dst }]);
    add(&mut body.lines, [line, line]);
    add(&mut body.handlers, [Handler { start: 0, end, target: end, class: None, dst }]);
}

/// Which ops control may reach from behind the given ones, handlers included.
fn reached(body: &Body, from: Vec<u32>) -> Vec<bool> {
    let mut reached = vec![false; body.ops.len()];
    let mut open = Vec::new();
    from.into_iter().for_each(|pc| body.for_each_successor(pc, |next| open.push(next)));
    while let Some(pc) = open.pop() {
        if std::mem::replace(&mut reached[pc as usize], true) {
            continue;
        }
        body.for_each_successor(pc, |next| open.push(next));
        if body.ops[pc as usize].may_throw() {
            let covers = |handler: &&Handler| (handler.start..handler.end).contains(&pc);
            open.extend(body.handlers.iter().filter(covers).map(|handler| handler.target));
        }
    }
    reached
}

fn add<T, const N: usize>(list: &mut Box<[T]>, more: [T; N]) {
    let mut longer = std::mem::take(list).into_vec();
    longer.extend(more);
    *list = longer.into();
}
