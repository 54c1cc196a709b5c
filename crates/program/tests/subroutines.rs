//! `jsr` and `ret`, which only old compilers emit: the class file is put together here.

mod common;

use jmmc_program::{LinkError, Program, Sources, listing, verify};

/// A class `J` of Java 1.1 with a static method `f(int): int` of that code.
fn class_with(code: &[u8], handlers: &[[u16; 4]]) -> Vec<u8> {
    fn utf8(text: &str) -> Vec<u8> {
        [&[1][..], &(text.len() as u16).to_be_bytes(), text.as_bytes()].concat()
    }
    let texts = ["J", "java/lang/Object", "f", "(I)I", "Code"];
    let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 3, 0, 45, 0, 8];
    texts.iter().for_each(|text| bytes.extend(utf8(text)));
    bytes.extend([7, 0, 1, 7, 0, 2]);
    // public, this, super, no interfaces, no fields, one method: public static f(I)I with one attribute
    bytes.extend([0, 0x21, 0, 6, 0, 7, 0, 0, 0, 0, 0, 1, 0, 9, 0, 3, 0, 4, 0, 1, 0, 5]);
    let mut attribute = vec![0, 9, 0, 9];
    attribute.extend((code.len() as u32).to_be_bytes());
    attribute.extend(code);
    attribute.extend((handlers.len() as u16).to_be_bytes());
    handlers.iter().flatten().for_each(|word| attribute.extend(word.to_be_bytes()));
    attribute.extend([0, 0]);
    bytes.extend((attribute.len() as u32).to_be_bytes());
    bytes.extend(attribute);
    bytes.extend([0, 0]);
    bytes
}

fn lower(code: &[u8], handlers: &[[u16; 4]]) -> Result<String, LinkError> {
    let jdk = common::jdks().remove(0);
    let class_bytes = vec![class_with(code, handlers)];
    let program = Program::open(Sources { jdk, class_bytes, ..Sources::default() }).expect("a class file");
    let method = program.class(program.load("J")?).methods[0];
    let method = program.method(method);
    let body = program.body(method)?.expect("code");
    verify(&program, method, body).expect("a good body");
    Ok(listing(&program, body))
}

#[track_caller]
fn check(code: &[u8], handlers: &[[u16; 4]], expected: &str) {
    let listed = lower(code, handlers).expect("code");
    let trim = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join("\n").trim().to_string();
    assert_eq!(trim(&listed), trim(expected));
}

#[test]
fn a_subroutine_is_expanded_at_each_call() {
    // 0 jsr 8 · 3 jsr 8 · 6 iload_0 · 7 ireturn · 8 astore_1 · 9 iinc 0 1 · 12 ret 1
    let code = [168, 0, 8, 168, 0, 5, 26, 172, 76, 132, 0, 1, 169, 1];
    check(
        &code,
        &[],
        "0: goto 2
         1: return r0
         2: r0 = AddI r0, 1
         3: r0 = AddI r0, 1
         4: goto 1",
    );
}

#[test]
fn handlers_cover_the_expansion() {
    // try { jsr 6 } with a handler around the subroutine only
    // 0 jsr 5 · 3 iload_0 · 4 ireturn · 5 astore_1 · 6 bipush 9 · 8 iload_0 · 9 idiv · 10 istore_0 · 11 ret 1 · 13 pop · 14 iconst_m1 · 15 ireturn
    let code = [168, 0, 5, 26, 172, 76, 16, 9, 26, 108, 59, 169, 1, 87, 2, 172];
    let listed = lower(&code, &[[5, 13, 13, 0]]).expect("code");
    assert!(listed.contains("DivI") && listed.contains("catch any"), "{listed}");
}

#[test]
fn subroutines_that_make_no_sense_are_refused() {
    // ret without an address
    assert!(lower(&[169, 1], &[]).is_err());
    // a subroutine that calls itself
    assert!(lower(&[168, 0, 0], &[]).is_err());
    // a return address used as a reference
    assert!(lower(&[168, 0, 3, 76, 43, 191], &[]).is_err());
    // falling off the end; a jump into an instruction; an empty stack
    assert!(lower(&[26], &[]).is_err());
    assert!(lower(&[167, 0, 1], &[]).is_err());
    assert!(lower(&[172], &[]).is_err());
    // a local without a value; a loop that grows the stack
    assert!(lower(&[27, 172], &[]).is_err());
    assert!(lower(&[26, 167, 255, 255], &[]).is_err());
}

#[test]
fn an_endless_loop_is_a_jump_to_itself() {
    check(&[167, 0, 0], &[], "0: goto 0");
    check(&[0, 167, 255, 255], &[], "0: goto 0");
}
