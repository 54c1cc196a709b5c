//! Whether a commit sequence justifies an execution.
//!
//! Implements: the nine rules of [JLS §17.4.8] and the seven of Aspinall's and Ševčík's revision, each as a function of its own; rules 6 and 7
//! with C_{i-1}, rule 8 for what is committed in the step itself, C_i − C_{i-1}, as first published and as MemSAT has it (the JLS
//! writes C_i). Actions of E and E_i are compared by names that mean the same in both (module `common`). Each E_i must be well-formed; accesses
//! in opaque mode, which the JLS does not know, need be coherent in E only. That E_i is an execution of the program is
//! the caller's to check if it is not a prefix.
//! Errs on: nothing.

use std::collections::BTreeSet;

use crate::commit::{CommitStep, Validating};
use crate::common::{CommonNames, Matching, Naming};
use crate::execution::{ActionId, Execution, INITIAL, Value, View};
use crate::rule::{Broken, Kept, Rule};
use crate::structure::structure;
use crate::well_formed::{Derived, consistent};

/// Which rules of legality are applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rules {
    /// Those of the JLS.
    Original,
    /// Those of the revision.
    Revised,
}

/// E_i, and which of its actions are which of E's.
struct Step<'e> {
    view: View<'e>,
    /// Common names, if E_i has tables of its own.
    naming: Option<Naming>,
    derived: Derived,
    /// From actions of E_i to those of E, unless they are the same.
    identity: Option<&'e [Option<ActionId>]>,
    /// From actions of E to those of E_i, unless they are the same.
    back: Vec<Option<ActionId>>,
    /// Whether the library's locks are taken as atomic.
    trusts: bool,
}

impl<'e> Step<'e> {
    /// The action of E_i that is the action of E.
    fn of(&self, id: ActionId) -> Option<ActionId> {
        match self.identity {
            None => self.view.contains(id).then_some(id),
            Some(_) => self.back.get(id.index()).copied().flatten(),
        }
    }

    /// The action of E that the action of E_i is.
    fn in_whole(&self, id: ActionId) -> Option<ActionId> {
        match self.identity {
            None => Some(id),
            Some(identity) => identity.get(id.index()).copied().flatten(),
        }
    }
}

/// Which actions are committed, and since when.
struct Committed {
    /// Of each action of E, the step in which it was committed, counted from 1.
    since: Vec<Option<u32>>,
    /// All that are, sorted.
    all: BTreeSet<ActionId>,
}

impl Committed {
    fn before(&self, id: ActionId, step: u32) -> bool {
        self.since[id.index()].is_some_and(|since| since < step)
    }
}

/// Whether the sequence justifies the execution, whose derived orders are given, by the rules.
///
/// # Errors
/// The first rule that is broken.
pub fn legal(execution: &Execution, derived: &Derived, steps: &[CommitStep], rules: Rules) -> Kept {
    legal_trusting(execution, derived, steps, rules, false)
}

/// As [`legal`]; what the library's locks keep in plain variables is not judged if they are taken as atomic (`trusts`).
///
/// # Errors
/// The first rule that is broken.
pub fn legal_trusting(
    execution: &Execution,
    derived: &Derived,
    steps: &[CommitStep],
    rules: Rules,
    trusts: bool,
) -> Kept {
    let mut committed = Committed { since: vec![None; execution.actions.len()], all: BTreeSet::new() };
    let mut demanded: BTreeSet<(ActionId, ActionId)> = BTreeSet::new();
    let mut common = CommonNames::default();
    let naming = common.name(execution);
    for (index, step) in steps.iter().enumerate() {
        let number = index as u32 + 1;
        commit(execution, &step.commits, number, &mut committed)?;
        let mut justifying = justifying(execution, derived, &step.execution, &mut common)
            .map_err(|broken| in_step(Rule::CommitExecution, number, &broken.actions, broken.to_string()))?;
        justifying.trusts = trusts;
        let check = Check {
            execution,
            naming: &naming,
            derived,
            step: &justifying,
            number,
            committed: &committed,
            new: &step.commits,
        };
        check.common()?;
        match rules {
            Rules::Original => check.original(&mut demanded)?,
            Rules::Revised => check.revised()?,
        }
    }
    match committed.since.iter().position(Option::is_none) {
        Some(index) => {
            let id = ActionId(index as u32);
            let message = format!("{} is never committed", execution.describe(id));
            Err(Broken::new(Rule::CommitAll, &[id], message))
        }
        None => Ok(()),
    }
}

