//! The depth-first stack: which choices of which states are still to be tried, in two flat vectors.

/// One state on the current path. Its choices are `choices[start..end]` of the [`Stack`].
///
/// Invariant: `start <= next <= end`; all but the topmost frame have `start < next`.
#[derive(Clone, Copy, Debug)]
struct Frame {
    start: u32,
    /// The first choice not yet taken; the one before it leads to the frame above.
    next: u32,
    /// Behind the last choice. Choices between `end` and the next frame's `start` were given away.
    end: u32,
    /// Whether the state's choices have all been counted before.
    repeat: bool,
}

/// Untried choices of one state, split off a stack.
#[derive(Debug)]
pub(crate) struct Untried<C> {
    /// Leads from the stack's lowest state to the state that offers the choices.
    pub path: Vec<C>,
    /// The choices; not empty.
    pub choices: Vec<C>,
    /// Whether the state's choices have all been counted before.
    pub repeat: bool,
}

/// The states on the current path, lowest first, with their choices.
#[derive(Debug)]
pub(crate) struct Stack<C> {
    frames: Vec<Frame>,
    /// The choices of all frames; what lies behind the last frame belongs to the state being entered.
    pub choices: Vec<C>,
    /// No frame below this index has untried choices.
    tried_below: usize,
}

impl<C: Copy> Stack<C> {
    pub fn new() -> Self {
        Stack { frames: Vec::new(), choices: Vec::new(), tried_below: 0 }
    }

    /// Number of states on the stack.
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    /// How many bytes it holds.
    pub fn bytes(&self) -> u64 {
        (self.frames.capacity() * size_of::<Frame>() + self.choices.capacity() * size_of::<C>()) as u64
    }

    /// Enters the state whose choices were appended to `choices` from index `start` on.
    pub fn push(&mut self, start: usize, repeat: bool) {
        let start = index(start);
        self.frames.push(Frame { start, next: start, end: index(self.choices.len()), repeat });
    }

    /// The next untried choice of the topmost state, and whether it has been counted before.
    #[inline]
    pub fn next(&mut self) -> Option<(C, bool)> {
        let top = self.frames.last_mut()?;
        if top.next == top.end {
            return None;
        }
        let choice = self.choices[top.next as usize];
        top.next += 1;
        Some((choice, top.repeat))
    }

    /// Leaves the topmost state. Returns whether there is a state below.
    #[inline]
    pub fn pop(&mut self) -> bool {
        if let Some(frame) = self.frames.pop() {
            self.choices.truncate(frame.start as usize);
        }
        self.tried_below = self.tried_below.min(self.frames.len());
        !self.frames.is_empty()
    }

    /// Leaves all states.
    pub fn clear(&mut self) {
        self.frames.clear();
        self.choices.clear();
        self.tried_below = 0;
    }

    /// The choices taken, from the lowest state on.
    pub fn taken(&self) -> impl Iterator<Item = C> + '_ {
        self.frames.iter().map(|frame| self.choices[frame.next as usize - 1])
    }

    /// Splits off the untried choices of the lowest state that has some, so that at least one stays on the stack.
    pub fn split(&mut self) -> Option<Untried<C>> {
        let untried = self.frames[self.tried_below..].iter().position(|frame| frame.next < frame.end);
        self.tried_below = untried.map_or(self.frames.len(), |above| self.tried_below + above);
        untried?;
        let is_top = self.tried_below + 1 == self.frames.len();
        let path = self.taken().take(self.tried_below).collect();
        let frame = &mut self.frames[self.tried_below];
        // The topmost state keeps its next choice: otherwise the work would only change hands.
        let from = if is_top { frame.next + 1 } else { frame.next };
        let choices = self.choices[from as usize..frame.end as usize].to_vec();
        frame.end = from;
        let repeat = frame.repeat;
        (!choices.is_empty()).then_some(Untried { path, choices, repeat })
    }
}

/// Indices are 32 bits wide, which keeps a frame at 16 bytes.
fn index(at: usize) -> u32 {
    u32::try_from(at).expect("fewer than 2^32 choices are on the stack")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(states: &[&[u32]]) -> Stack<u32> {
        let mut stack = Stack::new();
        for choices in states {
            let start = stack.choices.len();
            stack.choices.extend_from_slice(choices);
            stack.push(start, false);
            stack.next();
        }
        stack
    }

    #[track_caller]
    fn check_split(states: &[&[u32]], path: &[u32], choices: &[u32]) {
        let untried = stack(states).split().expect("there is something to give");
        assert_eq!((untried.path.as_slice(), untried.choices.as_slice()), (path, choices));
    }

    #[test]
    fn the_lowest_untried_choices_are_given_away() {
        check_split(&[&[1], &[2, 3, 4], &[5, 6]], &[1], &[3, 4]);
    }

    #[test]
    fn the_topmost_state_keeps_a_choice() {
        check_split(&[&[1], &[2, 3, 4]], &[1], &[4]);
        assert!(stack(&[&[1], &[2, 3]]).split().is_none());
    }

    #[test]
    fn what_was_given_away_is_not_tried() {
        let mut stack = stack(&[&[1, 2], &[3, 4]]);
        assert_eq!(stack.split().expect("2").choices, [2]);
        assert!(stack.split().is_none(), "4 stays");
        assert_eq!(stack.next(), Some((4, false)));
        assert_eq!(stack.next(), None);
        assert!(stack.pop());
        assert_eq!(stack.next(), None);
        assert!(!stack.pop());
        assert!(stack.choices.is_empty());
    }
}
