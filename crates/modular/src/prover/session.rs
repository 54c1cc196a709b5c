//! One conversation with the prover.

use super::allowance::Allowance;
use super::{Account, ProverError, ProverOptions};
use crate::condition::ProofCondition;
use crate::term::{Sort, Term};
use easy_smt::{Context, ContextBuilder, Response, SExpr, SExprData};
use jmmc_search::Control;
use std::io;
use std::time::Duration;

/// What the prover says.
pub(super) enum Answer {
    /// There is no execution.
    Unsat,
    /// There is one; not `confirmed` if the prover cannot vouch for all quantified formulas.
    Sat { confirmed: bool },
    /// A limit was reached.
    Unknown(String),
}

/// What the prover is to look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Search {
    /// A proof of several goals at once; what is too hard is asked again, each by itself.
    Group,
    /// A proof, by instances of quantified formulas that terms at hand suggest: quick, but cannot vouch for an execution.
    Proof,
    /// An execution, by checking quantified formulas against a model; with limited effort.
    Execution,
}

/// How hard to look for a proof of many goals and of one, and for an execution, in the prover's own measure, so that answers do not
/// depend on the machine's speed: some seconds, twice as many, and less than one.
const GROUP_EFFORT: f64 = 4_200_000.0;
const PROOF_EFFORT: f64 = 8_400_000.0;
const EXECUTION_EFFORT: f64 = 400_000.0;

/// Said where a limit was reached.
const GAVE_UP: &str = "the prover gave up";

/// Said where nothing more is to be asked.
pub(super) const OVER: &str = "the time was up before the prover was asked";

/// Ends an answer that was left open, and is a word by itself if none was.
const CLOSED: &str = "))) closed";

/// Java's quotient and remainder [JLS §15.17.2, §15.17.3] in the prover's words, whose own round towards a remainder that is not negative.
const QUOTIENTS: [(&str, &str); 2] = [
    ("java.div", "(ite (>= a 0) (div a b) (- (div (- a) b)))"),
    ("java.rem", "(ite (>= a 0) (mod a b) (- (mod (- a) b)))"),
];

#[cfg(not(test))]
fn quotients() -> [(&'static str, &'static str); 2] {
    QUOTIENTS
}

#[cfg(test)]
thread_local! {
    /// Whether quotients and remainders are said wrongly, to see who notices.
    pub(crate) static PLANTED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

#[cfg(test)]
fn quotients() -> [(&'static str, &'static str); 2] {
    if PLANTED.get() { [("java.div", "(div a b)"), ("java.rem", "(mod a b)")] } else { QUOTIENTS }
}

/// A process with a condition's hypotheses loaded.
pub(super) struct Session<'o> {
    context: Context,
    options: &'o ProverOptions,
    control: &'o Control,
    allowance: &'o Allowance,
    account: &'o Account<'o>,
    /// Most for one question.
    most: u64,
    /// What the process has spent.
    spent: u64,
    /// What each question costs beyond that.
    overhead: u64,
    depth: u32,
}

impl<'o> Session<'o> {
    /// Starts the prover and loads the condition.
    pub fn open(
        (options, control): (&'o ProverOptions, &'o Control),
        (allowance, account): (&'o Allowance, &'o Account<'o>),
        condition: &ProofCondition,
        search: Search,
    ) -> Result<Session<'o>, ProverError> {
        let missing =
            |error: io::Error| ProverError::Missing { program: options.program.clone(), why: error.to_string() };
        let mut builder = ContextBuilder::new();
        builder.solver(options.program.as_os_str()).solver_args(["-smt2", "-in"]);
        let usual = match search {
            Search::Group => GROUP_EFFORT,
            Search::Proof => PROOF_EFFORT,
            Search::Execution => EXECUTION_EFFORT,
        };
        let most = (usual * options.effort).clamp(1.0, f64::from(u32::MAX)) as u64;
        let context = builder.build().map_err(missing)?;
        let (spent, overhead, depth) = (0, 0, 0);
        let mut session = Session { context, options, control, allowance, account, most, spent, overhead, depth };
        session.load(condition, search).map_err(|error| session.broken(error))?;
        Ok(session)
    }

    fn broken(&self, error: io::Error) -> ProverError {
        ProverError::Broken { program: self.options.program.clone(), why: error.to_string() }
    }

    /// The prover's options for a search.
    fn settings(&self, condition: &ProofCondition, search: Search) -> Vec<(&'static str, String)> {
        let mut settings = Vec::new();
        if search != Search::Execution {
            settings.extend([":auto_config", ":smt.mbqi"].map(|name| (name, "false".to_string())));
            settings.push((":smt.case_split", "3".to_string()));
            if !condition.extensional {
                settings.push((":smt.array.extensional", "false".to_string()));
            }
        }
        settings
    }

