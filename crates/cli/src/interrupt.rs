//! Signals: the first Ctrl-C ends the search with what it has, the second ends jmmc; SIGTERM ends it soon. Processes that it started and temporary folders are gone
//! in every case.

use crate::{leash, scratch};
use jmmc_search::Control;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How long a search may take to stop after SIGTERM.
const GRACE: Duration = Duration::from_secs(3);
/// The search that a signal stops.
static SEARCH: Mutex<Option<Control>> = Mutex::new(None);

/// From now on signals end jmmc without leaving anything behind.
pub fn install() -> anyhow::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    std::thread::spawn(move || signals.forever().for_each(handle));
    Ok(())
}

/// From now on the first signal stops the search.
pub fn stop_on_interrupt(control: &Control) {
    *SEARCH.lock().unwrap_or_else(PoisonError::into_inner) = Some(control.clone());
}

fn handle(signal: i32) {
    let search = SEARCH.lock().unwrap_or_else(PoisonError::into_inner).clone();
    match search {
        // While javac runs, there is no search yet that could tell anything.
        Some(control) if !control.is_stopped() && !leash::is_running() => {
            control.stop();
            if signal == SIGINT {
                eprintln!("\njmmc: stopping; press Ctrl-C again to quit without a report");
            } else {
                std::thread::spawn(move || {
                    std::thread::sleep(GRACE);
                    quit(signal);
                });
            }
        }
        Some(_) | None => quit(signal),
    }
}

/// Ends jmmc, by convention with 128 and the signal as its exit code.
fn quit(signal: i32) {
    leash::end_all();
    scratch::sweep();
    std::process::exit(128 + signal);
}
