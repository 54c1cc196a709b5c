//! The models on generated executions, against enumerators that share no code with them.
//!
//! `sc` is compared with all interleavings, `hb` with all synchronization orders; the other models must lie where theory puts them.
//! `GENERATED` sets how many executions, `SEED` the first.

mod common;

use common::{Setting, text};
use jmmc_models::{Model, Of};
use jmmc_oracle::choices::{Choices, caught, check};
use jmmc_relations::{FinderOptions, Solution};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Op {
    Read(usize, u32),
    Write(usize, u32),
    Lock,
    Unlock,
}

/// Threads of operations on the variables x and y, of which the second may be volatile.
struct Execution {
    is_volatile: bool,
    threads: Vec<Vec<Op>>,
}

fn generate(random: &mut Choices) -> Execution {
    let is_volatile = random.below(2) == 0;
    let mut threads = Vec::new();
    for _ in 0..2 + random.below(2) {
        let mut thread = Vec::new();
        for _ in 0..1 + random.below(3) {
            let (variable, value) = (random.below(2), random.below(3) as u32);
            thread.push(if random.below(2) == 0 { Op::Read(variable, value) } else { Op::Write(variable, value) });
        }
        if random.below(3) == 0 {
            let first = random.below(thread.len() + 1);
            let last = first + random.below(thread.len() - first + 1);
            thread.insert(last, Op::Unlock);
            thread.insert(first, Op::Lock);
        }
        threads.push(thread);
    }
    Execution { is_volatile, threads }
}

impl Execution {
    fn text(&self) -> String {
        let op = |op: &Op| match op {
            Op::Read(variable, value) => format!("R({}){value}", ["x", "y"][*variable]),
            Op::Write(variable, value) => format!("{}={value}", ["x", "y"][*variable]),
            Op::Lock => "lock m".to_string(),
            Op::Unlock => "unlock m".to_string(),
        };
        let threads: Vec<String> =
            self.threads.iter().map(|thread| thread.iter().map(op).collect::<Vec<_>>().join("; ")).collect();
        format!("{}{}", if self.is_volatile { "volatile y: " } else { "" }, threads.join(" || "))
    }

    /// Whether some interleaving has the values that are read.
    fn is_interleaved(&self, at: &mut Vec<usize>, memory: [u32; 2], owner: Option<usize>) -> bool {
        if at.iter().zip(&self.threads).all(|(at, thread)| *at == thread.len()) {
            return true;
        }
        for thread in 0..self.threads.len() {
            let Some(op) = self.threads[thread].get(at[thread]) else { continue };
            let (mut after, mut holder) = (memory, owner);
            match *op {
                Op::Read(variable, value) if memory[variable] != value => continue,
                Op::Read(..) => {}
                Op::Write(variable, value) => after[variable] = value,
                Op::Lock if owner.is_some() => continue,
                Op::Lock => holder = Some(thread),
                Op::Unlock => holder = None,
            }
            at[thread] += 1;
            let found = self.is_interleaved(at, after, holder);
            at[thread] -= 1;
            if found {
                return true;
            }
        }
        false
    }

    /// All actions with their threads, the initial writes first.
    fn actions(&self) -> Vec<(usize, Op)> {
        let initial = [(0, Op::Write(0, 0)), (0, Op::Write(1, 0))];
        let threads = self.threads.iter().enumerate();
        let others = threads.flat_map(|(at, thread)| thread.iter().map(move |op| (at + 1, *op)));
        initial.into_iter().chain(others).collect()
    }

    fn is_ordered(&self, op: Op) -> bool {
        match op {
            Op::Read(variable, _) | Op::Write(variable, _) => self.is_volatile && variable == 1,
            Op::Lock | Op::Unlock => true,
        }
    }

    /// Whether some synchronization order makes the execution well-formed.
    fn is_well_formed(&self, order: &mut Vec<usize>) -> bool {
        let actions = self.actions();
        let ordered: Vec<usize> = (0..actions.len()).filter(|at| self.is_ordered(actions[*at].1)).collect();
        if order.len() == ordered.len() {
            return self.holds_with(&actions, order);
        }
        for &next in ordered.iter().filter(|next| !order.contains(next)).collect::<Vec<_>>() {
            let before = |other: &&usize| **other < next && [0, actions[next].0].contains(&actions[**other].0);
            let is_next = ordered.iter().filter(before).all(|other| order.contains(other));
            let depth = order.iter().fold(0, |depth, at| match actions[*at].1 {
                Op::Lock => depth + 1,
                Op::Unlock => depth - 1,
                Op::Read(..) | Op::Write(..) => depth,
            });
            if !is_next || (actions[next].1 == Op::Lock && depth > 0) {
                continue;
            }
            order.push(next);
            let found = self.is_well_formed(order);
            order.pop();
            if found {
                return true;
            }
        }
        false
    }

