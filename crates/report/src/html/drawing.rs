//! An execution as a picture: a lane for each thread, a box for each action of the program's own code, arrows from writes to the reads that see them
//! and along synchronizes-with.

use super::escape::escaped;
use jmmc_jmm::execution::{Action, Execution, ThreadIndex};
use jmmc_jmm::{ActionId, ActionKind, Orders, View, Witness};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Sizes in pixels.
const LANE: usize = 285;
const ROW: usize = 34;
const TOP: usize = 40;
const BOX: (usize, usize) = (262, 24);
/// Most characters in a box.
const WIDEST: usize = 31;
/// Packages whose code is not the program's own.
const LIBRARY: [&str; 5] = ["java/", "javax/", "jdk/", "sun/", "com/sun/"];

/// A picture of an execution.
pub struct Drawing<'w> {
    execution: &'w Execution,
    /// The actions that are drawn, in order.
    shown: Vec<ActionId>,
    /// The lane of each thread that has one.
    lanes: BTreeMap<ThreadIndex, usize>,
    /// The step in which each action is committed, counted from 1.
    committed: BTreeMap<ActionId, usize>,
    steps: usize,
    orders: Option<Orders>,
}

impl<'w> Drawing<'w> {
    /// The picture of a witness's execution.
    pub fn of(witness: &'w Witness) -> Drawing<'w> {
        let execution = &witness.execution;
        let own: Vec<ActionId> =
            execution.iter().filter(|(_, action)| is_drawn(execution, action)).map(|(id, _)| id).collect();
        let seen = own.iter().filter_map(|id| execution.seen(*id));
        let mut shown: Vec<ActionId> = own.iter().copied().chain(seen).collect();
        shown.sort();
        shown.dedup();
        let mut lanes = BTreeMap::new();
        for id in &shown {
            let next = lanes.len();
            lanes.entry(execution.action(*id).thread).or_insert(next);
        }
        let mut committed = BTreeMap::new();
        for (number, step) in witness.commits.iter().enumerate() {
            step.commits.iter().for_each(|id| {
                committed.insert(*id, number + 1);
            });
        }
        let orders = Orders::of(&View::whole(execution)).ok();
        Drawing { execution, shown, lanes, committed, steps: witness.commits.len(), orders }
    }

    /// Writes it, with the buttons of its commit sequence.
    pub fn write(&self, html: &mut String, id: &str) {
        let (width, height) = (self.lanes.len() * LANE + 20, TOP + self.shown.len() * ROW + 10);
        let _ = writeln!(
            html,
            "<h3>Picture</h3>\n<p class=\"legend faint\"><span class=\"sees\">dashed: a read sees a write</span>\
             <span class=\"sync\">solid: synchronizes-with</span></p>\n<div class=\"scroll\"><svg id=\"{id}\" role=\"img\" \
             aria-label=\"the execution, a lane for each thread\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
             <defs><marker id=\"{id}a\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto-start-reverse\">\
             <path d=\"M0 0L8 4L0 8z\" fill=\"context-stroke\"/></marker></defs>"
        );
        self.write_lanes(html, height);
        self.write_boxes(html);
        self.write_arrows(html, id);
        html.push_str("</svg></div>\n");
        if self.steps > 1 {
            self.write_commits(html, id);
        }
    }

    fn write_lanes(&self, html: &mut String, height: usize) {
        for (thread, lane) in &self.lanes {
            let (x, name) = (lane * LANE + 10 + BOX.0 / 2, &self.execution.threads[thread.index()].name);
            let _ = writeln!(
                html,
                "<line class=\"lane\" x1=\"{x}\" y1=\"{TOP}\" x2=\"{x}\" y2=\"{height}\"/>\
                 <text class=\"head\" x=\"{x}\" y=\"22\" text-anchor=\"middle\">{}</text>",
                escaped(name)
            );
        }
    }

    fn write_boxes(&self, html: &mut String) {
        for id in &self.shown {
            let (x, y) = self.corner(*id);
            let commit = self.committed.get(id).copied().unwrap_or(self.steps);
            let full = self.text(*id);
            let cut: String = full.chars().take(WIDEST).collect();
            let text = if cut.len() < full.len() { format!("{cut}…") } else { cut };
            let _ = writeln!(
                html,
                "<g data-commit=\"{commit}\"><title>{}</title><rect class=\"box\" x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"4\"/>\
                 <text x=\"{}\" y=\"{}\">{}</text></g>",
                escaped(&full),
                BOX.0,
                BOX.1,
                x + 6,
                y + 16,
                escaped(&text)
            );
        }
    }

    fn write_arrows(&self, html: &mut String, id: &str) {
        for read in &self.shown {
            if let Some(write) = self.execution.seen(*read) {
                self.arrow(html, id, "sees", write, *read);
            }
            if let Some(release) = self.released_by(*read) {
                self.arrow(html, id, "sync", release, *read);
            }
        }
    }

    /// The last drawn action of another thread that synchronizes with this one.
    fn released_by(&self, id: ActionId) -> Option<ActionId> {
        let (orders, view) = (self.orders.as_ref()?, View::whole(self.execution));
        let thread = |id: ActionId| self.execution.action(id).thread;
        let other = |release: &ActionId| thread(*release) != thread(id) && orders.sw(&view, *release, id);
        self.shown.iter().copied().filter(other).max_by_key(|release| orders.so_position(*release))
    }

    fn corner(&self, id: ActionId) -> (usize, usize) {
        let row = self.shown.binary_search(&id).unwrap_or_default();
        let lane = self.lanes.get(&self.execution.action(id).thread).copied().unwrap_or_default();
        (lane * LANE + 10, TOP + row * ROW)
    }

    fn arrow(&self, html: &mut String, id: &str, class: &str, from: ActionId, to: ActionId) {
        let ((from_x, from_y), (to_x, to_y)) = (self.corner(from), self.corner(to));
        let (from_x, to_x) = match from_x.cmp(&to_x) {
            std::cmp::Ordering::Less => (from_x + BOX.0, to_x),
            std::cmp::Ordering::Greater => (from_x, to_x + BOX.0),
            std::cmp::Ordering::Equal => (from_x + BOX.0, to_x + BOX.0),
        };
        let (from_y, to_y) = (from_y + BOX.1 / 2, to_y + BOX.1 / 2);
        let bend = if from_x == to_x { from_x + 18 } else { (from_x + to_x) / 2 };
        let _ = writeln!(
            html,
            "<path class=\"{class}\" d=\"M{from_x} {from_y}C{bend} {from_y} {bend} {to_y} {to_x} {to_y}\" marker-end=\"url(#{id}a)\"/>"
        );
    }

    fn write_commits(&self, html: &mut String, id: &str) {
        let _ = write!(
            html,
            "<p class=\"commits\" data-drawing=\"{id}\">Why the Java Memory Model allows it: committed after step "
        );
        for step in 1..=self.steps {
            let _ =
                write!(html, "<button type=\"button\" data-step=\"{step}\" aria-pressed=\"false\">{step}</button> ");
        }
        html.push_str("</p>\n");
    }

    /// What an action does, in a few words: `read Foo.x = 1`.
    fn text(&self, id: ActionId) -> String {
        let described = self.execution.describe(id);
        let told = described.split(" (action ").next().unwrap_or_default();
        let action = self.execution.action(id);
        let mut words = told.split(' ').map(|word| word.rsplit('/').next().unwrap_or(word));
        let kind = words.next().unwrap_or_default();
        let value = action.variable().and_then(|_| words.next());
        let subject = words.next().unwrap_or_default();
        match value {
            Some(value) => format!("{kind} {subject} = {value}"),
            None => format!("{kind} {subject}").trim_end().to_string(),
        }
    }
}

/// Whether an action is drawn: what the program's own code does to memory, monitors and threads.
fn is_drawn(execution: &Execution, action: &Action) -> bool {
    let method = action.place.method.and_then(|method| execution.names.methods.get(method.index()));
    let own = method.is_some_and(|method| !LIBRARY.iter().any(|package| method.class.starts_with(package)));
    let is_switch = action.variable().is_some_and(|of| execution.variable_name(of).ends_with(".$assertionsDisabled"));
    let begins = action.kind == ActionKind::First && !execution.threads[action.thread.index()].root;
    (own || begins)
        && !is_switch
        && !matches!(
            action.kind,
            ActionKind::Freeze
                | ActionKind::UseInitialization
                | ActionKind::BeginInitialization
                | ActionKind::EndInitialization
                | ActionKind::External
        )
}
