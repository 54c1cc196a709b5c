// The page of `jmmc serve`: files, models, runs, links. Nothing is stored anywhere but in the link.
import { editor, mark, opened, replace, reveal } from "./editor.js";

const at = (id) => document.getElementById(id);
const made = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
const files = new Map(); // name → state of the editor; the first is the source
let open = "";
let view = null;
let gallery = [];
let models = [];
let running = null; // ends the run that there is
let answer = null; // what the last run said: { reports, message }
let problems = [];

const SOURCE = "source.java";
const text = (name) => (name === open ? view.state : files.get(name)).doc.toString();
const job = () => at("job").value !== "auto" ? at("job").value
  : text(SOURCE).includes("@thread") ? "litmus"
  : text(SOURCE).includes("void main(") ? "check"
  : /\/\*@|@GuardedBy/.test(text(SOURCE)) ? "verify" : "check";
const ownModels = () => [...files.keys()].filter((name) => name.endsWith(".mm"));

// --- Files

function show(name) {
  if (open) files.set(open, view.state);
  open = name;
  if (view) view.setState(files.get(name));
  else view = editor(at("editor"), files.get(name));
  tabs();
  markOpen();
}

function tabs() {
  const tab = (name) => {
    const button = made("button", { type: "button", role: "tab", textContent: name === SOURCE ? "Java" : name });
    button.setAttribute("aria-selected", name === open);
    button.addEventListener("click", () => show(name));
    return button;
  };
  const add = made("button", { type: "button", textContent: "+ model", title: "An axiomatic model of your own (.mm) beside the test" });
  add.addEventListener("click", () => addModel("my.mm", models.find((model) => model.name === "hb").text));
  const remove = made("button", { type: "button", textContent: `Remove ${open}` });
  remove.addEventListener("click", () => {
    files.delete(open);
    open = "";
    show(SOURCE);
    offerModels();
  });
  at("tabs").replaceChildren(...[...files.keys()].map(tab));
  at("fileButtons").replaceChildren(add, ...(open === SOURCE ? [] : [remove]));
}

function addModel(wanted, content, shown = true) {
  let name = wanted;
  for (let number = 2; files.has(name); number += 1) name = wanted.replace(/\.mm$/, `-${number}.mm`);
  files.set(name, opened(name, content, changed));
  offerModels();
  at("modelList").querySelector(`input[value="${name}"]`).checked = true;
  describeModels();
  if (shown) show(name);
}

function changed() {
  if (location.hash) history.replaceState(null, "", location.pathname);
}

const fileName = () => {
  const name = /\bpublic\s+(?:(?:final|abstract|sealed|strictfp)\s+)*(?:class|interface|enum|record)\s+(\w+)/.exec(text(SOURCE));
  return name ? `${name[1]}.java` : "Test.java";
};

function markOpen() {
  const shown = open === SOURCE ? fileName() : open;
  mark(view, problems.filter((problem) => problem.file === shown || (open === SOURCE && problem.file === "Test.java")));
}

// --- Models

function offerModels() {
  const kept = new Set(chosenModels());
  const shown = [...models, ...ownModels().map((name) => ({ name, says: "A model of your own, beside the test.", explored: false }))];
  at("modelList").replaceChildren(...shown.map((model) => {
    const box = made("input", { type: "checkbox", value: model.name, checked: kept.has(model.name) });
    box.addEventListener("change", () => { describeModels(); changed(); });
    const row = made("div", { className: "model" }, box, made("b", { textContent: model.name }), made("span", { textContent: model.says }));
    box.setAttribute("aria-label", `${model.name}: ${model.says}`);
    if (model.text) {
      const edit = made("button", { type: "button", textContent: "edit a copy" });
      edit.addEventListener("click", () => { addModel(`my-${model.name}.mm`, model.text); at("models").open = false; });
      row.append(edit);
    }
    return row;
  }));
  describeModels();
}

const chosenModels = () => [...document.querySelectorAll("#modelList input:checked")].map((box) => box.value);

function describeModels() {
  const chosen = chosenModels();
  at("chosen").textContent = chosen.length === 0 ? "all that are usual" : chosen.join(", ");
  at("modelHint").textContent = "None chosen: a program is checked under as many models as its verdict needs, a litmus test under all that explore executions. "
    + "A program can be checked under one model; litmus tests are compared under any number.";
}

// --- The gallery