    fn load(&mut self, condition: &ProofCondition, search: Search) -> io::Result<()> {
        for (name, value) in self.settings(condition, search) {
            let value = self.context.atom(value);
            self.context.set_option(name, value)?;
        }
        self.context.declare_sort("Ref", 0)?;
        let integers = [("a", Sort::Int), ("b", Sort::Int)];
        for (name, body) in quotients() {
            let arguments = integers.iter().map(|(name, sort)| (*name, self.sort(sort))).collect();
            let (int, body) = (self.sort(&Sort::Int), self.context.atom(body));
            self.context.define_fun(name, arguments, int, body)?;
        }
        for (symbol, (arguments, sort)) in &condition.symbols {
            let arguments = arguments.iter().map(|sort| self.sort(sort)).collect();
            let sort = self.sort(sort);
            self.context.declare_fun(symbol.as_str(), arguments, sort)?;
        }
        for hypothesis in &condition.hypotheses {
            let term = self.term(hypothesis);
            self.context.assert(term)?;
        }
        Ok(())
    }

    fn sort(&self, sort: &Sort) -> SExpr {
        self.term(&sort.term())
    }

    fn term(&self, term: &Term) -> SExpr {
        match term {
            Term::Atom(text) => self.context.atom(&**text),
            Term::List(items) => self.context.list(items.iter().map(|item| self.term(item)).collect()),
        }
    }

    /// The same session for doubts, each of which costs something even if it is answered at once.
    pub fn doubt(&mut self, allowance: &'o Allowance, condition: &ProofCondition) {
        self.allowance = allowance;
        self.overhead = Allowance::overhead(condition.hypotheses.len());
    }

    /// Whether one of these can be true.
    pub fn any(&mut self, labels: impl IntoIterator<Item = Term>) -> Result<Answer, ProverError> {
        let most = self.most.min(self.allowance.left());
        if most == 0 {
            return Ok(Answer::Unknown(GAVE_UP.to_string()));
        }
        if self.control.is_over() {
            return Ok(Answer::Unknown(OVER.to_string()));
        }
        // A question that takes one step more than are left takes too many.
        let allowed = self.account.left().map_or(most, |left| most.min(left.saturating_add(1)));
        let asked = self.check(Term::or(labels), allowed, most);
        let (answer, cost) = match asked.map_err(|error| self.broken(error)) {
            // The prover may come to the end while it still reads the question.
            Err(error) if allowed < most && error.is_of_limits() => return Err(self.account.exhausted()),
            other => other?,
        };
        self.allowance.spend(cost);
        self.account.charge(cost.max(1))?;
        match answer {
            Answer::Unknown(_) if allowed < most => Err(self.account.exhausted()),
            Answer::Unsat | Answer::Sat { .. } | Answer::Unknown(_) => Ok(answer),
        }
    }

    /// Asks with at most so much effort; what is asked of an execution that is found may take `most`. Returns what it cost, too.
    fn check(&mut self, formula: Term, allowed: u64, most: u64) -> io::Result<(Answer, u64)> {
        self.limit(allowed)?;
        if let Some(time) = self.most_time() {
            let millis = self.context.atom(time.as_millis().clamp(1, u32::MAX.into()).to_string());
            self.context.set_option(":timeout", millis)?;
        }
        let answer = self.asked(formula);
        if allowed < most {
            self.limit(most)?;
        }
        let spent = self.spent_so_far()?;
        let cost = spent.saturating_sub(self.spent) + self.overhead;
        self.spent = spent;
        answer.map(|answer| (answer, cost))
    }

    /// Limits the effort from now on.
    fn limit(&mut self, most: u64) -> io::Result<()> {
        let most = self.context.atom(most.to_string());
        self.context.set_option(":rlimit", most)
    }

    /// The time that one question may take, if there is a limit.
    fn most_time(&self) -> Option<Duration> {
        [self.options.timeout, self.control.time_left()].into_iter().flatten().min()
    }

    /// What the process has spent, in its own measure.
    fn spent_so_far(&mut self) -> io::Result<u64> {
        let text = self.info(":rlimit")?;
        Ok(text.trim_matches(['(', ')']).split_whitespace().last().and_then(|n| n.parse().ok()).unwrap_or(self.spent))
    }

    fn asked(&mut self, formula: Term) -> io::Result<Answer> {
        if self.depth > 0 {
            self.context.pop()?;
        }
        self.context.push()?;
        self.depth = 1;
        let formula = self.term(&formula);
        self.context.assert(formula)?;
        match self.context.check()? {
            Response::Unsat => Ok(Answer::Unsat),
            Response::Sat => Ok(Answer::Sat { confirmed: true }),
            Response::Unknown => {
                let why = self.reason()?;
                let incomplete = why.contains("incomplete") || why.contains("quantifier");
                Ok(if incomplete { Answer::Sat { confirmed: false } } else { Answer::Unknown(why) })
            }
        }
    }

