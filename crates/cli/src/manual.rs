//! `jmmc completions` and `jmmc man`: what shells and `man` know of the command line, made from the same definitions that parse it.

use crate::args::{Args, ManArgs};
use crate::errors::InputError;
use crate::present::{write_file, write_stdout};
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use std::path::Path;

/// The name of the program.
const NAME: &str = "jmmc";

/// Prints a completion script.
pub fn completions(shell: Shell) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), NAME, &mut script);
    write_stdout(&String::from_utf8_lossy(&script))
}

/// Prints the page about jmmc, or writes one for each command into a folder.
pub fn man(args: &ManArgs) -> anyhow::Result<()> {
    let Some(folder) = &args.out else {
        return write_stdout(&page(&Args::command().name(NAME), NAME)?);
    };
    std::fs::create_dir_all(folder)
        .map_err(|error| InputError::Unwritable { path: folder.clone(), why: error.to_string() })?;
    for (name, command) in pages() {
        write_file(&folder.join(format!("{name}.1")), &page(&command, &name)?)?;
    }
    write_stdout(&format!("wrote {} pages; read them with `man {}`\n", pages().len(), shown(folder)))
}

/// The commands that have a page, with its name.
fn pages() -> Vec<(String, Command)> {
    let mut whole = Args::command().name(NAME);
    whole.build();
    let commands = whole.get_subcommands().filter(|command| command.get_name() != "help").cloned();
    let named = commands.map(|command| (format!("{NAME}-{}", command.get_name()), command));
    [(NAME.to_string(), whole.clone())].into_iter().chain(named).collect()
}

fn page(command: &Command, name: &str) -> anyhow::Result<String> {
    let mut page = Vec::new();
    Man::new(command.clone()).title(name.to_uppercase()).render(&mut page)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}

/// The first page of a folder, as `man` takes it.
fn shown(folder: &Path) -> String {
    folder.join(format!("{NAME}.1")).display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every subcommand, and every option of it that people can see.
    fn options() -> Vec<(String, Vec<String>)> {
        let of = |command: &Command| {
            let visible = command.get_arguments().filter(|option| !option.is_hide_set());
            visible.filter_map(|option| option.get_long()).map(|long| format!("--{long}")).collect()
        };
        pages().iter().map(|(name, command)| (name.clone(), of(command))).collect()
    }

    #[test]
    fn completions_know_every_command_and_option() {
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::Elvish, Shell::PowerShell] {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), NAME, &mut script);
            let script = String::from_utf8(script).unwrap();
            for (page, options) in options() {
                let command = page.strip_prefix("jmmc-").unwrap_or(&page);
                assert!(script.contains(command), "{shell}: {command}");
                for option in options {
                    // Fish writes `-l name`.
                    let known = script.contains(&option) || script.contains(&format!("-l {}", &option[2..]));
                    assert!(known, "{shell}: {command} {option}");
                }
            }
        }
    }

    #[test]
    fn pages_know_every_command_and_option() {
        let whole = page(&pages()[0].1, NAME).unwrap();
        for ((name, command), (_, options)) in pages().iter().zip(options()) {
            assert!(whole.contains(&name.replace('-', "\\-")), "{name}: {whole}");
            let text = page(command, name).unwrap();
            for option in options {
                assert!(text.contains(&option.replace('-', "\\-")), "{name} {option}: {text}");
            }
        }
    }
}
