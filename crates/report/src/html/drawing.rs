//! An execution as a picture: a lane for each thread, a box for each action of the program's own code, arrows from writes to the reads that see them
//! and along synchronizes-with. Of an execution that goes on for ever one round is drawn, with a bracket. A box can be chosen: then what happens before it is marked, and what its thread may see there is told.

use super::{facts, quiet, sections, words};
use crate::escape::escaped;
use crate::model::SourceLocation;
use crate::names::is_library;
use jmmc_jmm::execution::{Action, Execution, ThreadIndex};
use jmmc_jmm::{ActionId, ActionKind, Claim, ModelName, Orders, View, Witness};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The width that a picture has on a page, in pixels: with many threads, boxes are as narrow as it takes.
const PAGE: usize = 1140;
/// Sizes in pixels: between lanes, from row to row, above the first row, and of a box and its text.
const GAP: usize = 46;
const NARROW_GAP: usize = 20;
const ROW: usize = 34;
const TOP: usize = 40;
const HEIGHT: usize = 24;
const NARROWEST: usize = 90;
const CHARACTER: usize = 8;
/// Room for the bracket of a round.
const BRACKET: usize = 40;
/// Most characters in a box.
const WIDEST: usize = 48;
const FEWEST: usize = 14;

/// A picture of an execution.
pub struct Drawing<'w> {
    execution: &'w Execution,
    /// The actions that are drawn, in order.
    shown: Vec<ActionId>,
    /// The lane of each thread that has one: its left side and its width.
    lanes: BTreeMap<ThreadIndex, (usize, usize)>,
    /// The width of all lanes.
    width: usize,
    /// The rows of the round that is repeated for ever, the first and the last, if one is.
    round: Option<(usize, usize)>,
    /// The step in which each action is committed, counted from 1.
    committed: BTreeMap<ActionId, usize>,
    steps: usize,
    /// Most characters in a box.
    widest: usize,
    orders: Option<Orders>,
    /// Whether actions stand in the order in which they happened; by the exact rules there is none.
    in_order: bool,
    /// The thread in which something goes wrong, and what.
    failure: Option<(ThreadIndex, String)>,
}

impl<'w> Drawing<'w> {
    /// The picture of a witness's execution.
    pub fn of(witness: &'w Witness) -> Drawing<'w> {
        let execution = &witness.execution;
        // The witness has two rounds; one is enough to see.
        let (begin, end) = match witness.claim {
            Claim::Endless { first, second } => (Some(first), Some(second)),
            Claim::Assertion(_) | Claim::Exception(..) | Claim::Deadlock | Claim::Outcome(_) => (None, None),
        };
        let drawn = execution.iter().filter(|(_, action)| is_drawn(execution, action)).map(|(id, _)| id);
        let own: Vec<ActionId> = drawn.filter(|id| end.is_none_or(|end| *id < end)).collect();
        let seen = own.iter().flat_map(|id| View::whole(execution).all_seen(*id));
        let mut shown: Vec<ActionId> = own.iter().copied().chain(seen).collect();
        shown.sort();
        shown.dedup();
        let first = shown.iter().position(|id| begin.is_some_and(|begin| *id >= begin));
        let round = first.map(|first| (first, shown.len() - 1));
        let mut committed = BTreeMap::new();
        for (number, step) in witness.commits.iter().enumerate() {
            step.commits.iter().for_each(|id| {
                committed.insert(*id, number + 1);
            });
        }
        let orders = Orders::of(&View::whole(execution)).ok();
        let failure = match &witness.claim {
            Claim::Assertion(thread) => Some((*thread, "throws AssertionError".to_string())),
            Claim::Exception(thread, class) => Some((*thread, format!("throws {}", words::simple(class)))),
            Claim::Deadlock | Claim::Endless { .. } | Claim::Outcome(_) => None,
        };
        let failure = failure.filter(|(thread, _)| shown.iter().any(|id| execution.action(*id).thread == *thread));
        let drawing = Drawing {
            execution,
            shown: Vec::new(),
            lanes: BTreeMap::new(),
            width: 0,
            round,
            committed,
            steps: witness.commits.len(),
            widest: 0,
            orders,
            in_order: !matches!(witness.model, ModelName::Jmm | ModelName::JmmRevised),
            failure,
        };
        drawing.with(shown)
    }

    /// The same with these actions.
    fn with(self, shown: Vec<ActionId>) -> Drawing<'w> {
        let (lanes, width, widest) = lanes(self.execution, &shown, self.failure.as_ref());
        let width = width + if self.round.is_some() { BRACKET } else { 0 };
        Drawing { shown, lanes, width, widest, ..self }
    }

