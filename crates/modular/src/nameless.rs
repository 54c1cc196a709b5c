//! Anonymous and local classes: their names are no part of the source, but those of the class files tell which class is around them.
//!
//! Errs on: too many. A class file of another version of the source that lies on the class path may be taken for one of its classes.

use crate::annotation::Outline;
use jmmc_program::{Program, flags};

/// Adds the classes of which the source does not tell the names.
pub(crate) fn add_nameless(program: &Program, outlines: &mut [Outline]) {
    let names = program.user_classes();
    for outline in outlines {
        let is_inside = |name: &&String| {
            let mut around = name.match_indices('$').map(|(end, _)| &name[..end]);
            !outline.classes.contains(name) && around.any(|around| outline.classes.iter().any(|class| class == around))
        };
        // The compiler makes classes, too, for instance for the cases of a switch.
        let is_written =
            |name: &&String| program.load(name).is_ok_and(|class| program.class(class).flags & flags::SYNTHETIC == 0);
        let found: Vec<String> = names.iter().filter(is_inside).filter(is_written).cloned().collect();
        outline.classes.extend(found);
    }
}
