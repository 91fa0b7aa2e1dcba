// The board on which hints and steps are drawn. As the editor, it keeps all it knows on the root node.
//
// From Python: { source, frames, listed, said, note, words }; a frame is what `Frame` in __init__.py says.
// To Python, as the state "chosen": { source, cell }, cell -1 where none is chosen; as the trigger "enter": a cell and the
// digit that was typed into it, 0 to blank it.

const SVG = "http://www.w3.org/2000/svg";
const SIDE = 60; // of a cell
const EDGE = 30; // left and top, for the names of columns and rows
const SPOT = 11; // radius of a candidate's disc
const MANY = 14; // links, beyond which they are drawn thinner

function make(tag, attributes = {}, text = "") {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.textContent = text;
  return node;
}

function drawn(parent, tag, attributes = {}, text = "") {
  const node = parent.appendChild(document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text) node.textContent = text;
  return node;
}

const fill = (template, fields) => template.replace(/\{(\w+)\}/g, (_, name) => fields[name]);
const corner = (cell) => [EDGE + SIDE * (cell % 9), EDGE + SIDE * Math.floor(cell / 9)];
const middle = (cell) => corner(cell).map((at) => at + SIDE / 2);
const spotAt = (cell, digit) => {
  const [x, y] = middle(cell);
  return [x + 18 * (((digit - 1) % 3) - 1), y + 17.5 * (Math.floor((digit - 1) / 3) - 1)];
};
const key = (cell, digit) => 10 * cell + digit;

class StepBoard {
  constructor(root) {
    this.root = root;
    this.find = (selector) => root.querySelector(selector);
    this.at = 0;
    this.chosen = -1;
    this.all = null; // whether all candidates are shown; null: as each step needs it
    this.data = { source: "" };
    this.find(".previous").addEventListener("click", () => this.go(this.at - 1));
    this.find(".next").addEventListener("click", () => this.go(this.at + 1));
    this.find(".all input").addEventListener("change", (event) => {
      this.all = event.target.checked;
      this.draw();
    });
    this.find(".stepboard").addEventListener("keydown", (event) => this.key(event));
  }

  update(data) {
    const seen = JSON.stringify(data);
    if (seen === this.seen) return;
    this.seen = seen;
    if (data.source !== this.data.source) [this.at, this.chosen] = [0, -1];
    this.data = data;
    this.at = Math.min(this.at, data.frames.length - 1);
    const { words } = data;
    this.find(".walk").hidden = this.find(".list").hidden = !data.listed;
    this.find(".note").textContent = data.note;
    this.find(".previous").textContent = `‹ ${words.previous}`;
    this.find(".next").textContent = `${words.next} ›`;
    this.find(".all span").textContent = words.candidates;
    if (this.chosen >= 0 && this.frame.digits[this.chosen] !== ".") this.chosen = -1;
    this.listSteps();
    this.draw();
  }

  get frame() {
    return this.data.frames[this.at];
  }

  listSteps() {
    const list = this.find(".list");
    list.setAttribute("aria-label", this.data.words.steps);
    if (!this.data.listed) return list.replaceChildren();
    return list.replaceChildren(
      ...this.data.frames.map((frame, number) => {
        const button = make("button", { type: "button" });
        button.append(make("b", {}, frame.title), make("span", {}, frame.short));
        button.addEventListener("click", () => this.go(number));
        const item = make("li");
        item.append(button);
        return item;
      }),
    );
  }

  go(number) {
    this.at = Math.max(0, Math.min(this.data.frames.length - 1, number));
    this.draw();
  }

