//! Where annotations stand: the classes and members of a source file, and the comments that belong to them.
//!
//! The syntax tree tells which member or statement a comment precedes (or, on the same line, follows).
//! Errs on: refusing an annotation whose place is not clear.

use super::nodes::{
    annotation_in, around, beside, body_of, children, is_class, is_comment, is_guarded_by, is_member, is_method, lines,
    locals, text_of,
};
use super::parser::{parse, parse_expr};
use super::syntax::{AnnotationError, AnnotationExpr, AnnotationFormula, Clause, ExprKind, Operator, SourcePosition};
use super::turns::{Turns, turns};
use tree_sitter::{Node, Parser};

/// A source file with its text.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Its name without folders, as messages show it.
    pub name: String,
    /// The text of the file.
    pub text: String,
}

/// First and last line of something.
pub(crate) type LineRange = (u32, u32);

/// A method or constructor, by its name in the class file and its lines: both are needed, since methods may share lines, and names.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct MethodPlace {
    pub name: String,
    pub lines: LineRange,
}

/// What an annotation belongs to.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum AnnotationSite {
    /// A whole class.
    Class,
    /// Fields declared together.
    Fields(Vec<String>),
    /// A method or constructor.
    Method(MethodPlace),
    /// A parameter of a method.
    Parameter { method: MethodPlace, name: String },
    /// A point inside a method: before the statement on these lines.
    Before { method: MethodPlace, statement: LineRange, turns: Turns },
    /// A point inside a method: after the statement on these lines.
    After { method: MethodPlace, statement: LineRange, turns: Turns },
}

/// An annotation and what it belongs to.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Note {
    /// Internal name of the class around it.
    pub class: String,
    pub site: AnnotationSite,
    pub clause: Clause,
    pub position: SourcePosition,
    /// Locals that are declared where it stands, parameters of the method not among them.
    pub locals: Vec<String>,
}

/// What a source file contains.
#[derive(Default, Debug)]
pub(crate) struct Outline {
    /// Internal names of its classes; those that the source does not tell are added by [`crate::nameless`].
    pub classes: Vec<String>,
    pub notes: Vec<Note>,
    pub errors: Vec<AnnotationError>,
    /// What is not looked at, and where: classes without a name that can be looked up, declarations that cannot be read.
    pub unnamed: Vec<(SourcePosition, String)>,
    /// Final fields that are made by `new` where they are declared: class and name.
    pub made: Vec<(String, String)>,
    /// All fields: class, name, and where the declaration starts.
    pub fields: Vec<(String, String, SourcePosition)>,
    /// Whether somebody has annotated something.
    pub is_annotated: bool,
}

/// An annotation that nobody wrote: what it says about the class or the fields of the site, and how messages quote it; `None` if it does not say one thing that can be quoted.
pub(crate) fn guessed(
    class: &str,
    site: AnnotationSite,
    says: &str,
    position: SourcePosition,
    quoted: String,
) -> Option<Note> {
    let [mut clause] = <[Clause; 1]>::try_from(parse(says, position).ok()?).ok()?;
    let (Clause::Unwritable(formula) | Clause::GlobalInvariant(formula)) = &mut clause else {
        return None;
    };
    formula.text = quoted;
    Some(Note { class: class.to_string(), site, clause, position, locals: Vec::new() })
}

/// Reads a file.
pub(crate) fn outline(file: &SourceFile) -> Outline {
    let mut parser = Parser::new();
    let mut outline = Outline::default();
    let loaded = parser.set_language(&tree_sitter_java::LANGUAGE.into());
    let Some(tree) = loaded.ok().and_then(|()| parser.parse(&file.text, None)) else {
        outline.errors.push(error(file, SourcePosition::default(), "the Java parser gave up".into()));
        return outline;
    };
    let package = package(tree.root_node(), &file.text);
    let mut reader = Reader { file, package, outline };
    reader.walk(tree.root_node(), None);
    reader.outline
}

fn error(file: &SourceFile, position: SourcePosition, message: String) -> AnnotationError {
    AnnotationError { file: file.name.clone(), position, message }
}

fn package(root: Node<'_>, text: &str) -> String {
    let declaration = children(root).into_iter().find(|node| node.kind() == "package_declaration");
    let name = declaration.and_then(|node| children(node).into_iter().find(|n| n.kind().ends_with("identifier")));
    name.map_or(String::new(), |name| format!("{}/", text_of(name, text).replace('.', "/")))
}

