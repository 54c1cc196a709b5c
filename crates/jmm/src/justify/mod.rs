//! Whether an execution is legal, given all executions that may justify it: the explicit search for a commit sequence.
//!
//! Implements: legality by the original rules [JLS §17.4.8], rule 8 with z in C_i − C_{i-1}, and by Aspinall's and Ševčík's revision, with
//! action identity *any*: an action of C_i may be performed in E_i by any action of the same thread, kind and variable, writes with the same
//! value, chosen anew for each i.
//!
//! - `compact` and `class`: executions, reduced to what commit sequences may depend on;
//! - `problem`: what of E is worth committing early, and why nothing else is;
//! - `bound`: what can be committed at best;
//! - `search`, with `matching` and `demand`: the sequence itself;
//! - `import`: initial writes, which are in every execution.
//!
//! The search is complete: for a finite E it finds a sequence if there is one whose executions E_i are in the set. By rules 6 and 5 the racy reads
//! of each E_i are committed before, and see what they see in E; so E_i is itself legal, by the same sequence up to it. A set
//! that holds all legal executions, and perhaps others that are well-formed, is therefore enough. Threads need not run to
//! their ends in E_i: the set should hold the executions that are stuck or were cut, too.
//!
//! Final fields count as in `well_formed`. What the rules do not speak of (accesses in modes between plain and volatile; plain and
//! volatile accesses of one variable) makes the answer unknown, by name.
//! Errs on: nothing if the set is complete; if it is not, on calling legal executions illegal. A limit makes the answer unknown.

mod bound;
mod class;
mod compact;
mod demand;
mod import;
mod matching;
mod plan;
mod problem;
mod reason;
mod renaming;
mod search;

use std::collections::{BTreeMap, BTreeSet};

use crate::commit::{CommitStep, Validating};
use crate::common::CommonNames;
use crate::execution::{ActionId, Execution};
use crate::legality::Rules;
use crate::rule::Kept;
use crate::well_formed::well_formed;

use class::{Class, Index, Member, bit, classify, members, racy_variables};
use compact::{Compact, ambiguous, unspoken};
use import::add_initial_writes;
use matching::{Budget, STOPPED};
use plan::{PlannedStep, justification, plan};
use problem::Problem;
use search::{Found, search};

pub use reason::Impossible;

/// How much the search for one commit sequence may try.
const WORK: u64 = 20_000_000;

/// Well-formed executions of one program, among which justifications are searched for.
#[derive(Default)]
pub struct KnownExecutions {
    common: CommonNames,
    compact: Vec<Compact>,
    /// Whether the library's locks are taken as atomic.
    trusts: bool,
    /// What the rules do not speak of.
    unspoken: BTreeSet<String>,
    /// What is made of them when the first question is asked.
    settled: Option<Settled>,
}

/// The executions as classes.
#[derive(Default)]
struct Settled {
    classes: Vec<Class>,
    index: Index,
    members: Vec<Member>,
    /// Of each class, its first member.
    first: Vec<usize>,
    /// Something is too large.
    too_large: Option<String>,
    /// What was found out about classes.
    answers: BTreeMap<(usize, bool), Answered>,
}

/// The answer about a class.
#[derive(Clone)]
enum Answered {
    Legal(Vec<PlannedStep>),
    Illegal(Vec<usize>, Vec<usize>),
    Unknown(String),
}

/// Whether an execution is legal.
#[derive(Clone, Debug)]
pub enum Legality {
    /// It is, by this sequence.
    Legal(Justification),
    /// It is not.
    Illegal(Impossible),
    /// The rules do not speak of something, or a limit was reached.
    Unknown(String),
}

/// A commit sequence whose executions are named by their numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Justification {
    /// Its steps, up to the last racy read; what is left is justified by the execution itself.
    pub steps: Vec<JustifyingStep>,
}

/// A step of a commit sequence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JustifyingStep {
    /// C_i − C_{i-1}.
    pub commits: Vec<ActionId>,
    /// The number of E_i.
    pub execution: usize,
    /// Which actions of E_i are which of E.
    pub identity: Vec<(ActionId, ActionId)>,
    /// Initial writes of E that E_i does not mention.
    pub missing: Vec<ActionId>,
}

impl KnownExecutions {
    /// No executions yet.
    pub fn new() -> KnownExecutions {
        KnownExecutions::default()
    }

    /// No executions yet. If the library's locks are taken as atomic in them (`trusts`), what these keep in plain variables is not judged.
    pub fn trusting(trusts: bool) -> KnownExecutions {
        KnownExecutions { trusts, ..KnownExecutions::default() }
    }

    /// Adds an execution; they are numbered from 0.
    ///
    /// # Errors
    /// The rule that it breaks, if it is not well-formed.
    pub fn add(&mut self, execution: &Execution) -> Kept<usize> {
        let derived = well_formed(execution)?;
        let naming = self.common.name(execution);
        self.unspoken.extend(unspoken(execution, self.trusts));
        let compact = Compact::of(execution, &derived, &naming, self.trusts);
        self.unspoken.extend(ambiguous(execution, &compact));
        self.compact.push(compact);
        self.settled = None;
        Ok(self.compact.len() - 1)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.compact.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.compact.is_empty()
    }

    /// How many of them commit sequences can tell apart.
    pub fn distinct(&mut self) -> usize {
        self.settle().classes.len()
    }

    /// Whether the execution of that number, which is given again for its names, is legal.
    pub fn justify(&mut self, number: usize, execution: &Execution, rules: Rules) -> Legality {
        self.justify_until(number, execution, rules, &mut || false)
    }

