//! Durations, sizes and counts as people type them.

use std::time::Duration;

/// `500ms`, `10s`, `2m`, `1h30m`, `1.5h`; a bare number is seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    let expected = || "expected a time such as 10s, 500ms, 2m or 1h30m".to_string();
    let mut total = Duration::ZERO;
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (number, unit, after) = number_and_unit(rest).ok_or_else(expected)?;
        let seconds = match unit.as_str() {
            "ms" => 0.001,
            "s" | "sec" => 1.0,
            "" if rest.len() == text.trim().len() && after.is_empty() => 1.0,
            "m" | "min" => 60.0,
            "h" => 3600.0,
            "d" => 86_400.0,
            _ => return Err(expected()),
        };
        let part = Duration::try_from_secs_f64(number * seconds).map_err(|_| expected())?;
        total = total.checked_add(part).ok_or_else(expected)?;
        rest = after;
    }
    if total.is_zero() { Err(expected()) } else { Ok(total) }
}

/// `4G`, `512M`, `1.5GiB`, `64kB`; a bare number is bytes. The units are powers of 1024.
pub fn size(text: &str) -> Result<u64, String> {
    let expected = || "expected a size such as 500M or 4G".to_string();
    let (number, unit, rest) = number_and_unit(text.trim()).ok_or_else(expected)?;
    let factor = match unit.trim_end_matches('b').trim_end_matches('i') {
        "" => 1u64,
        "k" => 1 << 10,
        "m" => 1 << 20,
        "g" => 1 << 30,
        "t" => 1 << 40,
        _ => return Err(expected()),
    };
    positive(number * factor as f64, rest).ok_or_else(expected)
}

/// `500000`, `500_000`, `500k`, `2M`.
pub fn count(text: &str) -> Result<u64, String> {
    let expected = || "expected a number such as 1000, 500k or 2M".to_string();
    let (number, unit, rest) = number_and_unit(text.trim()).ok_or_else(expected)?;
    let factor = match unit.as_str() {
        "" => 1.0,
        "k" => 1e3,
        "m" => 1e6,
        "g" => 1e9,
        _ => return Err(expected()),
    };
    positive(number * factor, rest).ok_or_else(expected)
}

/// More threads than any machine has cores only cost memory, and time to start.
const MOST_THREADS: usize = 256;

/// `0`, for one for each core, up to `256`.
pub fn threads(text: &str) -> Result<usize, String> {
    match text.trim().parse() {
        Ok(threads) if threads <= MOST_THREADS => Ok(threads),
        _ => Err(format!("expected a number up to {MOST_THREADS}; 0 is one for each core")),
    }
}

/// The whole part of a number that nothing follows, if it is at least 1.
fn positive(number: f64, rest: &str) -> Option<u64> {
    (rest.is_empty() && (1.0..u64::MAX as f64).contains(&number)).then_some(number as u64)
}

/// A number, the letters after it in lower case, and what follows them.
fn number_and_unit(text: &str) -> Option<(f64, String, &str)> {
    let digits = text.find(|c: char| !(c.is_ascii_digit() || c == '.' || c == '_')).unwrap_or(text.len());
    let (number, rest) = text.split_at(digits);
    let letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    let (unit, rest) = rest.split_at(letters);
    let number = number.replace('_', "").parse().ok()?;
    Some((number, unit.to_ascii_lowercase(), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        let check = |text, millis| assert_eq!(duration(text), Ok(Duration::from_millis(millis)), "{text}");
        check("10s", 10_000);
        check("10", 10_000);
        check("500ms", 500);
        check("1.5m", 90_000);
        check("1h30m", 5_400_000);
        check("2min", 120_000);
        for bad in ["", "s", "0", "-1s", "10x", "1h30", "1e99h", "99999999999999999999h"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn sizes() {
        let check = |text, bytes| assert_eq!(size(text), Ok(bytes), "{text}");
        check("4G", 4 << 30);
        check("512m", 512 << 20);
        check("1.5GiB", 3 << 29);
        check("64kB", 64 << 10);
        check("1000", 1000);
        for bad in ["", "G", "0", "4X", "4G4", "-1", "99999999T"] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn threads_are_bounded() {
        assert_eq!((threads("0"), threads("8"), threads("256")), (Ok(0), Ok(8), Ok(256)));
        for bad in ["", "257", "100000", "99999999999999999999", "-1", "two"] {
            assert!(threads(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn counts() {
        let check = |text, number| assert_eq!(count(text), Ok(number), "{text}");
        check("500000", 500_000);
        check("500_000", 500_000);
        check("2M", 2_000_000);
        check("1.5k", 1500);
        for bad in ["", "k", "0", "ten", "1 2", "-5"] {
            assert!(count(bad).is_err(), "{bad}");
        }
    }
}