    fn holds_with(&self, actions: &[(usize, Op)], order: &[usize]) -> bool {
        let count = actions.len();
        let place = |action: usize| order.iter().position(|at| *at == action);
        let mut hb = vec![vec![false; count]; count];
        for a in 0..count {
            for b in 0..count {
                let earlier = place(a).zip(place(b)).is_some_and(|(a, b)| a < b);
                let synchronizes = match (actions[a].1, actions[b].1) {
                    (Op::Unlock, Op::Lock) => earlier,
                    (Op::Write(x, _), Op::Read(y, _)) => earlier && x == y,
                    _ => false,
                };
                let in_thread = actions[a].0 == actions[b].0 && a < b;
                hb[a][b] = in_thread || (actions[a].0 == 0 && actions[b].0 != 0) || synchronizes;
            }
        }
        for via in 0..count {
            for a in 0..count {
                for b in 0..count {
                    hb[a][b] |= hb[a][via] && hb[via][b];
                }
            }
        }
        let sees = |read: usize, write: usize| match (actions[read].1, actions[write].1) {
            (Op::Read(x, value), Op::Write(y, written)) => {
                let rival = |other: usize| matches!(actions[other].1, Op::Write(z, _) if z == x);
                let hidden = (0..count).any(|other| rival(other) && hb[write][other] && hb[other][read]);
                let plain = !hb[read][write] && !hidden;
                let between = |other: usize| rival(other) && place(write) < place(other) && place(other) < place(read);
                let volatile =
                    !self.is_ordered(actions[read].1) || (place(write) < place(read) && !(0..count).any(between));
                x == y && value == written && plain && volatile
            }
            _ => false,
        };
        (0..count).all(|at| !matches!(actions[at].1, Op::Read(..)) || (0..count).any(|write| sees(at, write)))
    }
}

fn allows(model: &str, execution: &str) -> bool {
    let model = Model::shipped(model).unwrap();
    let options = FinderOptions { minimal_cores: false, ..FinderOptions::default() };
    let mut setting = Setting::new(&text(execution), &[]);
    let (solution, stated, _) = setting.solve(&model, &options);
    let Solution::Sat(instance) = solution else { return false };
    if let (Some(hb), Some(sw)) = (stated.expr("hb", Of::Main), stated.expr("sw", Of::Main)) {
        let p = &setting.problem;
        let closed = p.equal(hb, p.closure(p.union(setting.vocabulary.main.program_order, sw)));
        assert!(instance.holds(p, closed).unwrap(), "hb is not the closure of po and sw");
    }
    true
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn models_agree_with_enumerators() {
    let (first, count) = (number("SEED", 1), number("GENERATED", 400));
    let (mut allowed, mut forbidden) = (0, 0);
    check(first..first + count, |choices| {
        let execution = generate(choices);
        let shown = execution.text();
        let sc = execution.is_interleaved(&mut vec![0; execution.threads.len()], [0, 0], None);
        let hb = execution.is_well_formed(&mut Vec::new());
        allowed += u64::from(sc);
        forbidden += u64::from(!hb);
        caught(|| {
            assert_eq!(allows("sc", &shown), sc, "sc: {shown}");
            assert_eq!(allows("hb", &shown), hb, "hb: {shown}");
            let [coherence, pram, causal, pc] =
                ["coherence", "pram", "causal", "pc"].map(|model| allows(model, &shown));
            for (stronger, weaker) in [(sc, hb), (sc, pc), (sc, causal), (causal, pram), (pc, pram), (pc, coherence)] {
                assert!(!stronger || weaker, "{shown}");
            }
        })
    });
    assert!(allowed > count / 20 && forbidden > count / 20, "{allowed} allowed by sc, {forbidden} forbidden by hb");
}