    /// Writes it, with the buttons of its commit sequence, and what is told about a box that is chosen. Of a large picture, what concerns one thread only is left
    /// out, and all of it follows behind a switch.
    pub fn write(self, html: &mut String, id: &str) {
        html.push_str("<h3>Picture</h3>\n");
        self.write_both(html, id);
    }

    /// As [`Drawing::write`], without a heading.
    pub fn write_both(self, html: &mut String, id: &str) {
        html.push_str(
            "<p class=\"hint faint\">Choose a box by a click, or by Tab and \
             the arrow keys: what happens before it is framed, and what its thread may see there is listed below.</p>\n",
        );
        let orders = self.orders.as_ref().filter(|_| self.round.is_none());
        let Some(few) = orders.and_then(|orders| quiet::without(self.execution, &self.shown, orders)) else {
            return self.write_one(html, id);
        };
        let (all, hidden) = (self.shown.clone(), self.shown.len() - few.len());
        let small = self.with(few);
        small.write_one(html, id);
        let _ = writeln!(
            html,
            "<details><summary>With the {hidden} accesses to what only one thread uses, or what was written before the other threads began</summary>"
        );
        small.with(all).write_one(html, &format!("{id}all"));
        html.push_str("</details>\n");
    }

    fn write_one(&self, html: &mut String, id: &str) {
        let rows = self.shown.len() + usize::from(self.failure.is_some());
        let (width, height) = (self.width, TOP + rows * ROW + 10);
        // A little too wide is made a little smaller.
        let shown = if width > PAGE && width <= PAGE * 4 / 3 { PAGE } else { width };
        let tall = height * shown / width;
        let _ = writeln!(
            html,
            "<div class=\"scroll\"><svg id=\"{id}\" class=\"picture\" role=\"group\" \
             aria-label=\"the execution, a lane for each thread\" width=\"{shown}\" height=\"{tall}\" viewBox=\"0 0 {width} {height}\">\n\
             <defs><marker id=\"{id}a\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto-start-reverse\">\
             <path d=\"M0 0L8 4L0 8z\" fill=\"context-stroke\"/></marker></defs>"
        );
        self.write_lanes(html, height);
        // Boxes cover arrows, so that none goes through a text.
        self.write_arrows(html, id);
        self.write_boxes(html);
        self.write_failure(html);
        self.write_round(html);
        html.push_str("</svg></div>\n");
        write_relations(html, id, self.shown.iter().any(|read| self.is_old(*read)));
        self.write_facts(html, id);
        if self.steps > 1 {
            self.write_commits(html, id);
        }
    }

    fn write_lanes(&self, html: &mut String, height: usize) {
        for (thread, (left, wide)) in &self.lanes {
            let (x, name) = (left + wide / 2, &self.execution.threads[thread.index()].name);
            let _ = writeln!(
                html,
                "<line class=\"lane\" x1=\"{x}\" y1=\"{TOP}\" x2=\"{x}\" y2=\"{height}\"/>\
                 <text class=\"head\" x=\"{x}\" y=\"22\" text-anchor=\"middle\">{}</text>",
                escaped(name)
            );
        }
    }

    fn write_boxes(&self, html: &mut String) {
        for (index, id) in self.shown.iter().enumerate() {
            let (x, y, wide) = self.corner(*id);
            let commit = self.committed.get(id).copied().unwrap_or(self.steps);
            let full = words::action(self.execution, *id);
            let place = words::place(self.execution, *id)
                .map(|(file, line)| SourceLocation { file: file.to_string(), line: Some(line) });
            let thread = &self.execution.threads[self.execution.action(*id).thread.index()].name;
            let at = place.as_ref().map(|place| format!(", {}", sections::place(place))).unwrap_or_default();
            let (class, at) =
                if self.is_old(*id) { ("action old", format!("{at}, an old value")) } else { ("action", at) };
            let _ = writeln!(
                html,
                "<g class=\"{class}\" role=\"button\" tabindex=\"{}\" aria-label=\"{}\" data-commit=\"{commit}\" data-line=\"{}\"><title>{}</title>\
                 <rect class=\"box\" x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{HEIGHT}\" rx=\"4\"/><text x=\"{}\" y=\"{}\">{}</text></g>",
                if index == 0 { 0 } else { -1 },
                escaped(&format!("{thread}: {full}{at}")),
                escaped(&place.as_ref().map(sections::anchor).unwrap_or_default()),
                escaped(&format!("{full}{at}")),
                x + 6,
                y + 16,
                escaped(&shortened(&full, self.widest))
            );
        }
    }

