//! Legality by search: every expectation about the Java Memory Model in the litmus corpus, every justification re-checked rule by rule, and the
//! verdicts compared with brute force on tiny programs.

mod corpus_files;

use corpus_files::{corpus, observed};
use jmmc_jmm::{KnownExecutions, Legality, Rules, legal, well_formed};
use jmmc_oracle::choices::{self, caught};
use jmmc_oracle::executions::{Converter, Execution, executions};
use jmmc_oracle::program::Program;
use jmmc_oracle::{Model, Outcome, Outcomes, legality, outcomes, tiny};

/// A number from the environment.
fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(otherwise)
}

/// All executions of a program, for the search.
struct Searched<'p> {
    converter: Converter<'p>,
    all: Vec<Execution>,
    set: KnownExecutions,
}

impl<'p> Searched<'p> {
    fn new(program: &'p Program, fields: &[&str]) -> Result<Searched<'p>, String> {
        let all = executions(program, fields).map_err(|problem| problem.to_string())?;
        let converter = Converter::new(program);
        let mut set = KnownExecutions::new();
        for execution in &all {
            set.add(&converter.convert(execution)).map_err(|broken| broken.to_string())?;
        }
        Ok(Searched { converter, all, set })
    }

    /// Whether the execution is legal; a justification must be accepted.
    fn is_legal(&mut self, number: usize, rules: Rules) -> Result<bool, String> {
        let whole = self.converter.convert(&self.all[number]);
        match self.set.justify(number, &whole, rules) {
            Legality::Legal(justification) => {
                let supply = &mut |number: usize| self.converter.convert(&self.all[number]);
                let steps = justification.commit_steps(&whole, rules, supply);
                let derived = well_formed(&whole).map_err(|broken| broken.to_string())?;
                legal(&whole, &derived, &steps, rules).map_err(|broken| format!("refused: {broken}"))?;
                Ok(true)
            }
            Legality::Illegal(_) => Ok(false),
            Legality::Unknown(why) => Err(why),
        }
    }

    /// The outcomes that some legal execution has, among those that are wanted.
    fn outcomes(&mut self, rules: Rules, wanted: impl Fn(&Outcome) -> bool) -> Result<Outcomes, String> {
        let mut found = Outcomes::new();
        for number in 0..self.all.len() {
            let new = self.all[number].outcomes.iter().any(|outcome| wanted(outcome) && !found.contains(outcome));
            if new && self.is_legal(number, rules)? {
                found.extend(self.all[number].outcomes.iter().cloned());
            }
        }
        Ok(found)
    }
}

#[test]
fn expectations_of_the_corpus_are_met() {
    let mut wrong = Vec::new();
    let mut checked = 0;
    for (name, test) in corpus().into_iter().filter(|(_, test)| test.header.expected("jmm").is_some()) {
        let fields = observed(&test);
        let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
        let ask = test.header.ask.as_ref().unwrap_or_else(|| panic!("{name}: nothing is asked"));
        let mut searched = Searched::new(&test.program, &fields).unwrap_or_else(|problem| panic!("{name}: {problem}"));
        let searched_few = searched.all.len() < 10_000;
        let opmm = outcomes(&test.program, Model::OpMm, &fields).unwrap_or_else(|problem| panic!("{name}: {problem}"));
        // Where there are very many executions, only what is asked about is looked at.
        let wanted = |outcome: &Outcome| searched_few || ask.holds(outcome);
        let mut smaller = ("opmm", opmm.into_iter().filter(wanted).collect::<Outcomes>());
        for (model, rules) in [("jmm", Rules::Original), ("jmm-revised", Rules::Revised)] {
            let found = match searched.outcomes(rules, wanted) {
                Ok(found) => found,
                Err(problem) => {
                    wrong.push(format!("{name}: {model}: {problem}"));
                    continue;
                }
            };
            let allowed = found.iter().any(|outcome| ask.holds(outcome));
            if test.header.expected(model) != Some(allowed) {
                wrong.push(format!("{name}: {model} allows: {allowed}"));
            }
            if let Some(lost) = smaller.1.difference(&found).next() {
                wrong.push(format!("{name}: {} allows {lost}, {model} does not", smaller.0));
            }
            smaller = (model, found);
            checked += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 400, "only {checked} answers were checked");
}

/// Compares the search with brute force; how many executions the two rules tell apart, or forbid.
fn brute_force(program: &Program) -> u64 {
    let fields: Vec<&str> = program.statics.iter().map(|field| field.name.as_str()).collect();
    let mut searched = Searched::new(program, &fields).unwrap_or_else(|problem| panic!("{problem}: {program:?}"));
    let mut told_apart = 0;
    for number in 0..searched.all.len() {
        let answers = [(Rules::Original, legality::Rules::Original), (Rules::Revised, legality::Rules::Revised)];
        let answers = answers.map(|(rules, own)| {
            let found = searched.is_legal(number, rules).unwrap_or_else(|problem| panic!("{problem}: {program:?}"));
            (found, legality::is_legal(number, &searched.all, own), own)
        });
        for (found, brute, rules) in answers {
            assert_eq!(found, brute, "execution {number}, {rules:?}: {:?}\n{program:?}", searched.all[number]);
        }
        told_apart += u64::from(answers[0].0 != answers[1].0 || !answers[0].0);
    }
    told_apart
}

#[test]
fn brute_force_agrees_on_tiny_programs() {
    let (seed, count) = (setting("SEED", 0), setting("GENERATED", 60));
    let mut told_apart = 0;
    for seed in seed..seed + count {
        // Every third program has a volatile field.
        choices::check([seed], |choices| {
            let program = tiny::program("Tiny".to_string(), seed.is_multiple_of(3), choices);
            caught(|| told_apart += brute_force(&program))
        });
    }
    assert!(count < 60 || told_apart > 0, "all executions are legal");
}
