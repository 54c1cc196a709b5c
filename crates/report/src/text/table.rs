//! Column-aligned rows.

/// No column but the last grows wider than this; longer cells are cut.
const WIDEST: usize = 48;

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
        cells.iter_mut().take(last).for_each(cut);
        self.rows.push(cells);
    }

    /// The aligned rows, the heading first.
    pub fn lines(&self) -> Vec<String> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns).map(|column| self.width(column)).collect();
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
    let cells = row.iter().zip(widths).filter(|(_, width)| **width > 0);
    let padded: Vec<String> = cells.map(|(cell, &width)| format!("{cell:<width$}")).collect();
    padded.join("  ").trim_end().to_string()
}

fn cut(cell: &mut String) {
    if cell.chars().count() > WIDEST {
        *cell = cell.chars().take(WIDEST - 1).chain(['…']).collect();
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
    fn long_cells_are_cut_except_in_the_last_column() {
        let mut table = TextTable::default();
        let long = "ü".repeat(60);
        table.row([long.clone(), long.clone()]);
        assert_eq!(table.lines(), [format!("{}…  {long}", "ü".repeat(47))]);
    }
}