fn in_step(rule: Rule, number: u32, actions: &[ActionId], message: String) -> Broken {
    Broken::new(rule, actions, format!("commit step {number}: {message}"))
}

fn commit(execution: &Execution, new: &[ActionId], number: u32, committed: &mut Committed) -> Kept {
    for &id in new {
        let known = id.index() < execution.actions.len();
        if !known || committed.since[id.index()].replace(number).is_some() {
            let message = format!("{} does not exist or is committed already", execution.describe(id));
            return Err(in_step(Rule::CommitAll, number, &[id], message));
        }
        committed.all.insert(id);
    }
    Ok(())
}

/// E_i, which must be well-formed.
fn justifying<'e>(
    execution: &'e Execution,
    derived: &Derived,
    validating: &'e Validating,
    common: &mut CommonNames,
) -> Kept<Step<'e>> {
    match validating {
        Validating::Prefix { length, instead } => {
            let view = View { execution, length: *length as usize, instead: *instead };
            if view.length > execution.actions.len() {
                return Err(Broken::new(Rule::CommitExecution, &[], "there are not that many actions"));
            }
            prefix_is_closed(&view)?;
            let whole = view.length == execution.actions.len() && instead.is_none();
            let derived = if whole { derived.clone() } else { consistent(&view)? };
            Ok(Step { view, naming: None, derived, identity: None, back: Vec::new(), trusts: false })
        }
        Validating::Whole { execution: other, identity } => {
            structure(other)?;
            let view = View::whole(other);
            let derived = consistent(&view)?;
            let mut back = vec![None; execution.actions.len()];
            for (index, id) in identity.iter().enumerate() {
                let slot = id.and_then(|id| back.get_mut(id.index()));
                if let Some(slot) = slot
                    && slot.replace(ActionId(index as u32)).is_some()
                {
                    return Err(Broken::new(
                        Rule::CommitExecution,
                        &[],
                        "two actions are the same action of the execution",
                    ));
                }
            }
            let naming = Some(common.name(other));
            Ok(Step { view, naming, derived, identity: Some(identity), back, trusts: false })
        }
    }
}

/// A prefix is an execution of the program: reads see writes in it, `so` is cut at its end, and only the last action of a thread sees
/// another write than in the whole.
fn prefix_is_closed(view: &View<'_>) -> Kept {
    let broken = |id: ActionId, message: &str| {
        Err(Broken::new(Rule::CommitExecution, &[id], format!("{}: {message}", view.execution.describe(id))))
    };
    for (id, action) in view.iter() {
        if view.all_seen(id).any(|write| !view.contains(write)) {
            return broken(id, "sees a write that is not in the prefix");
        }
        if let Some((read, write)) = view.instead
            && action.thread == view.execution.actions.get(read.index()).map_or(action.thread, |read| read.thread)
            && id >= read
        {
            let fits = |write: ActionId| {
                let write = view.execution.actions.get(write.index());
                write.and_then(|write| write.writes()) == action.reads() && action.reads().is_some()
            };
            if id != read || !fits(write) {
                return broken(id, "only the last read of a thread may see another write of its variable");
            }
        }
    }
    let late = |pair: &[ActionId]| !view.contains(pair[0]) && view.contains(pair[1]);
    match view.execution.so.windows(2).find(|pair| late(pair)) {
        Some(pair) => broken(pair[1], "comes after something in so that is not in the prefix"),
        None => Ok(()),
    }
}

/// The rules of one step.
struct Check<'c, 'e> {
    execution: &'e Execution,
    naming: &'c Naming,
    derived: &'c Derived,
    step: &'c Step<'e>,
    number: u32,
    committed: &'c Committed,
    new: &'c [ActionId],
}

