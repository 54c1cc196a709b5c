//! Column-aligned rows.

/// No column but the last grows wider than this; longer cells are cut.
const WIDEST: usize = 48;
/// And none is cut to less than this.
const NARROWEST: usize = 12;

/// Rows of equally many cells, and a heading for each column. Columns in which every cell is empty are left out.
#[derive(Default)]
pub struct TextTable {
    heading: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// A table with headings.
    pub fn with_heading<'h>(heading: impl IntoIterator<Item = &'h str>) -> Self {
        TextTable { heading: heading.into_iter().map(str::to_string).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl Into<Vec<String>>) {
        let mut cells = cells.into();
        let last = cells.len().saturating_sub(1);
        cells.iter_mut().take(last).for_each(|cell| cut(cell, WIDEST));
        self.rows.push(cells);
    }

    /// The aligned rows, the heading first.
    pub fn lines(&self) -> Vec<String> {
        self.lines_within(None)
    }

    /// The aligned rows, the heading first. If they are wider than that, the widest columns but the last are cut, as far as they can be.
    pub fn lines_within(&self, most: Option<usize>) -> Vec<String> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut widths: Vec<usize> = (0..columns).map(|column| self.width(column)).collect();
        let all = |widths: &[usize]| widths.iter().filter(|width| **width > 0).map(|width| width + 2).sum::<usize>();
        while most.is_some_and(|most| all(&widths) > most + 2) {
            let last = columns.saturating_sub(1);
            match widths[..last].iter_mut().max() {
                Some(widest) if *widest > NARROWEST => *widest -= 1,
                _ => break,
            }
        }
        let heading = Some(&self.heading).filter(|h| !h.is_empty());
        heading.into_iter().chain(&self.rows).map(|row| aligned(row, &widths)).collect()
    }

    fn width(&self, column: usize) -> usize {
        let cells = |rows: &[Vec<String>]| {
            rows.iter().filter_map(|r| r.get(column)).map(|c| c.chars().count()).max().unwrap_or(0)
        };
        match cells(&self.rows) {
            0 => 0,
            width => width.max(cells(std::slice::from_ref(&self.heading))),
        }
    }
}

fn aligned(row: &[String], widths: &[usize]) -> String {
    let last = row.len().saturating_sub(1);
    let fitted = |(index, (cell, width)): (usize, (&String, &usize))| {
        let mut cell = cell.clone();
        if index < last {
            cut(&mut cell, *width);
        }
        (*width > 0).then(|| format!("{cell:<width$}"))
    };
    let padded: Vec<String> = row.iter().zip(widths).enumerate().filter_map(fitted).collect();
    padded.join("  ").trim_end().to_string()
}

fn cut(cell: &mut String, widest: usize) {
    if widest > 0 && cell.chars().count() > widest {
        *cell = cell.chars().take(widest - 1).chain(['…']).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_empty_ones_vanish() {
        let mut table = TextTable::with_heading(["1", "2", "3"]);
        table.row(["a".into(), String::new(), "x".into()]);
        table.row(["bcd".into(), String::new(), "y".into()]);
        assert_eq!(table.lines(), ["1    3", "a    x", "bcd  y"]);
    }

    #[test]
    fn wide_columns_give_way_to_the_last_one() {
        let mut table = TextTable::with_heading(["#", "source", "what"]);
        table.row(["1".into(), "x".repeat(40), "y".repeat(20)]);
        assert_eq!(table.lines_within(Some(40))[1], format!("1  {}…  {}", "x".repeat(14), "y".repeat(20)));
        assert_eq!(table.lines_within(Some(10))[1], format!("1  {}…  {}", "x".repeat(11), "y".repeat(20)));
        assert_eq!(table.lines_within(Some(200)), table.lines());
    }

    #[test]
    fn long_cells_are_cut_except_in_the_last_column() {
        let mut table = TextTable::default();
        let long = "ü".repeat(60);
        table.row([long.clone(), long.clone()]);
        assert_eq!(table.lines(), [format!("{}…  {long}", "ü".repeat(47))]);
    }
}
