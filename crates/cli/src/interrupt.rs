//! Ctrl-C: the first ends the search with what it has, the second ends jmmc.

use jmmc_search::Control;

/// The exit code of a program that Ctrl-C ended, by convention.
const INTERRUPTED: i32 = 130;

/// From now on Ctrl-C stops the search.
pub fn stop_on_interrupt(control: &Control) -> anyhow::Result<()> {
    let control = control.clone();
    ctrlc::set_handler(move || {
        if control.is_stopped() {
            std::process::exit(INTERRUPTED);
        }
        control.stop();
        eprintln!("\njmmc: stopping; press Ctrl-C again to quit without a report");
    })?;
    Ok(())
}