async function choose(name) {
  const entry = gallery.find((one) => one.name === name);
  const source = await (await fetch("/text?" + encodeURIComponent(name))).text();
  if (open !== SOURCE) show(SOURCE);
  replace(view, source);
  at("arguments").value = entry.arguments;
  at("job").value = "auto";
  at("gallery").value = name;
  at("says").textContent = entry.says;
  clear();
}

// --- Runs

const sayState = (state) => at("state").replaceChildren(state);

function clear() {
  answer = null;
  problems = [];
  at("markdown").disabled = true;
  at("message").hidden = true;
  at("pages").hidden = true;
  at("pages").replaceChildren();
  at("frames").replaceChildren();
  markOpen();
}

function order() {
  const own = ownModels().map((name) => ({ name, text: text(name) }));
  const chosen = chosenModels();
  const explored = new Set(models.filter((model) => model.explored).map((model) => model.name));
  const fits = job() === "litmus" ? chosen : job() === "check" ? chosen.filter((name) => explored.has(name)) : [];
  return { source: text(SOURCE), job: at("job").value, arguments: at("arguments").value, models: fits, files: job() === "litmus" ? own : [] };
}

async function run() {
  if (running) running.abort();
  const mine = new AbortController();
  running = mine;
  clear();
  at("run").hidden = true;
  at("cancel").hidden = false;
  const begin = Date.now();
  let last = "running …";
  sayState(last);
  const clock = setInterval(() => sayState(`${last} · ${Math.round((Date.now() - begin) / 1000)} s`), 1000);
  answer = { reports: [], message: null };
  try {
    const response = await fetch("/run", { method: "POST", body: JSON.stringify(order()), signal: mine.signal });
    if (!response.ok) throw new Error(await response.text());
    for await (const event of lines(response.body)) {
      if (event.event === "waiting") last = `waiting for ${event.before} other run${event.before > 1 ? "s" : ""}`;
      if (event.event === "running") last = `running: ${event.title}`;
      if (event.event === "progress") last = `${event.title}: ${event.text.replace(/ · \d+ s$/, "")}`;
      if (event.event === "page") page(event);
      if (event.event === "refused" || event.event === "stopped") answer.message = event.message;
      if (event.event !== "page") sayState(last);
    }
    if (!answer.message && answer.reports.length === 0) answer.message = "jmmc ended without an answer";
  } catch (error) {
    answer.message = mine.signal.aborted ? "cancelled" : `no answer: ${error.message}`;
  }
  clearInterval(clock);
  if (running !== mine) return;
  running = null;
  at("run").hidden = false;
  at("cancel").hidden = true;
  finished();
}

// The lines of a stream, as JSON.
async function* lines(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop();
    for (const part of parts) if (part.trim()) yield JSON.parse(part);
  }
}

function page(event) {
  answer.reports.push(...event.reports);
  const frame = made("iframe", { title: event.title });
  frame.setAttribute("sandbox", "allow-scripts");
  // A frame that has never been shown is not painted when it is: it is in the page before it gets its text.
  at("frames").append(frame);
  frame.srcdoc = event.html;
  const tab = made("button", { type: "button", role: "tab", textContent: event.title });
  tab.addEventListener("click", () => front(tab, frame));
  at("pages").append(tab);
  at("pages").hidden = at("pages").children.length < 2;
  if (at("pages").children.length === 1) front(tab, frame);
  else frame.hidden = true;
}

function front(tab, frame) {
  for (const other of at("pages").children) other.setAttribute("aria-selected", other === tab);
  for (const other of at("frames").children) other.hidden = other !== frame;
}

const COLOURS = { holds: "holds", verified: "holds", violated: "violated", warnings: "violated", unknown: "unknown" };

// What a report says, in a word and a sentence. What is allowed is neither good nor bad.
function headline(reports) {
  const one = reports[0];
  if (one.command === "outcomes" || one.command === "litmus") {
    const asked = reports.find((report) => report.command === "litmus" && report.ask);
    if (!asked) {
      const all = one.models.map((model) => `${model.model}: ${(model.outcomes || []).length}`).join(", ");
      return { word: "Outcomes", colour: "", sentence: `of ${one.target} under ${all}` };
    }
    const by = (answer) => asked.models.filter((model) => model.answer === answer).map((model) => model.model);
    const parts = ["allowed", "forbidden", "unknown"].map((word) => [word, by(word)]).filter(([, list]) => list.length);
    const wrong = asked.models.filter((model) => model.expected && model.expected !== model.answer).map((model) => model.model);
    const expects = asked.models.some((model) => model.expected);
    const note = wrong.length ? `; the test expects something else of ${wrong.join(", ")}` : expects ? "; as the test expects" : "";
    return {
      word: parts.length === 1 ? parts[0][0] : "depends on the model", colour: wrong.length ? "violated" : parts.some(([word]) => word === "unknown") ? "unknown" : "",
      sentence: `${asked.ask} is ${parts.map(([word, list]) => `${word} by ${list.join(", ")}`).join("; ")}${note}`,
    };
  }
  return { word: one.verdict, colour: COLOURS[one.verdict] || "", sentence: `${one.target ? `${one.target}: ` : ""}${one.reason}` };
}

