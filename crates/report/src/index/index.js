"use strict";
// Searches and sorts the rows. What is searched for stands behind #, so that it can be linked to.
const form = document.querySelector(".search");
const body = document.querySelector(".tests tbody");
const rows = [...body.rows].map((row) => ({ row, text: row.textContent.toLowerCase() }));
const field = form.elements.q;
const show = () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const verdicts = new Set([...form.querySelectorAll("[name=verdict]:checked")].map((box) => box.value));
  let shown = 0;
  for (const { row, text } of rows) {
    const fits = verdicts.has(row.dataset.verdict) && (!form.elements.changed.checked || "changed" in row.dataset) && words.every((word) => text.includes(word));
    row.hidden = !fits;
    if (fits) shown += 1;
  }
  form.querySelector("output").textContent = `${shown} of ${rows.length} shown`;
};
const keep = () => {
  const state = new URLSearchParams();
  if (field.value) state.set("q", field.value);
  const off = [...form.querySelectorAll("[name=verdict]:not(:checked)")].map((box) => box.value);
  if (off.length) state.set("without", off.join(","));
  if (form.elements.changed.checked) state.set("changed", "1");
  history.replaceState(null, "", state.size ? `#${state}` : location.pathname + location.search);
};
const restore = () => {
  const state = new URLSearchParams(location.hash.slice(1));
  field.value = state.get("q") || "";
  const off = (state.get("without") || "").split(",");
  for (const box of form.querySelectorAll("[name=verdict]")) box.checked = !off.includes(box.value);
  form.elements.changed.checked = state.has("changed");
  show();
};
form.addEventListener("input", () => { show(); keep(); });
form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", restore);
[...document.querySelectorAll(".tests thead th")].forEach((head, column) => {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = head.textContent;
  head.replaceChildren(button);
  button.addEventListener("click", () => {
    const down = head.getAttribute("aria-sort") === "ascending";
    for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const key = (item) => item.row.cells[column].textContent;
    rows.sort((one, other) => (down ? -1 : 1) * key(one).localeCompare(key(other), "en", { numeric: true }));
    body.append(...rows.map((item) => item.row));
  });
});
form.hidden = false;
restore();