    /// What goes wrong, below all boxes.
    fn write_failure(&self, html: &mut String) {
        let Some((thread, what)) = &self.failure else {
            return;
        };
        let Some((left, wide)) = self.lanes.get(thread) else {
            return;
        };
        let y = TOP + self.shown.len() * ROW;
        let _ = writeln!(
            html,
            "<g class=\"failure\"><title>{}</title><rect class=\"box\" x=\"{left}\" y=\"{y}\" width=\"{wide}\" height=\"{HEIGHT}\" rx=\"4\"/>\
             <text x=\"{}\" y=\"{}\">{}</text></g>",
            escaped(what),
            left + 6,
            y + 16,
            escaped(&shortened(what, self.widest))
        );
    }

    /// Whether a read sees a write although the execution has a later one of the variable before the read.
    fn is_old(&self, read: ActionId) -> bool {
        let (Some(seen), Some(variable)) = (self.execution.seen(read), self.execution.action(read).variable()) else {
            return false;
        };
        if !self.in_order {
            return false;
        }
        let between = |(id, action): (ActionId, &Action)| seen < id && id < read && action.writes() == Some(variable);
        seen < read && self.execution.iter().any(between)
    }

    /// The bracket beside the round that is repeated for ever.
    fn write_round(&self, html: &mut String) {
        let Some((first, last)) = self.round else {
            return;
        };
        let (top, bottom) = (TOP + first * ROW, TOP + last * ROW + HEIGHT);
        let (x, middle) = (self.width - BRACKET - 10, (top + bottom) / 2);
        let _ = writeln!(
            html,
            "<path class=\"round\" d=\"M{x} {top}h10V{bottom}h-10\"/><text class=\"round\" x=\"{}\" y=\"{middle}\" \
             text-anchor=\"middle\" transform=\"rotate(90 {} {middle})\">for ever</text>",
            x + 16,
            x + 16
        );
    }

    /// What the script tells about a box that is chosen, as data.
    fn write_facts(&self, html: &mut String, id: &str) {
        let Some(orders) = &self.orders else {
            return;
        };
        let facts = facts::of(self.execution, &self.shown, orders);
        // The data is inside of an element, which it must not be able to end.
        let data = serde_json::to_string(&facts).unwrap_or_default().replace('<', "\\u003c");
        let _ = writeln!(
            html,
            "<div class=\"facts\" data-drawing=\"{id}\" aria-live=\"polite\"></div>\n\
             <script type=\"application/json\" data-drawing=\"{id}\">{data}</script>"
        );
    }

