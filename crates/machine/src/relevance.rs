//! Which events of an execution a reader needs in order to follow it.
//!
//! Of the beginning, while there is one thread, only the values that the program itself leaves for later: its last write to each cell
//! that is touched again. Of the library, only what two threads have to do with. Everything that no other thread can notice is left out.

use std::collections::BTreeMap;

use crate::trace::{Touched, TraceEvent, TraceEventKind};

/// Clears `relevant` wherever a reader can do without the event; never sets it.
pub(crate) fn settle(events: &mut [TraceEvent]) {
    let first_start = events.iter().position(|event| event.kind == TraceEventKind::Start);
    let (beginning, rest) = events.split_at_mut(first_start.unwrap_or(0));
    let users = users(rest);
    let mut last = None;
    for event in rest {
        // Waiting implies it.
        let implied = event.kind == TraceEventKind::Unlock && last == Some((TraceEventKind::Wait, event.touched));
        last = Some((event.kind, event.touched));
        let contended = matches!(users.get(&event.touched), Some(Users::Several));
        event.relevant &= event.shared && !implied && (event.place.user || contended || is_landmark(event.kind));
    }
    let mut overwritten = Vec::new();
    for event in beginning.iter_mut().rev() {
        let initial = event.place.user
            && matches!(event.kind, TraceEventKind::Write | TraceEventKind::Update)
            && users.contains_key(&event.touched)
            && !overwritten.contains(&event.touched);
        if initial {
            overwritten.push(event.touched);
        }
        event.relevant &= initial || matches!(event.kind, TraceEventKind::Print | TraceEventKind::Exit);
    }
}

/// Who touches something.
enum Users {
    /// The thread of this name.
    One(String),
    Several,
}

fn users(events: &[TraceEvent]) -> BTreeMap<Touched, Users> {
    let mut users = BTreeMap::new();
    for event in events.iter().filter(|event| event.shared && event.touched != Touched::Nothing) {
        let known = users.entry(event.touched).or_insert_with(|| Users::One(event.thread.clone()));
        if matches!(known, Users::One(thread) if *thread != event.thread) {
            *known = Users::Several;
        }
    }
    users
}

/// Whether it is told wherever it happens: what threads do to each other, and what the program does to the world.
fn is_landmark(kind: TraceEventKind) -> bool {
    match kind {
        TraceEventKind::Read
        | TraceEventKind::Write
        | TraceEventKind::Update
        | TraceEventKind::FailedUpdate
        | TraceEventKind::Lock
        | TraceEventKind::Unlock
        | TraceEventKind::Unpark => false,
        TraceEventKind::Wait
        | TraceEventKind::TimeOut
        | TraceEventKind::WakeUp
        | TraceEventKind::Failure
        | TraceEventKind::Notify
        | TraceEventKind::NotifyAll
        | TraceEventKind::Start
        | TraceEventKind::End
        | TraceEventKind::Join
        | TraceEventKind::Sleep
        | TraceEventKind::Interrupt
        | TraceEventKind::Park
        | TraceEventKind::Print
        | TraceEventKind::Throw
        | TraceEventKind::Exit => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::SourcePlace;

    /// One event per word: thread, `u`ser or `l`ibrary, kind, cell; `-` before it if nobody else can notice.
    fn event(word: &str) -> TraceEvent {
        let (shared, word) = word.strip_prefix('-').map_or((true, word), |word| (false, word));
        let mut letters = word.chars();
        let mut next = || letters.next().unwrap_or(' ');
        let (thread, code, kind, cell) = (next(), next(), next(), next());
        let kind = match kind {
            'r' => TraceEventKind::Read,
            'w' => TraceEventKind::Write,
            's' => TraceEventKind::Start,
            'p' => TraceEventKind::Print,
            'v' => TraceEventKind::Wait,
            'x' => TraceEventKind::Unlock,
            other => panic!("no kind is called {other}"),
        };
        TraceEvent {
            step: 0,
            thread: thread.to_string(),
            kind,
            place: SourcePlace { user: code == 'u', ..SourcePlace::default() },
            user_place: SourcePlace::default(),
            via: None,
            touched: cell.to_digit(10).map_or(Touched::Nothing, Touched::Cell),
            variable: String::new(),
            value: String::new(),
            written: None,
            mode: None,
            shared,
            relevant: true,
        }
    }

    #[track_caller]
    fn check(events: &str, kept: &str) {
        let words: Vec<&str> = events.split_whitespace().collect();
        let mut events: Vec<TraceEvent> = words.iter().map(|word| event(word)).collect();
        settle(&mut events);
        let shown: Vec<&str> =
            words.into_iter().zip(&events).filter(|(_, event)| event.relevant).map(|(word, _)| word).collect();
        assert_eq!(shown.join(" "), kept);
    }

    #[test]
    fn the_beginning_is_its_last_values() {
        check("auw1 auw1 auw2 alw1 aur1 aus bur1", "auw1 aus bur1");
    }

    #[test]
    fn values_of_objects_that_are_shared_later_count() {
        check("-auw1 aus bur1", "-auw1 aus bur1");
    }

    #[test]
    fn the_library_is_told_where_threads_meet() {
        check("aus blw1 alr1 alr2 -blw3 alr3", "aus blw1 alr1");
    }

    #[test]
    fn users_see_all_that_their_own_code_does() {
        check("aus bur1 bur2 -bur3", "aus bur1 bur2");
    }

    #[test]
    fn a_program_of_one_thread_has_no_beginning() {
        check("auw1 aur1 alr2 aup", "auw1 aur1 aup");
    }

    #[test]
    fn waiting_implies_unlocking() {
        check("aus bux1 blv1 blx1 aux1", "aus bux1 blv1 aux1");
    }

    #[test]
    fn output_is_never_left_out() {
        check("aup alp aus blp", "aup alp aus blp");
    }
}
