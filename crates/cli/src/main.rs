//! The jmmc command.
fn main() {}
