// The board on which hints and steps are drawn. As the editor, it keeps all it knows on the root node.
//
// From Python: { source, frames, listed, said, note, words }; a frame is what `Frame` in __init__.py says.
// To Python, as the state "chosen": { source, cell }, cell -1 where none is chosen; as the trigger "enter": a cell and the
// digit that was typed into it, 0 to blank it.

class StepBoard {
  constructor(root) {
    this.root = root;
    this.find = (selector) => root.querySelector(selector);
    this.at = 0;
    this.chosen = -1;
    this.all = null; // whether all candidates are shown; null: as each step needs it
    this.data = { source: "" };
    this.drawing = new Drawing(this.find(".board"));
    this.keys = padKeys(this.find(".pad"), (digit) => this.type(this.chosen, digit));
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
    this.find(".pad").hidden = data.listed;
    this.find(".pad").setAttribute("aria-label", words.pad);
    this.keys.at(-1).setAttribute("aria-label", words.clearCell);
    this.find(".note").textContent = data.note;
    this.find(".previous").textContent = `‹ ${words.previous}`;
    this.find(".next").textContent = `${words.next} ›`;
    this.find(".all span").textContent = words.candidates;
    if (this.chosen >= 0 && !this.open(this.chosen)) this.chosen = -1;
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

  /** Whether a cell is the person's to fill. */
  open(cell) {
    return this.frame.givens[cell] === ".";
  }

  choose(cell) {
    this.chosen = this.open(cell) ? cell : -1;
    this.tell({ source: this.data.source, cell: this.chosen });
    this.draw();
    this.focus(cell);
  }

  type(cell, digit) {
    if (this.open(cell) && this.frame.digits[cell] !== (digit ? String(digit) : ".")) this.enter([cell, digit]);
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
    this.keys.forEach((button) => { button.disabled = this.chosen < 0; });
    this.drawLegend(frame);
  }

  drawBoard(frame, all) {
    const { listed, words } = this.data;
    const { svg } = this.drawing;
    svg.setAttribute("role", listed ? "img" : "grid");
    svg.setAttribute("aria-label", listed ? frame.text : words.board);
    const focused = this.root.activeElement?.dataset?.cell;
    this.drawing.draw(frame, all);
    if (listed) return;
    this.drawing.drawChoices(frame, this.chosen, words, (cell) => this.choose(cell));
    if (focused !== undefined) this.focus(focused);
  }

  drawLegend(frame) {
    const { words } = this.data;
    const shown = [
      ["unit", frame.units.length],
      ["pattern", frame.candidates.length && patternOf(frame).length],
      ["spot", frame.spots.length && !frame.placements.length],
      ["placed", frame.placements.length],
      ["struck", frame.eliminations.length],
      ["strong", frame.links.some((link) => link[4])],
      ["weak", frame.links.some((link) => !link[4])],
      ["wrong", frame.wrong.length],
      ["clash", frame.clashing.length],
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