function finished() {
  if (answer.reports.length) {
    const { word, colour, sentence } = headline(answer.reports);
    sayState(made("span", {}, made("strong", { className: colour, textContent: word }), " ", sentence));
    problems = answer.reports.flatMap(found);
    at("markdown").disabled = false;
  }
  if (answer.message) {
    const short = answer.reports.length || /^(cancelled|stopped|no answer)/.test(answer.message);
    if (!answer.reports.length) sayState(made("strong", { className: "violated", textContent: answer.message === "cancelled" ? "cancelled" : short ? "no answer" : "refused" }));
    at("message").textContent = answer.message;
    at("message").hidden = answer.message === "cancelled";
    problems.push(...told(answer.message));
  }
  const first = problems.find((problem) => problem.kind === "error") || problems[0];
  if (first && first.file.endsWith(".mm") && files.has(first.file) && open !== first.file) show(first.file);
  markOpen();
  if (first) reveal(view, first.line);
  document.body.dataset.runs = Number(document.body.dataset.runs || 0) + 1;
}

// Lines that a report speaks of.
function found(report) {
  const list = [];
  const add = (place, kind, message) => { if (place && place.line) list.push({ file: place.file, line: place.line, kind, message }); };
  if (report.command === "check") {
    for (const violation of report.violations) add(violation.location, "error", `${violation.kind}: ${violation.message}`);
    for (const race of report.races) {
      for (const access of race.accesses) add(access.location, "warning", `data race on ${race.location}: ${access.kind} by ${access.thread}`);
    }
  }
  for (const method of report.methods || []) {
    for (const warning of [...method.warnings, ...method.undecided]) add(warning.location, "error", `${method.method}: ${warning.message || "not decided"}`);
  }
  return list;
}

// Lines that a message speaks of: `Foo.java:3: error: …`, `my.mm:3:5: …`.
function told(message) {
  const list = [];
  for (const line of message.split("\n")) {
    const match = /^(?:jmmc: )?([\w.-]+\.(?:java|mm)):(\d+):(?:\d+:)? ?(?:error: )?(.*)/.exec(line.trim());
    if (match) list.push({ file: match[1], line: Number(match[2]), kind: match[3].startsWith("warning:") ? "warning" : "error", message: match[3] || message });
  }
  return list;
}

// --- Links