struct Reader<'f> {
    file: &'f SourceFile,
    package: String,
    outline: Outline,
}

impl Reader<'_> {
    /// Walks the tree; `class` is the internal name of the class around the node.
    fn walk(&mut self, node: Node<'_>, class: Option<&str>) {
        let position = self.position(node, 0);
        if is_comment(&node) {
            return self.comment(node, class);
        }
        if node.is_error() || node.is_missing() {
            // What is around it may be taken for something else.
            self.outline.unnamed.push((position, "syntax that the reader of annotations does not know".to_string()));
        }
        let mut inner = class.map(str::to_string);
        if is_class(&node) {
            if !is_member(&node) {
                return self.nameless(node, "a local class");
            }
            let name = node.child_by_field_name("name").map_or("", |name| text_of(name, &self.file.text));
            let full = match class {
                Some(outer) => format!("{outer}${name}"),
                None => format!("{}{name}", self.package),
            };
            self.outline.classes.push(full.clone());
            inner = Some(full);
        }
        if node.kind() == "class_body" && node.parent().is_some_and(|p| !is_class(&p)) {
            return self.nameless(node, "an anonymous class");
        }
        if node.kind() == "marker_annotation" || node.kind() == "annotation" {
            self.guarded_by(node, class);
        }
        if node.kind() == "field_declaration" {
            self.declares(node, class);
            self.made_once(node, class);
        }
        for child in children(node) {
            self.walk(child, inner.as_deref());
        }
    }

    /// A class of which the source does not tell the name: its code is found by the class files, but not what annotations in it belong to.
    fn nameless(&mut self, class: Node<'_>, what: &str) {
        if let Some(annotation) = annotation_in(class, &self.file.text) {
            self.outline.unnamed.push((self.position(annotation, 0), format!("an annotation in {what}")));
        }
    }

    /// Notes the fields that are declared together.
    fn declares(&mut self, field: Node<'_>, class: Option<&str>) {
        let position = self.position(field, 0);
        let Some(AnnotationSite::Fields(names)) = self.fields(None, field) else {
            return;
        };
        let class = class.unwrap_or_default();
        self.outline.fields.extend(names.into_iter().map(|name| (class.to_string(), name, position)));
    }

    /// `final Object lock = new Object();` is `non_null` without saying so, and refers to an object of its own.
    fn made_once(&mut self, field: Node<'_>, class: Option<&str>) {
        let modifiers = children(field).into_iter().find(|node| node.kind() == "modifiers");
        let is_final = modifiers.is_some_and(|node| {
            let mut cursor = node.walk();
            node.children(&mut cursor).any(|modifier| modifier.kind() == "final")
        });
        let declarators = children(field).into_iter().filter(|node| node.kind() == "variable_declarator");
        for declarator in declarators.filter(|_| is_final) {
            let value = declarator.child_by_field_name("value").map(|value| value.kind());
            let made = matches!(value, Some("object_creation_expression" | "array_creation_expression"));
            let Some(name) = declarator.child_by_field_name("name").filter(|_| made || value == Some("string_literal"))
            else {
                continue;
            };
            let (class, name) = (class.unwrap_or_default().to_string(), text_of(name, &self.file.text).to_string());
            if made {
                self.outline.made.push((class.clone(), name.clone()));
            }
            let (position, site) = (self.position(field, 0), AnnotationSite::Fields(vec![name]));
            self.outline.notes.push(Note {
                class,
                site,
                clause: Clause::NonNull(position),
                position,
                locals: Vec::new(),
            });
        }
    }

    fn position(&self, node: Node<'_>, skipped: u32) -> SourcePosition {
        let start = node.start_position();
        let line = self.file.text.lines().nth(start.row).unwrap_or_default();
        let column = line.get(..start.column).map_or(0, |before| before.chars().count()) as u32;
        SourcePosition { line: start.row as u32 + 1, column: column + 1 + skipped }
    }

    fn fail(&mut self, position: SourcePosition, message: impl Into<String>) {
        self.outline.errors.push(error(self.file, position, message.into()));
    }

    fn comment(&mut self, node: Node<'_>, class: Option<&str>) {
        let text = text_of(node, &self.file.text);
        let Some(body) = body_of(text) else {
            return;
        };
        self.outline.is_annotated = true;
        let body = if text.starts_with("/*") { body.strip_suffix("*/").unwrap_or(body) } else { body };
        let body = body.strip_suffix('@').unwrap_or(body);
        let position = self.position(node, 3);
        let clauses = match parse(body, position) {
            Ok(clauses) => clauses,
            Err((position, message)) => return self.fail(position, message),
        };
        let Some(class) = class else {
            return self.fail(position, "an annotation must stand inside a class");
        };
        for clause in clauses {
            match self.site(node, &clause) {
                Some(site) => {
                    let locals = locals(node, &self.file.text);
                    self.outline.notes.push(Note { class: class.to_string(), site, clause, position, locals });
                }
                None => self.fail(position, format!("this annotation cannot stand here; {}", wants(&clause))),
            }
        }
    }

    /// What the comment belongs to, which depends on what it says.
    fn site(&self, comment: Node<'_>, clause: &Clause) -> Option<AnnotationSite> {
        let previous = beside(comment, Node::prev_named_sibling);
        let next = beside(comment, Node::next_named_sibling);
        let parent = comment.parent()?;
        // On the line of what it precedes, a comment belongs to that, whatever stands before it on the line.
        let precedes = next.is_some_and(|node| node.start_position().row == comment.end_position().row);
        let trails = |node: &Node<'_>| node.end_position().row == comment.start_position().row && !precedes;
        match clause {
            Clause::EnvAssumption(_) | Clause::GlobalInvariant(_) | Clause::Ghost { .. } => {
                (around(comment, |node| is_method(node) || is_class(node)).is_some_and(|node| is_class(&node)))
                    .then_some(AnnotationSite::Class)
            }
            Clause::Unwritable(_) | Clause::GuardedBy(_) => self.fields(previous.filter(trails).or(next), parent),
            Clause::NonNull(_) if parent.kind() == "formal_parameters" => self.parameter(comment, next?),
            Clause::NonNull(_) => self.fields(previous.filter(trails).or(next), parent),
            Clause::Spec(_) | Clause::Helper(_) => {
                let method = next.filter(is_method).or(Some(parent).filter(is_method))?;
                self.method(method).map(AnnotationSite::Method)
            }
            Clause::LoopInvariant(_)
            | Clause::Assert(_)
            | Clause::Assume(_)
            | Clause::Set { .. }
            | Clause::Step { .. } => {
                let method = self.method(around(comment, is_method)?)?;
                if parent.kind() != "block" && parent.kind() != "constructor_body" {
                    let is_loop = matches!(clause, Clause::LoopInvariant(_)) && parent.kind().ends_with("_statement");
                    return is_loop.then(|| AnnotationSite::Before {
                        method,
                        statement: lines(parent),
                        turns: Turns::GoesOn,
                    });
                }
                let place = |node: Node<'_>| (lines(node), turns(node, &self.file.text));
                match (next.map(place), previous.map(place)) {
                    (Some((statement, turns)), _) => Some(AnnotationSite::Before { method, statement, turns }),
                    (None, Some((statement, turns))) => Some(AnnotationSite::After { method, statement, turns }),
                    (None, None) => None,
                }
            }
        }
    }

    fn method(&self, method: Node<'_>) -> Option<MethodPlace> {
        let name = match method.kind() {
            "method_declaration" => text_of(method.child_by_field_name("name")?, &self.file.text),
            _ => "<init>",
        };
        Some(MethodPlace { name: name.to_string(), lines: lines(method) })
    }

    fn fields(&self, beside: Option<Node<'_>>, parent: Node<'_>) -> Option<AnnotationSite> {
        let declaration =
            [Some(parent), beside].into_iter().flatten().find(|node| node.kind() == "field_declaration")?;
        let declarators = children(declaration).into_iter().filter(|node| node.kind() == "variable_declarator");
        let names = declarators.filter_map(|node| node.child_by_field_name("name"));
        Some(AnnotationSite::Fields(names.map(|name| text_of(name, &self.file.text).to_string()).collect()))
    }

    fn parameter(&self, comment: Node<'_>, parameter: Node<'_>) -> Option<AnnotationSite> {
        let method = around(comment, is_method)?;
        let name = text_of(parameter.child_by_field_name("name")?, &self.file.text).to_string();
        Some(AnnotationSite::Parameter { method: self.method(method)?, name })
    }

    /// `@GuardedBy("lock")` means `unwritable_by_env_if lock.holder == tid`, whatever its package.
    fn guarded_by(&mut self, node: Node<'_>, class: Option<&str>) {
        if !is_guarded_by(node, &self.file.text) {
            return;
        }
        self.outline.is_annotated = true;
        let position = self.position(node, 0);
        let whole = text_of(node, &self.file.text);
        let lock = whole.split('"').nth(1).unwrap_or_default();
        let Some(site) = around(node, |n| n.kind() == "field_declaration").and_then(|f| self.fields(None, f)) else {
            return self.outline.unnamed.push((position, "@GuardedBy on what is no field".to_string()));
        };
        let lock = match parse_expr(lock, position) {
            Ok(lock) => lock,
            Err(_) => return self.outline.unnamed.push((position, format!("the lock of {whole}"))),
        };
        let expr = |kind| AnnotationExpr { kind, position };
        let holder = expr(ExprKind::Field(Box::new(lock), "holder".to_string()));
        let held = expr(ExprKind::Binary(Operator::Eq, Box::new(holder), Box::new(expr(ExprKind::Tid))));
        let clause = Clause::GuardedBy(AnnotationFormula { expr: held, text: whole.to_string() });
        let class = class.unwrap_or_default().to_string();
        self.outline.notes.push(Note { class, site, clause, position, locals: Vec::new() });
    }
}

