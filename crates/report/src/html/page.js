"use strict";
// Choosing a step or a box marks its source line; arrow keys walk. Without scripts the page shows everything at once.
const markLine = (id) => {
  for (const line of document.querySelectorAll(".source li.chosen")) line.classList.remove("chosen");
  const line = id && document.getElementById(id);
  if (line) line.classList.add("chosen");
};
// Up and down (left and right), Home and End walk through the items; Enter and the space bar choose, as a click does.
const walk = (root, items, choose) => {
  const go = (index) => {
    const item = items[index];
    if (!item) return;
    for (const other of items) other.setAttribute("tabindex", other === item ? 0 : -1);
    item.focus();
    choose(index);
  };
  items.forEach((item, index) => {
    item.setAttribute("tabindex", index === 0 ? 0 : -1);
    item.addEventListener("click", () => go(index));
  });
  root.addEventListener("keydown", (event) => {
    const at = items.indexOf(document.activeElement);
    const targets = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1, Enter: at, " ": at };
    if (at < 0 || !(event.key in targets)) return;
    event.preventDefault();
    go(targets[event.key]);
  });
};
for (const list of document.querySelectorAll(".steps")) {
  const buttons = [...list.querySelectorAll("button")];
  walk(list, buttons, (index) => {
    for (const other of buttons) other.removeAttribute("aria-current");
    buttons[index].setAttribute("aria-current", "step");
    markLine(buttons[index].dataset.line);
  });
}
const element = (name, text, parent) => {
  const made = document.createElement(name);
  made.textContent = text;
  parent.append(made);
  return made;
};
const tell = (panel, fact, index, count) => {
  panel.replaceChildren();
  element("h4", `${index + 1} of ${count}: ${fact.who}: ${fact.what}`, panel);
  if (fact.why.length) {
    element("p", "Why this read may see a write, or not:", panel).className = "faint";
    const list = element("ul", "", panel);
    list.className = "why";
    for (const { write, may, sees, why } of fact.why) {
      const item = element("li", "", list);
      element(sees ? "strong" : "span", write, item).classList.add("mono");
      item.append(sees ? ", which it sees: " : may ? " may be seen: " : " may not: ", why, ".");
    }
  }
  if (fact.may.length === 0) return;
  element("p", `What ${fact.who} may see here, by happens-before:`, panel).className = "faint";
  const table = element("table", "", panel);
  for (const [variable, writes] of fact.may) {
    const row = element("tr", "", table);
    element("td", variable, row).className = "mono";
    const cell = element("td", "", row);
    cell.className = "mono";
    writes.forEach((write, position) => {
      if (position > 0) cell.append(", or ");
      const seen = fact.sees === write && fact.what.includes(variable);
      element(seen ? "strong" : "span", seen ? `${write}, which it sees` : write, cell);
    });
  }
};
for (const data of document.querySelectorAll("script[type='application/json']")) {
  const drawing = document.getElementById(data.dataset.drawing);
  const panel = document.querySelector(`.facts[data-drawing="${data.dataset.drawing}"]`);
  const facts = JSON.parse(data.textContent);
  const boxes = [...drawing.querySelectorAll(".action")];
  walk(drawing, boxes, (index) => {
    const before = new Set(facts[index].before);
    boxes.forEach((box, other) => {
      box.classList.toggle("chosen", other === index);
      box.classList.toggle("before", before.has(other));
    });
    tell(panel, facts[index], index, boxes.length);
    markLine(boxes[index].dataset.line);
  });
}
for (const box of document.querySelectorAll(".relations input")) {
  const drawing = document.getElementById(box.closest(".relations").dataset.drawing);
  box.addEventListener("change", () => drawing.classList.toggle(`without-${box.value}`, !box.checked));
}
for (const button of document.querySelectorAll(".zoom button")) {
  const drawing = document.getElementById(button.closest(".relations").dataset.drawing);
  const whole = drawing.viewBox.baseVal;
  button.addEventListener("click", () => {
    const now = drawing.width.baseVal.value / whole.width;
    const scale = button.dataset.zoom === "fit" ? drawing.parentElement.clientWidth / whole.width : now * Number(button.dataset.zoom);
    const kept = Math.min(Math.max(scale, 0.2), 4);
    drawing.setAttribute("width", whole.width * kept);
    drawing.setAttribute("height", whole.height * kept);
  });
}
for (const walk of document.querySelectorAll(".walk")) {
  const all = [...walk.querySelectorAll(".execution")];
  const told = walk.querySelector(".browse span");
  let at = 0;
  const show = (index) => {
    at = Math.min(Math.max(index, 0), all.length - 1);
    all.forEach((one, other) => { one.hidden = other !== at; });
    told.textContent = `${at + 1} of ${all.length}`;
    for (const button of walk.querySelectorAll(".browse button")) {
      button.disabled = button.dataset.go === "next" ? at === all.length - 1 : at === 0;
    }
  };
  for (const button of walk.querySelectorAll(".browse button")) {
    button.addEventListener("click", () => show({ previous: at - 1, next: at + 1, shortest: 0 }[button.dataset.go]));
  }
  walk.querySelector(".browse").hidden = all.length < 2;
  show(0);
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