  /** Walking by keys. On a board whose cells can be chosen, arrows move from cell to cell instead. */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = event.target.dataset?.cell;
    const last = this.data.frames.length - 1;
    const moves = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, PageUp: -10, PageDown: 10 };
    if (cell !== undefined) {
      const here = Number(cell);
      const ways = { ArrowLeft: -1, ArrowUp: -9, ArrowRight: 1, ArrowDown: 9 };
      if (event.key === "Enter" || event.key === " ") this.choose(here);
      else if (/^[1-9]$/.test(event.key)) this.type(here, Number(event.key));
      else if (["0", ".", "Backspace", "Delete"].includes(event.key)) this.type(here, 0);
      else if (ways[event.key] && this.borders(here, ways[event.key])) this.focus(here + ways[event.key]);
      else return;
    } else if (this.data.listed && (moves[event.key] || event.key === "Home" || event.key === "End")) {
      const inList = event.target.closest?.(".list");
      this.go(event.key === "Home" ? 0 : event.key === "End" ? last : this.at + moves[event.key]);
      if (inList) this.find('.list [aria-current="step"]').focus();
    } else {
      return;
    }
    event.preventDefault();
  }

  borders(cell, way) {
    const there = cell + way;
    const sameRow = Math.floor(cell / 9) === Math.floor(there / 9);
    return there >= 0 && there < 81 && (Math.abs(way) === 9 || sameRow);
  }

  focus(cell) {
    this.find(`[data-cell="${cell}"]`).focus();
  }

  choose(cell) {
    this.chosen = this.frame.digits[cell] === "." ? cell : -1;
    this.tell({ source: this.data.source, cell: this.chosen });
    this.draw();
    this.focus(cell);
  }

  type(cell, digit) {
    if (this.frame.givens[cell] === "." && this.frame.digits[cell] !== (digit ? String(digit) : ".")) {
      this.enter([cell, digit]);
    }
  }

  draw() {
    const { frames, listed, words } = this.data;
    const frame = this.frame;
    if (!frame) return;
    const items = this.find(".list").querySelectorAll("button");
    items.forEach((item, number) => {
      if (number === this.at) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    if (listed) {
      // Only the list scrolls, never the page.
      const item = items[this.at];
      const list = this.find(".list");
      const [top, bottom] = [item.offsetTop - list.offsetTop, item.offsetTop - list.offsetTop + item.offsetHeight];
      if (top < list.scrollTop) list.scrollTop = top;
      else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
      this.find(".previous").disabled = this.at === 0;
      this.find(".next").disabled = this.at === frames.length - 1;
      this.find(".position").textContent = fill(words.position, { number: this.at + 1, count: frames.length });
    }
    const said = listed ? [frame.title, frame.text] : this.data.said;
    this.find(".said").replaceChildren(...said.map((line, number) => make(listed && !number ? "b" : "p", {}, line)));
    // A digit to be placed is seen without any other candidates.
    const single = !frame.eliminations.length;
    this.find(".all").hidden = !frame.candidates.length;
    this.find(".all input").checked = this.all ?? !single;
    this.drawBoard(frame, this.all ?? !single);
    this.drawLegend(frame);
  }

  drawBoard(frame, all) {
    const { listed, words } = this.data;
    const svg = this.find(".board");
    svg.replaceChildren();
    svg.setAttribute("role", listed ? "img" : "grid");
    svg.setAttribute("aria-label", listed ? frame.text : words.board);
    for (let number = 0; number < 9; number++) {
      const at = EDGE + SIDE * (number + 0.5);
      drawn(svg, "text", { class: "edge", x: at, y: EDGE / 2 }, `c${number + 1}`);
      drawn(svg, "text", { class: "edge", x: EDGE / 2, y: at }, `r${number + 1}`);
    }
    const back = drawn(svg, "g");
    for (let cell = 0; cell < 81; cell++) {
      const [x, y] = corner(cell);
      const kind = frame.givens[cell] !== "." ? "given" : "open";
      drawn(back, "rect", { class: `paper ${kind}`, x, y, width: SIDE, height: SIDE });
    }
    for (const unit of frame.units) this.drawUnit(back, unit, "unit-paper");
    for (const cell of this.pattern(frame)) {
      const [x, y] = corner(cell);
      drawn(back, "rect", { class: "pattern", x: x + 3, y: y + 3, width: SIDE - 6, height: SIDE - 6, rx: 5 });
    }
    for (let line = 0; line < 10; line++) {
      const [at, from, to] = [EDGE + SIDE * line, EDGE, EDGE + 9 * SIDE];
      const name = line % 3 ? "line" : "frame";
      drawn(back, "line", { class: name, x1: at, y1: from, x2: at, y2: to });
      drawn(back, "line", { class: name, x1: from, y1: at, x2: to, y2: at });
    }
    for (const unit of frame.units) this.drawUnit(back, unit, "unit");
    // Under the digits: long chains would hide them.
    this.drawLinks(svg, frame.links);
    this.drawDigits(svg, frame, all);
    if (!listed) this.drawChoices(svg, frame);
  }

  /** The cells of the pattern, save those that are filled anyway. */
  pattern(frame) {
    return frame.cells.filter((cell) => !frame.placements.some(([placed]) => placed === cell));
  }

  drawUnit(back, unit, name) {
    const [kind, number] = [Math.floor(unit / 9), unit % 9];
    const first = [9 * number, number, 27 * Math.floor(number / 3) + 3 * (number % 3)][kind];
    const [width, height] = [[9, 1], [1, 9], [3, 3]][kind];
    const [x, y] = corner(first);
    drawn(back, "rect", { class: name, x: x + 2, y: y + 2, width: SIDE * width - 4, height: SIDE * height - 4, rx: 5 });
  }

  drawDigits(svg, frame, all) {
    const placed = new Map(frame.placements);
    const struck = new Set(frame.eliminations.map(([cell, digit]) => key(cell, digit)));
    const spots = new Set(frame.spots.map(([cell, digit]) => key(cell, digit)));
    for (const link of frame.links) spots.add(key(link[0], link[1])).add(key(link[2], link[3]));
    const layer = drawn(svg, "g", { "aria-hidden": "true" });
    for (let cell = 0; cell < 81; cell++) {
      const [x, y] = middle(cell);
      const digit = frame.digits[cell];
      if (digit !== ".") {
        const wrong = frame.wrong.includes(cell);
        const kind = wrong ? "wrong" : frame.givens[cell] !== "." ? "given" : "entry";
        drawn(layer, "text", { class: `digit ${kind}`, x, y }, digit);
        if (wrong) drawn(layer, "line", { class: "cross", x1: x - 18, y1: y + 18, x2: x + 18, y2: y - 18 });
      } else if (placed.has(cell)) {
        drawn(layer, "rect", { class: "placed", x: x - 24, y: y - 24, width: 48, height: 48, rx: 8 });
        drawn(layer, "text", { class: "digit follows", x, y }, String(placed.get(cell)));
      } else {
        for (let each = 1; each <= 9; each++) {
          if (!((frame.candidates[cell] ?? 0) >> each & 1)) continue;
          this.drawCandidate(layer, cell, each, struck.has(key(cell, each)), spots.has(key(cell, each)), all);
        }
      }
    }
  }

  drawCandidate(layer, cell, digit, struck, spot, all) {
    if (!struck && !spot && !all) return;
    const [x, y] = spotAt(cell, digit);
    const name = struck ? "struck" : spot ? "spot" : "candidate";
    if (struck || spot) drawn(layer, "circle", { class: name, cx: x, cy: y, r: SPOT - 1.5 });
    drawn(layer, "text", { class: `small ${name}`, x, y }, String(digit));
    if (struck) drawn(layer, "line", { class: "cross", x1: x - 9, y1: y + 9, x2: x + 9, y2: y - 9 });
  }

  /** Arrows from disc to disc, bent a little so that they miss the digits between. */
  drawLinks(svg, links) {
    const layer = drawn(svg, "g", { class: links.length > MANY ? "links many" : "links", "aria-hidden": "true" });
    for (const [startCell, startDigit, endCell, endDigit, strong] of links) {
      const [x1, y1] = spotAt(startCell, startDigit);
      const [x2, y2] = spotAt(endCell, endDigit);
      const length = Math.hypot(x2 - x1, y2 - y1);
      if (length < 1) continue;
      const [along, across] = [[(x2 - x1) / length, (y2 - y1) / length], [-(y2 - y1) / length, (x2 - x1) / length]];
      const bend = Math.min(28, length / 6);
      const [cx, cy] = [(x1 + x2) / 2 + bend * across[0], (y1 + y2) / 2 + bend * across[1]];
      const toward = (x, y) => {
        const far = Math.hypot(cx - x, cy - y) || 1;
        return [x + (SPOT * (cx - x)) / far, y + (SPOT * (cy - y)) / far];
      };
      const [[sx, sy], [ex, ey]] = [toward(x1, y1), toward(x2, y2)];
      const name = strong ? "strong" : "weak";
      drawn(layer, "path", { class: name, d: `M${sx} ${sy}Q${cx} ${cy} ${ex} ${ey}` });
      const turn = Math.atan2(ey - cy, ex - cx);
      const wing = (way) => `${ex - 9 * Math.cos(turn + way)} ${ey - 9 * Math.sin(turn + way)}`;
      drawn(layer, "path", { class: `head ${name}`, d: `M${wing(0.45)}L${ex} ${ey}L${wing(-0.45)}Z` });
    }
  }

  /** Cells to be touched or walked through by keys, over all that is drawn. */
  drawChoices(svg, frame) {
    const { words } = this.data;
    for (let row = 0; row < 9; row++) {
      const line = drawn(svg, "g", { role: "row" });
      for (let column = 0; column < 9; column++) {
        const cell = 9 * row + column;
        const digit = frame.digits[cell];
        const label = fill(digit === "." ? words.blankCell : words.cell, { row: row + 1, column: column + 1, digit });
        const [x, y] = corner(cell);
        const choice = drawn(line, "rect", {
          class: "choice", role: "gridcell", "data-cell": cell, "aria-label": label,
          tabindex: cell === Math.max(0, this.chosen) ? 0 : -1, x: x + 1, y: y + 1, width: SIDE - 2, height: SIDE - 2,
        });
        if (cell === this.chosen) choice.setAttribute("aria-selected", "true");
        choice.addEventListener("click", () => this.choose(cell));
      }
    }
  }

  drawLegend(frame) {
    const { words } = this.data;
    const shown = [
      ["unit", frame.units.length],
      ["pattern", frame.candidates.length && this.pattern(frame).length],
      ["spot", frame.spots.length && !frame.placements.length],
      ["placed", frame.placements.length],
      ["struck", frame.eliminations.length],
      ["strong", frame.links.some((link) => link[4])],
      ["weak", frame.links.some((link) => !link[4])],
      ["wrong", frame.wrong.length],
    ];
    const signs = shown.filter(([, there]) => there).map(([name]) => {
      const item = make("span");
      item.append(make("i", { class: `sign ${name}` }), words[name]);
      return item;
    });
    this.find(".legend").replaceChildren(...signs);
  }
}

export default function ({ parentElement: root, data, setStateValue, setTriggerValue }) {
  const board = (root.stepboard ??= new StepBoard(root));
  board.tell = (chosen) => setStateValue("chosen", chosen);
  board.enter = (entry) => setTriggerValue("enter", entry);
  board.update(data);
}