/// Where the annotation may stand.
fn wants(clause: &Clause) -> &'static str {
    match clause {
        Clause::EnvAssumption(_) | Clause::GlobalInvariant(_) | Clause::Ghost { .. } => {
            "it belongs among the members of a class"
        }
        Clause::Unwritable(_) | Clause::GuardedBy(_) => "it belongs before a field",
        Clause::NonNull(_) => "it belongs before a field or a parameter",
        Clause::Spec(_) | Clause::Helper(_) => "it belongs before a method",
        Clause::LoopInvariant(_) => "it belongs before a loop",
        Clause::Assert(_) | Clause::Assume(_) | Clause::Set { .. } | Clause::Step { .. } => {
            "it belongs before or after a statement of a block"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sites(text: &str) -> Vec<AnnotationSite> {
        let outline = outline(&SourceFile { name: "A.java".into(), text: text.into() });
        assert_eq!(outline.errors, Vec::new());
        outline.notes.into_iter().map(|note| note.site).collect()
    }

    #[test]
    fn comments_belong_to_what_follows_or_stands_on_their_line() {
        let text = "class A {\n//@ global_invariant x > 0\n//@ unwritable_by_env_if false\nint x, y;\n\
                    int z; //@ non_null\n/*@ requires true */\nvoid f() {\n//@ assert true\nx = 1;\n//@ set g = 1\n}\n}";
        let f = || MethodPlace { name: "f".into(), lines: (7, 11) };
        let expected = [
            AnnotationSite::Class,
            AnnotationSite::Fields(vec!["x".into(), "y".into()]),
            AnnotationSite::Fields(vec!["z".into()]),
            AnnotationSite::Method(f()),
            AnnotationSite::Before { method: f(), statement: (9, 9), turns: Turns::Anew },
            AnnotationSite::After { method: f(), statement: (9, 9), turns: Turns::Anew },
        ];
        assert_eq!(sites(text), expected);
    }

    #[test]
    fn guarded_by_is_an_unwritable_annotation() {
        assert_eq!(sites("class A { @GuardedBy(\"this\") int x; }"), [AnnotationSite::Fields(vec!["x".into()])]);
    }

    #[test]
    fn a_misplaced_annotation_is_an_error() {
        let outline =
            outline(&SourceFile { name: "A.java".into(), text: "class A { void f() { /*@ requires x */ } }".into() });
        assert!(outline.errors[0].message.ends_with("it belongs before a method"), "{:?}", outline.errors);
    }

    #[test]
    fn nested_classes_have_their_internal_names() {
        let outline =
            outline(&SourceFile { name: "A.java".into(), text: "package p.q; class A { class B {} }".into() });
        assert_eq!(outline.classes, ["p/q/A", "p/q/A$B"]);
    }
}
