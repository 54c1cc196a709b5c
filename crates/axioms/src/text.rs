//! Variables and constants as people read them.

use crate::check::Prepared;
use crate::event::{EventPlace, ObjectOrigin};
use crate::term::{Datum, ObjectId};

impl Prepared<'_, '_> {
    /// A variable or monitor: `x`, `Node.next`, `int[][1]`.
    pub(crate) fn place_text(&self, place: EventPlace) -> String {
        let program = self.test.program;
        match place {
            EventPlace::Static(field) => program.field(field).name.to_string(),
            EventPlace::Field(object, field) => format!("{}.{}", self.object_text(object), program.field(field).name),
            EventPlace::Element(array, index) => format!("{}[{index}]", self.object_text(array)),
            EventPlace::Monitor(object) => self.object_text(object),
        }
    }

    /// A constant as people write it.
    pub(crate) fn datum_text(&self, datum: Datum) -> String {
        match datum {
            // Longs that are no ints look like what they are; ints have no upper half.
            Datum::Bits(word) if word >> 32 == 0 => (word as u32 as i32).to_string(),
            Datum::Bits(word) => (word as i64).to_string(),
            Datum::Object(object) => self.object_text(object),
            Datum::Other => "another value".to_string(),
        }
    }

    /// An object: the static field that holds it from the beginning, or its class.
    pub(crate) fn object_text(&self, object: ObjectId) -> String {
        let described = self.unfolded.objects.get(object);
        let class = |id| {
            let name = &self.test.program.class(id).name;
            name.rsplit(['/', '$']).next().unwrap_or(name).to_string()
        };
        match &described.origin {
            ObjectOrigin::Literal(text) => format!("{:?}", String::from_utf16_lossy(self.test.program.string(*text))),
            ObjectOrigin::Mirror(of) => format!("{}.class", class(*of)),
            ObjectOrigin::Library(field) => self.test.program.field(*field).name.to_string(),
            ObjectOrigin::Allocated(_) | ObjectOrigin::Text(_) | ObjectOrigin::Tool(_) => {
                format!("{}@{}", class(described.class), object.0)
            }
        }
    }

    /// An object as outcomes have it: strings by their content, others by their class.
    pub(crate) fn outcome_text(&self, object: ObjectId) -> String {
        let described = self.unfolded.objects.get(object);
        match &described.origin {
            ObjectOrigin::Literal(_) => self.object_text(object),
            ObjectOrigin::Mirror(_)
            | ObjectOrigin::Library(_)
            | ObjectOrigin::Allocated(_)
            | ObjectOrigin::Text(_)
            | ObjectOrigin::Tool(_) => {
                let name = &self.test.program.class(described.class).name;
                name.rsplit(['/', '$']).next().unwrap_or(name).to_string()
            }
        }
    }
}