    /// As [`KnownExecutions::justify`], unless somebody wants to `stop` before it is known.
    pub fn justify_until(
        &mut self,
        number: usize,
        execution: &Execution,
        rules: Rules,
        stop: &mut dyn FnMut() -> bool,
    ) -> Legality {
        if let Some(first) = self.unspoken.first() {
            return Legality::Unknown(format!("the rules of legality do not speak of {first}"));
        }
        let settled = self.settle();
        if let Some(what) = &settled.too_large {
            return Legality::Unknown(what.clone());
        }
        let class = settled.members[number].class;
        let revised = rules == Rules::Revised;
        let known = settled.answers.get(&(class, revised)).cloned();
        let answer = known.unwrap_or_else(|| decide(class, &settled.classes, &settled.index, rules, stop));
        settled.answers.insert((class, revised), answer.clone());
        let own = |events: Vec<usize>| -> Vec<ActionId> {
            events.into_iter().map(|event| settled.members[number].actions[event]).collect()
        };
        match answer {
            Answered::Legal(steps) => {
                let own = &settled.members[number];
                Legality::Legal(justification(&steps, own, &settled.first, &settled.members))
            }
            Answered::Illegal(reads, writes) => {
                Legality::Illegal(Impossible::new(execution, &own(reads), &own(writes)))
            }
            Answered::Unknown(why) => Legality::Unknown(why),
        }
    }

    fn settle(&mut self) -> &mut Settled {
        let compact = &self.compact;
        self.settled.get_or_insert_with(|| Settled::new(compact))
    }
}

impl Settled {
    fn new(all: &[Compact]) -> Settled {
        let variables = racy_variables(all.iter());
        let mut settled = Settled::default();
        let mut known: BTreeMap<Class, usize> = BTreeMap::new();
        for (number, compact) in all.iter().enumerate() {
            match classify(compact, &variables) {
                Ok((class, member)) => {
                    let next = known.len();
                    let place = *known.entry(class).or_insert(next);
                    if place == next {
                        settled.first.push(number);
                    }
                    settled.members.push(Member { class: place, ..member });
                }
                Err(what) => {
                    settled.too_large = Some(what);
                    break;
                }
            }
        }
        let mut classes: Vec<(Class, usize)> = known.into_iter().collect();
        classes.sort_by_key(|(_, place)| *place);
        settled.classes = classes.into_iter().map(|(class, _)| class).collect();
        settled.index = Index::new(&settled.classes);
        settled
    }
}

/// The answer about a class.
fn decide(number: usize, classes: &[Class], index: &Index, rules: Rules, stop: &mut dyn FnMut() -> bool) -> Answered {
    if classes[number].racy == 0 {
        return Answered::Legal(Vec::new());
    }
    let mut problem = match Problem::new(number, classes, index, rules, stop) {
        Ok(problem) => problem,
        Err(what) => return Answered::Unknown(what),
    };
    let reached = bound::reachable(&mut problem);
    let never = problem.must & !reached;
    let events = |items: class::Set| members(items).map(|item| problem.items[item]).collect();
    if never != 0 {
        let seen = members(never).filter_map(|read| problem.sees[read]).filter(|write| reached & bit(*write) == 0);
        return Answered::Illegal(events(never), events(seen.map(bit).fold(0, |all, bit| all | bit)));
    }
    let mut budget = Budget::new(WORK, stop);
    match search(&problem, &mut budget) {
        Found::Sequence(moves) => Answered::Legal(plan(&problem, moves)),
        Found::Nothing(best) => Answered::Illegal(events(problem.must & !best), Vec::new()),
        Found::Exceeded if budget.is_stopped() => Answered::Unknown(STOPPED.to_string()),
        Found::Exceeded => Answered::Unknown(format!("the search for a commit sequence tried more than {WORK} ways")),
    }
}

impl Justification {
    /// The sequence, which was found by these rules, as steps of a witness. `supply` gives the executions of those numbers; the last steps
    /// are justified by the execution itself.
    pub fn commit_steps(
        &self,
        whole: &Execution,
        rules: Rules,
        supply: &mut dyn FnMut(usize) -> Execution,
    ) -> Vec<CommitStep> {
        let mut committed = vec![false; whole.actions.len()];
        let mut steps = Vec::new();
        for step in &self.steps {
            step.commits.iter().for_each(|id| committed[id.index()] = true);
            let mut execution = supply(step.execution);
            add_initial_writes(&mut execution, whole, &step.missing, &step.identity);
            let moved = step.missing.len();
            let mut identity = vec![None; execution.actions.len()];
            step.missing.iter().enumerate().for_each(|(index, id)| identity[index] = Some(*id));
            step.identity.iter().for_each(|(own, id)| identity[own.index() + moved] = Some(*id));
            let execution = Validating::Whole { execution: Box::new(execution), identity };
            steps.push(CommitStep { commits: step.commits.clone(), execution });
        }
        // By rule 9 external actions come with what follows them; by its revised form they come last.
        let late = |id: ActionId| match rules {
            Rules::Original => false,
            Rules::Revised => whole.is_external(id),
        };
        let rank = |id: ActionId| if late(id) { 2 } else { usize::from(whole.action(id).reads().is_some()) };
        for rank_now in 0..3 {
            let left = whole.iter().map(|(id, _)| id).filter(|id| !committed[id.index()] && rank(*id) == rank_now);
            let commits: Vec<ActionId> = left.collect();
            if !commits.is_empty() {
                let execution = Validating::Prefix { length: whole.actions.len() as u32, instead: None };
                steps.push(CommitStep { commits, execution });
            }
        }
        steps
    }
}