impl Check<'_, '_> {
    fn broken(&self, rule: Rule, id: ActionId, message: &str) -> Kept {
        Err(in_step(rule, self.number, &[id], format!("{}: {message}", self.execution.describe(id))))
    }

    /// Common names of E_i, and the value read or written there.
    fn value(&self, own: ActionId) -> (Value, &Naming) {
        let naming = self.step.naming.as_ref().unwrap_or(self.naming);
        (naming.value(self.step.view.value(own)), naming)
    }

    /// What both sets of rules have.
    fn common(&self) -> Kept {
        let mut objects = Matching::default();
        self.committed_are_present(&mut objects)?;
        self.committed_values_agree(&mut objects)?;
        self.committed_writes_seen_agree()?;
        self.uncommitted_reads_see_earlier_writes()
    }

    fn original(&self, demanded: &mut BTreeSet<(ActionId, ActionId)>) -> Kept {
        self.committed_hb_agrees()?;
        self.committed_so_agrees()?;
        self.new_reads_see_committed_writes(Rules::Original)?;
        self.sufficient_sw_stays(demanded)?;
        self.externals_are_committed_with_later()
    }

    fn revised(&self) -> Kept {
        self.reads_are_ordered_as_in_whole()?;
        self.new_reads_see_committed_writes(Rules::Revised)?;
        self.earlier_are_committed_with_externals()
    }

    /// Rule 1: C_i ⊆ A_i.
    fn committed_are_present(&self, objects: &mut Matching) -> Kept {
        for &id in &self.committed.all {
            let same = |own: ActionId| {
                let naming = self.step.naming.as_ref().unwrap_or(self.naming);
                let (a, b) = (self.execution.action(id), self.step.view.execution.action(own));
                let same_thread = self.naming.thread(a.thread) == naming.thread(b.thread);
                let about = ((self.naming.about(a), self.naming), (naming.about(b), naming));
                same_thread && a.kind == b.kind && objects.unites_about(about.0, about.1)
            };
            if !self.step.of(id).is_some_and(same) {
                return self.broken(
                    Rule::CommitPresent,
                    id,
                    "is committed, but not in the execution that justifies the step",
                );
            }
        }
        Ok(())
    }

    /// Rule 2: hb_i|C_i = hb|C_i. For each committed action and each thread, the same committed actions of that thread happen before it.
    fn committed_hb_agrees(&self) -> Kept {
        let mut by_thread: Vec<Vec<ActionId>> = vec![Vec::new(); self.execution.threads.len()];
        for &id in &self.committed.all {
            by_thread[self.execution.action(id).thread.index()].push(id);
        }
        let own = |id: ActionId| self.step.of(id).unwrap_or(id);
        // Initial writes are not ordered among themselves.
        for ids in by_thread.iter().skip(1) {
            if let Some(pair) = ids.windows(2).find(|pair| !self.step.derived.orders.hb(own(pair[0]), own(pair[1]))) {
                return self.broken(Rule::CommitHb, pair[1], "the thread does its committed actions in another order");
            }
        }
        let acts = |id: &&ActionId| self.execution.action(**id).thread != INITIAL;
        for &id in self.committed.all.iter().filter(acts) {
            for ids in &by_thread {
                let whole = ids.partition_point(|other| self.derived.orders.hb(*other, id));
                let here = ids.partition_point(|other| self.step.derived.orders.hb(own(*other), own(id)));
                if whole != here {
                    return self.broken(
                        Rule::CommitHb,
                        id,
                        "other committed actions happen before it than in the execution",
                    );
                }
            }
        }
        Ok(())
    }

    /// Rule 3: so_i|C_i = so|C_i.
    fn committed_so_agrees(&self) -> Kept {
        let order = |position: &dyn Fn(ActionId) -> u32| {
            let synchronizes = |id: &&ActionId| self.execution.action(**id).kind.is_synchronization();
            let mut ids: Vec<ActionId> = self.committed.all.iter().filter(synchronizes).copied().collect();
            ids.sort_by_key(|id| position(*id));
            ids
        };
        let whole = order(&|id| self.derived.orders.so_position(id));
        let here = order(&|id| self.step.derived.orders.so_position(self.step.of(id).unwrap_or(id)));
        match whole.iter().zip(&here).find(|(a, b)| a != b) {
            Some((&id, _)) => self.broken(Rule::CommitSo, id, "has another place in so among the committed actions"),
            None => Ok(()),
        }
    }