    fn write_arrows(&self, html: &mut String, id: &str) {
        for read in &self.shown {
            for write in View::whole(self.execution).all_seen(*read) {
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

    /// The left upper corner of an action's box, and its width.
    fn corner(&self, id: ActionId) -> (usize, usize, usize) {
        let row = self.shown.binary_search(&id).unwrap_or_default();
        let (left, wide) = self.lanes.get(&self.execution.action(id).thread).copied().unwrap_or_default();
        (left, TOP + row * ROW, wide)
    }

    fn arrow(&self, html: &mut String, id: &str, class: &str, from: ActionId, to: ActionId) {
        let ((from_x, from_y, from_wide), (to_x, to_y, to_wide)) = (self.corner(from), self.corner(to));
        let (from_x, to_x) = match from_x.cmp(&to_x) {
            std::cmp::Ordering::Less => (from_x + from_wide, to_x),
            std::cmp::Ordering::Greater => (from_x, to_x + to_wide),
            std::cmp::Ordering::Equal => (from_x + from_wide, to_x + to_wide),
        };
        let (from_y, to_y) = (from_y + HEIGHT / 2, to_y + HEIGHT / 2);
        let bend = if from_x == to_x { from_x + 18 } else { (from_x + to_x) / 2 };
        let (first, second) = (words::action(self.execution, from), words::action(self.execution, to));
        let says = match class {
            "sees" => format!("{second}: sees {first}"),
            _ => format!("{first}: synchronizes with {second}"),
        };
        let _ = writeln!(
            html,
            "<path class=\"{class}\" d=\"M{from_x} {from_y}C{bend} {from_y} {bend} {to_y} {to_x} {to_y}\" marker-end=\"url(#{id}a)\"><title>{}</title></path>",
            escaped(&says)
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
}

/// What the arrows and frames are, each with a switch; and how large the picture is.
fn write_relations(html: &mut String, id: &str, old: bool) {
    let _ =
        write!(html, "<fieldset class=\"relations\" data-drawing=\"{id}\"><legend class=\"faint\">Relations</legend>");
    let relations = [
        ("sees", "dashed: a read sees a write"),
        ("sync", "solid: synchronizes-with"),
        ("before", "framed: happens before the chosen box"),
    ];
    for (class, says) in relations {
        let _ =
            write!(html, "<label class=\"{class}\"><input type=\"checkbox\" value=\"{class}\" checked> {says}</label>");
    }
    if old {
        html.push_str(
            "<label class=\"old\"><input type=\"checkbox\" value=\"old\" checked> orange: an old value is read</label>",
        );
    }
    html.push_str(
        "<span class=\"zoom\"><button type=\"button\" data-zoom=\"0.8\" aria-label=\"smaller picture\">−</button> \
         <button type=\"button\" data-zoom=\"1.25\" aria-label=\"larger picture\">+</button> \
         <button type=\"button\" data-zoom=\"fit\">fit</button></span></fieldset>\n",
    );
}

/// A text as a box has room for it: without the class of a variable, or its first word and its end, which has the value.
fn shortened(text: &str, widest: usize) -> String {
    let fits = |text: &str| text.chars().count() <= widest;
    if fits(text) {
        return text.to_string();
    }
    let (what, value) =
        text.split_once(" = ").map_or((text, String::new()), |(what, value)| (what, format!(" = {value}")));
    let (begin, variable) = what.rsplit_once(' ').unwrap_or(("", what));
    let field = variable.rsplit('.').next().unwrap_or(variable);
    let text = &format!("{begin} {field}{value}").replace("volatile ", "v.");
    if fits(text) {
        return text.clone();
    }
    let length = text.chars().count();
    let first: String = text.chars().take_while(|letter| *letter != ' ').take(widest / 2).collect();
    let rest = widest.saturating_sub(first.chars().count() + 2);
    let end: String = text.chars().skip(length - rest).collect();
    format!("{first} …{end}")
}

/// The left side and the width of each thread's lane, the width of all together, and the most characters in a box.
fn lanes(
    execution: &Execution,
    shown: &[ActionId],
    failure: Option<&(ThreadIndex, String)>,
) -> (BTreeMap<ThreadIndex, (usize, usize)>, usize, usize) {
    let mut order: Vec<ThreadIndex> = Vec::new();
    for id in shown {
        let thread = execution.action(*id).thread;
        if !order.contains(&thread) {
            order.push(thread);
        }
    }
    let gap = if order.len() > 4 { NARROW_GAP } else { GAP };
    let room = (PAGE / order.len().max(1)).saturating_sub(gap + 12) / CHARACTER;
    let widest = if order.len() > 2 { room.clamp(FEWEST, WIDEST) } else { WIDEST };
    let mut widths: BTreeMap<ThreadIndex, usize> = BTreeMap::new();
    for id in shown {
        let wide = 12 + CHARACTER * shortened(&words::action(execution, *id), widest).chars().count();
        let known = widths.entry(execution.action(*id).thread).or_insert(NARROWEST);
        *known = wide.max(*known);
    }
    if let Some((thread, what)) = failure {
        let wide = 12 + CHARACTER * shortened(what, widest).chars().count();
        widths.entry(*thread).and_modify(|known| *known = wide.max(*known));
    }
    let mut left = 10;
    let mut lanes = BTreeMap::new();
    for thread in order {
        let wide = widths[&thread];
        lanes.insert(thread, (left, wide));
        left += wide + gap;
    }
    (lanes, left, widest)
}

/// Whether an action is drawn: what the program's own code does to memory, monitors and threads.
fn is_drawn(execution: &Execution, action: &Action) -> bool {
    let method = action.place.method.and_then(|method| execution.names.methods.get(method.index()));
    let own = method.is_some_and(|method| !is_library(&method.class));
    let is_switch = action.variable().is_some_and(|of| execution.is_assertion_switch(of));
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