const toText = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const toBytes = (given) => Uint8Array.from(atob(given.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
const MOST = 1 << 20;

async function link() {
  const shared = { s: text(SOURCE), j: at("job").value, a: at("arguments").value, m: chosenModels(), f: ownModels().map((name) => [name, text(name)]) };
  const packed = await through(new TextEncoder().encode(JSON.stringify(shared)), new CompressionStream("deflate-raw"));
  return `${location.origin}${location.pathname}#1:${toText(packed)}`;
}

// Opens what a link has. It is not run by itself: whoever opened it may want to read it first.
async function openLink() {
  if (!location.hash.startsWith("#1:")) return false;
  try {
    const packed = toBytes(location.hash.slice(3));
    let size = 0;
    const bounded = new TransformStream({ transform(part, to) {
      size += part.length;
      if (size > MOST) throw new Error("too large");
      to.enqueue(part);
    } });
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(bounded);
    const shared = JSON.parse(await new Response(stream).text());
    if (open !== SOURCE) show(SOURCE);
    ownModels().forEach((name) => files.delete(name));
    for (const [name, content] of shared.f || []) {
      if (/^[\w-]+\.mm$/.test(name)) addModel(name, String(content), false);
    }
    replace(view, String(shared.s));
    at("arguments").value = String(shared.a || "");
    at("job").value = ["check", "litmus", "verify"].includes(shared.j) ? shared.j : "auto";
    offerModels();
    for (const box of document.querySelectorAll("#modelList input")) box.checked = (shared.m || []).includes(box.value);
    describeModels();
    tabs();
    clear();
    at("gallery").selectedIndex = -1;
    at("says").textContent = "Opened from a link.";
    sayState("Opened from a link: Run shows what can happen.");
    return true;
  } catch (error) {
    sayState(`This link cannot be read: ${error.message}`);
    return false;
  }
}

async function copy(content, what) {
  try {
    await navigator.clipboard.writeText(content);
    flash(`${what} copied`);
  } catch {
    at("message").textContent = content;
    at("message").hidden = false;
    flash(`${what}: copy it from below`);
  }
}

function flash(words) {
  const kept = [...at("state").childNodes];
  sayState(words);
  setTimeout(() => { if (at("state").textContent === words) at("state").replaceChildren(...kept); }, 2500);
}

async function answerInMarkdown() {
  const { word, sentence } = headline(answer.reports);
  const cell = (content) => String(content ?? "").replaceAll("|", "\\|").replaceAll("\n", " ");
  const parts = [`**${word}**: ${sentence}.`, "", `\`\`\`java\n${text(SOURCE).trimEnd()}\n\`\`\``, ""];
  const report = answer.reports.find((one) => one.violations && one.violations.length) || answer.reports[0];
  const violation = report.violations && report.violations[0];
  if (violation) {
    parts.push(`${report.command === "check" ? `An execution that ends with ${violation.kind}` : "An execution"}: ${violation.message}`, "", "| thread | line | what |", "|---|---|---|");
    for (const step of violation.witness ? violation.witness.trace.filter((one) => !one.minor) : []) {
      const what = [step.kind, step.variable, step.value === null || step.value === undefined ? "" : `= ${step.value}`].filter(Boolean).join(" ");
      parts.push(`| ${cell(step.thread)} | ${step.line ?? ""} | \`${cell(what)}\`${step.remark ? ` (${cell(step.remark)})` : ""} |`);
    }
    parts.push("");
  }
  const outcomes = answer.reports.find((one) => one.command === "outcomes" && one.models.some((model) => model.outcomes && model.outcomes.length));
  if (outcomes) parts.push(...table(outcomes), "");
  parts.push(`[Open it in jmmc's playground](${await link()})`);
  return parts.join("\n");
}

// Outcomes down, models across.
function table(report) {
  const listed = report.models.map((model) => new Set((model.outcomes || []).map((outcome) => JSON.stringify(outcome.values))));
  const all = [...new Set(listed.flatMap((set) => [...set]))].sort();
  const values = (key) => Object.entries(JSON.parse(key)).map(([name, value]) => `${name} = ${value}`).join(", ");
  return [
    `| outcome | ${report.models.map((model) => model.model).join(" | ")} |`, `|---|${report.models.map(() => "---|").join("")}`,
    ...all.map((key) => `| ${values(key)} | ${listed.map((set, index) => (set.has(key) ? "yes" : report.models[index].complete ? "no" : "?")).join(" | ")} |`),
  ];
}

// --- Start

const contents = await (await fetch("/contents")).json();
({ models, gallery } = contents);
const groups = new Map();
for (const entry of gallery) {
  const cut = entry.name.lastIndexOf("/");
  const group = entry.name.slice(0, cut);
  if (!groups.has(group)) groups.set(group, made("optgroup", { label: group }));
  const says = entry.says.length > 70 ? `${entry.says.slice(0, 69)}…` : entry.says;
  groups.get(group).append(new Option(`${entry.name.slice(cut + 1, -5)}: ${says}`, entry.name));
}
at("gallery").append(...groups.values());
files.set(SOURCE, opened(SOURCE, "", changed));
show(SOURCE);
offerModels();
const welcome = at("welcome");
if (!await openLink()) {
  await choose("classic/SbPlain.java");
  at("frames").append(welcome);
}
at("gallery").addEventListener("change", () => choose(at("gallery").value));
at("run").addEventListener("click", run);
at("cancel").addEventListener("click", () => running && running.abort());
at("share").addEventListener("click", async () => {
  const address = await link();
  history.replaceState(null, "", address);
  copy(address, "Link");
});
at("markdown").addEventListener("click", async () => copy(await answerInMarkdown(), "Answer"));
at("arguments").addEventListener("keydown", (event) => { if (event.key === "Enter") run(); });
at("editor").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); run(); }
}, true);
document.addEventListener("click", (event) => { if (!at("models").contains(event.target)) at("models").open = false; });
document.addEventListener("keydown", (event) => { if (event.key === "Escape") at("models").open = false; });
addEventListener("hashchange", openLink);
document.body.dataset.ready = "yes";