    /// Rule 4 (revised: 3): V_i|C_i = V|C_i.
    fn committed_values_agree(&self, objects: &mut Matching) -> Kept {
        for &id in &self.committed.all {
            let action = self.execution.action(id);
            if let (Some(_), Some(own)) = (action.writes(), self.step.of(id))
                && !objects.unites_values((self.naming.value(action.value), self.naming), self.value(own))
            {
                return self.broken(
                    Rule::CommitValue,
                    id,
                    "writes another value in the execution that justifies the step",
                );
            }
        }
        Ok(())
    }

    /// Rule 5 (revised: 4): W_i|C_{i-1} = W|C_{i-1}.
    fn committed_writes_seen_agree(&self) -> Kept {
        for &id in self.committed.all.iter().filter(|id| self.committed.before(**id, self.number)) {
            let seen = [self.execution.seen(id), self.execution.seen_low(id)]
                .map(|write| write.map(|write| self.step.of(write)));
            let (own, view) = (self.step.of(id), &self.step.view);
            let here = [own.and_then(|own| view.seen(own)), own.and_then(|own| view.seen_low(own))]
                .map(|write| write.map(Some));
            if seen != here {
                return self.broken(Rule::CommitSeen, id, "was committed before, but sees another write");
            }
        }
        Ok(())
    }

    /// Rule 6 (revised: 5): reads in A_i − C_{i-1} see writes that happen before them.
    fn uncommitted_reads_see_earlier_writes(&self) -> Kept {
        for (own, action) in self.step.view.iter().filter(|(_, action)| action.reads().is_some()) {
            let done = self.step.in_whole(own).is_some_and(|id| self.committed.before(id, self.number));
            let trusted = self.step.trusts
                && action.reads().is_some_and(|variable| self.step.view.execution.is_of_locks(variable));
            if !done && !trusted && !self.step.derived.sees_earlier(&self.step.view, own) {
                let message = format!(
                    "{} is not committed before and sees a write that does not happen before it",
                    self.step.view.execution.describe(own)
                );
                return Err(in_step(Rule::CommitUncommitted, self.number, &[own], message));
            }
        }
        Ok(())
    }

    /// Rule 7 (revised: 6): reads in C_i − C_{i-1} see writes in C_{i-1}, in E and, by the original rule, in E_i.
    fn new_reads_see_committed_writes(&self, rules: Rules) -> Kept {
        let rule = match rules {
            Rules::Original => Rule::CommitRead,
            Rules::Revised => Rule::RevisedRead,
        };
        for &id in self.new.iter().filter(|id| self.execution.action(**id).reads().is_some()) {
            let committed =
                |write: Option<ActionId>| write.is_some_and(|write| self.committed.before(write, self.number));
            let whole = View::whole(self.execution);
            let own = self.step.of(id);
            let here = |write: ActionId| committed(self.step.in_whole(write));
            let sees_here = own.is_some_and(|own| self.step.view.seen(own).is_some());
            let kept_here = sees_here && own.into_iter().flat_map(|own| self.step.view.all_seen(own)).all(here);
            let kept = whole.seen(id).is_some() && whole.all_seen(id).all(|write| committed(Some(write)));
            if !kept || (rules == Rules::Original && !kept_here) {
                return self.broken(rule, id, "is committed, but sees a write that was not committed before");
            }
        }
        Ok(())
    }

