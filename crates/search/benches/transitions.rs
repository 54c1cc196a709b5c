//! Transitions per second on a system that costs next to nothing: what remains is the search itself.
//!
//! `cargo bench -p jmmc-search -- 9 exact`: a number sets how far each counter counts, a word selects lines.

use jmmc_search::{Control, Explorer, Options, Step, TransitionSystem, Visited};

const COUNTERS: usize = 6;

/// Counters that only count up; a choice is a counter to increase. The fingerprint is kept up to date.
#[derive(Clone)]
struct Counters {
    values: [u8; COUNTERS],
    most: u8,
    fingerprint: u128,
    applied: Vec<u8>,
}

impl Counters {
    fn new(most: u8) -> Self {
        Counters { values: [0; COUNTERS], most, fingerprint: 0, applied: Vec::new() }
    }

    fn add(&mut self, counter: u8, difference: u8) {
        let value = &mut self.values[counter as usize];
        self.fingerprint ^= mix(counter, *value);
        *value = value.wrapping_add(difference);
        self.fingerprint ^= mix(counter, *value);
    }
}

/// A random-looking number for each value of each counter.
fn mix(counter: u8, value: u8) -> u128 {
    let seed = u128::from(counter) << 8 | u128::from(value) | 1 << 16;
    let product = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
    (product ^ product >> 61).wrapping_mul(0xda94_2042_e4dd_58b5_94d0_49bb_1331_11eb)
}

impl TransitionSystem for Counters {
    type Choice = u8;
    type Finding = ();

    fn choices(&mut self, out: &mut Vec<u8>) {
        out.extend((0..COUNTERS as u8).filter(|&at| self.values[at as usize] < self.most));
    }

    fn apply(&mut self, counter: u8) -> Step<()> {
        self.add(counter, 1);
        self.applied.push(counter);
        Step::Next
    }

    fn undo(&mut self) {
        if let Some(counter) = self.applied.pop() {
            self.add(counter, u8::MAX);
        }
    }

    fn end_state(&mut self) -> Option<()> {
        None
    }

    fn fingerprint(&mut self) -> u128 {
        self.fingerprint
    }

    fn encode(&mut self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.values);
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let most = arguments.iter().find_map(|argument| argument.parse().ok()).unwrap_or(9);
    let word = arguments.iter().find(|argument| argument.parse::<u8>().is_err());
    let all = Options { stop_at_first: false, ..Options::default() };
    let exact = Options { visited: Visited::Exact, ..all.clone() };
    let shortest = Options { shortest: true, ..all.clone() };
    let ways = [
        ("fingerprint, 1 worker", 1, &all),
        ("fingerprint, 2 workers", 2, &all),
        ("exact, 1 worker", 1, &exact),
        ("exact, 2 workers", 2, &exact),
        ("shortest, 1 worker", 1, &shortest),
    ];
    let selected = |name: &str| word.is_none_or(|word| name.contains(word));
    for (name, workers, options) in ways.into_iter().filter(|way| selected(way.0)) {
        let mut explorer = Explorer::new(vec![Counters::new(most); workers]);
        let statistics = explorer.run(options, &Control::new()).statistics;
        let rate = statistics.transitions as f64 / statistics.seconds / 1e6;
        let bytes = statistics.visited_bytes as f64 / statistics.states as f64;
        println!(
            "{name:<24}{:>9} states {:>9} transitions {rate:>6.2} M/s {bytes:>5.1} bytes/state",
            statistics.states, statistics.transitions
        );
    }
}
