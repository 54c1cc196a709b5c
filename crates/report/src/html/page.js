"use strict";
// Choosing a step marks its source line and its box; arrow keys walk through the steps. Without scripts the page shows everything at once.
for (const list of document.querySelectorAll(".steps")) {
  const buttons = [...list.querySelectorAll("button")];
  const choose = (button) => {
    for (const other of buttons) other.removeAttribute("aria-current");
    button.setAttribute("aria-current", "step");
    for (const line of document.querySelectorAll(".source li.chosen")) line.classList.remove("chosen");
    const line = document.getElementById(button.dataset.line);
    if (line) { line.classList.add("chosen"); line.scrollIntoView({ block: "nearest" }); }
  };
  for (const button of buttons) button.addEventListener("click", () => choose(button));
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step && buttons[buttons.indexOf(document.activeElement) + step];
    if (next) { event.preventDefault(); next.focus(); choose(next); }
  });
}
for (const commits of document.querySelectorAll(".commits")) {
  const drawing = document.getElementById(commits.dataset.drawing);
  for (const button of commits.querySelectorAll("button")) {
    button.addEventListener("click", () => {
      for (const other of commits.querySelectorAll("button")) other.setAttribute("aria-pressed", other === button);
      const upTo = Number(button.dataset.step);
      for (const box of drawing.querySelectorAll("[data-commit]")) {
        box.classList.toggle("uncommitted", Number(box.dataset.commit) > upTo);
      }
    });
  }
}