    /// Rule 8: sufficient synchronizes-with edges before a committed action are in all later executions.
    fn sufficient_sw_stays(&self, demanded: &mut BTreeSet<(ActionId, ActionId)>) -> Kept {
        for &(x, y) in demanded.iter() {
            let stays = match (self.step.of(x), self.step.of(y)) {
                (Some(x), Some(y)) => self.step.derived.orders.sw(&self.step.view, x, y),
                _ => false,
            };
            if !stays {
                return self.broken(
                    Rule::CommitSsw,
                    y,
                    "an edge of synchronizes-with that justified an earlier step is gone",
                );
            }
        }
        self.demand(demanded)
    }

    /// Adds the sufficient edges of this step: in the transitive reduction of hb_i, not in po, before an action that is being committed.
    fn demand(&self, demanded: &mut BTreeSet<(ActionId, ActionId)>) -> Kept {
        let orders = &self.step.derived.orders;
        let view = &self.step.view;
        // The actions of each thread that happen before an action that is being committed, or are one.
        let mut needed = vec![0; view.execution.threads.len()];
        for own in self.new.iter().filter_map(|id| self.step.of(*id)) {
            let clock = orders.clock(own);
            needed.iter_mut().zip(clock).for_each(|(needed, clock): (&mut u32, &u32)| *needed = (*needed).max(*clock));
        }
        for (x, y) in orders.sufficient(view).into_iter().filter(|(_, y)| orders.known_to(*y, &needed)) {
            match (self.step.in_whole(x), self.step.in_whole(y)) {
                (Some(x), Some(y)) => demanded.insert((x, y)),
                _ => {
                    let text = view.execution.describe(y);
                    let message = format!("{text} justifies the step, but is not in the execution");
                    return Err(in_step(Rule::CommitSsw, self.number, &[], message));
                }
            };
        }
        Ok(())
    }

    /// Rule 9: external actions that happen before a committed action are committed.
    fn externals_are_committed_with_later(&self) -> Kept {
        let is_committed =
            |own: ActionId| self.step.in_whole(own).is_some_and(|id| self.committed.since[id.index()].is_some());
        let mut open: Vec<Option<ActionId>> = vec![None; self.step.view.execution.threads.len()];
        let view = &self.step.view;
        for (own, action) in view.iter().filter(|(id, _)| view.execution.is_external(*id)) {
            if !is_committed(own) {
                open[action.thread.index()].get_or_insert(own);
            }
        }
        for &id in &self.committed.all {
            let Some(own) = self.step.of(id) else {
                continue;
            };
            if open.iter().flatten().any(|external| self.step.derived.orders.hb(*external, own)) {
                return self.broken(
                    Rule::CommitExternal,
                    id,
                    "is committed without an external action that happens before it",
                );
            }
        }
        Ok(())
    }

    /// Revised rule 2: a committed read and the write that it sees in E are ordered in E_i as in E, and never the wrong way round.
    fn reads_are_ordered_as_in_whole(&self) -> Kept {
        for &id in &self.committed.all {
            let orders = &self.step.derived.orders;
            for write in View::whole(self.execution).all_seen(id) {
                let whole = self.derived.orders.hb(write, id);
                let (own, own_write) = (self.step.of(id), self.step.of(write));
                let here = matches!((own, own_write), (Some(own), Some(write)) if orders.hb(write, own));
                let wrong = matches!((own, own_write), (Some(own), Some(write)) if orders.hb(own, write));
                if whole != here || wrong {
                    return self.broken(
                        Rule::RevisedHb,
                        id,
                        "and the write that it sees are ordered otherwise than in the execution",
                    );
                }
            }
        }
        Ok(())
    }

    /// Revised rule 7: what happens before a committed external action is committed.
    fn earlier_are_committed_with_externals(&self) -> Kept {
        let mut open: Vec<Option<ActionId>> = vec![None; self.execution.threads.len()];
        for (id, action) in self.execution.iter() {
            if self.committed.since[id.index()].is_none() {
                open[action.thread.index()].get_or_insert(id);
            }
        }
        let external = |id: &&ActionId| self.execution.is_external(**id);
        for &id in self.committed.all.iter().filter(external) {
            if open.iter().flatten().any(|earlier| self.derived.orders.hb(*earlier, id)) {
                return self.broken(Rule::RevisedExternal, id, "is committed before something that happens before it");
            }
        }
        Ok(())
    }
}