    fn info(&mut self, key: &str) -> io::Result<String> {
        let parts = vec![self.context.atom("get-info"), self.context.atom(key)];
        let question = self.context.list(parts);
        self.context.raw_send(question)?;
        let answer = self.context.raw_recv()?;
        Ok(self.context.display(answer).to_string())
    }

    fn reason(&mut self) -> io::Result<String> {
        let text = self.info(":reason-unknown")?;
        let quoted = text.split('"').nth(1).unwrap_or(&text).to_string();
        Ok(match quoted.as_str() {
            "timeout" | "canceled" => match self.options.timeout {
                _ if self.control.is_over() => format!("{GAVE_UP} when the time was up"),
                Some(time) => format!("{GAVE_UP} after {time:?} (--timeout)"),
                None => GAVE_UP.to_string(),
            },
            "max. resource limit exceeded" | "unknown" => GAVE_UP.to_string(),
            _ => quoted,
        })
    }

    /// The first of these goals whose label is true.
    pub fn first_true(&mut self, goals: &[usize], condition: &ProofCondition) -> Result<Option<usize>, ProverError> {
        let values = self.values(goals.iter().map(|goal| condition.labels[*goal].clone()).collect())?;
        Ok(goals.iter().zip(values).find(|(_, value)| value == "true").map(|(goal, _)| *goal))
    }

    /// What terms are worth in the execution found, or in one with smaller numbers in which the label is true as well, if that is soon
    /// found; the prover vouches for it if it did for the first. What was asked before is forgotten.
    pub fn small_values(&mut self, label: &Term, terms: &[Term], vouched: bool) -> Result<Vec<String>, ProverError> {
        let values = self.values(terms.to_vec())?;
        let digits = |value: &str| value.trim_start_matches("(- ").trim_end_matches(')').to_string();
        let is_number = |value: &String| digits(value).bytes().all(|byte| byte.is_ascii_digit());
        let numbers: Vec<(&Term, &String)> = terms.iter().zip(&values).filter(|(_, value)| is_number(value)).collect();
        if numbers.iter().all(|(_, value)| digits(value).len() == 1) {
            return Ok(values);
        }
        let bounds = numbers.iter().map(|(term, _)| {
            let (low, high) = (Term::int(-9), Term::int(9));
            Term::app("<=", [low, (*term).clone(), high])
        });
        let small = Term::and(std::iter::once(label.clone()).chain(bounds));
        match self.any([small])? {
            Answer::Sat { confirmed } if confirmed || !vouched => self.values(terms.to_vec()),
            Answer::Sat { .. } | Answer::Unsat | Answer::Unknown(_) => Ok(values),
        }
    }

    /// What terms are worth in the execution found.
    pub fn values(&mut self, terms: Vec<Term>) -> Result<Vec<String>, ProverError> {
        if terms.is_empty() {
            return Ok(Vec::new());
        }
        self.ask_values(&terms).map_err(|error| self.broken(error))
    }

    /// The answer to a question about values. A prover that reaches its limit on the way leaves the answer open, and waits for the next question, as we would for the rest: so it is told to
    /// close what is open.
    fn finished(&mut self) -> io::Result<SExpr> {
        let parts = vec![self.context.atom("echo"), self.context.atom(format!("\"{CLOSED}\""))];
        let closing = self.context.list(parts);
        self.context.raw_send(closing)?;
        let answer = self.context.raw_recv()?;
        let is_error = |part: &SExpr| match self.context.get(*part) {
            SExprData::List([first, ..]) => self.context.display(*first).to_string() == "error",
            _ => false,
        };
        let was_open = match self.context.get(answer) {
            SExprData::List(parts) => parts.iter().any(is_error),
            _ => false,
        };
        if !was_open {
            self.context.raw_recv()?;
        }
        Ok(answer)
    }

    fn ask_values(&mut self, terms: &[Term]) -> io::Result<Vec<String>> {
        let terms = self.context.list(terms.iter().map(|term| self.term(term)).collect());
        let question = self.context.list(vec![self.context.atom("get-value"), terms]);
        self.context.raw_send(question)?;
        let answer = self.finished()?;
        let no_values = || io::Error::other(format!("no values but {}", self.context.display(answer)));
        let SExprData::List(pairs) = self.context.get(answer) else {
            return Err(no_values());
        };
        let value = |pair: &SExpr| match self.context.get(*pair) {
            SExprData::List([_, value]) => Some(self.context.display(*value).to_string()),
            _ => None,
        };
        pairs.iter().map(value).collect::<Option<Vec<String>>>().ok_or_else(no_values)
    }
}
