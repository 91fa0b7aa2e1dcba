// The editable board. Everything it knows lies on the root node, for Streamlit calls the default export again after
// every run of the page, with new data, and keeps the node.
//
// From Python: { version, source, digits, read, readKinds, doubtful, entered, thinking, clashing, suspects, wrong,
// alternatives, picture, words }
// To Python, as the state "edit": { version, digits, checked, entered }; a digit entered is 10 * its cell + the digit

// ms without a key: long enough to type a row in one run of the page. The first key after a pause does not wait.
const COMMIT_AFTER = 150;
const UNDO_STEPS = 200;
const BLANK = ".";

const fill = (template, fields) => template.replace(/\{(\w+)\}/g, (_, name) => fields[name]);
const placed = (template, cell) => fill(template, { row: Math.floor(cell / 9) + 1, column: (cell % 9) + 1 });

function make(tag, attributes = {}, text = "") {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.textContent = text;
  return node;
}

class Editor {
  constructor(root) {
    this.root = root;
    this.find = (selector) => root.querySelector(selector);
    this.at = 0;
    this.data = { version: -1, source: -1 };
    this.digits = BLANK.repeat(81);
    this.checked = new Set();
    this.entered = new Set();
    this.undone = [];
    this.done = [];
    this.timer = 0;
    this.changedLast = -Infinity;
    this.cells = [];
    this.inputs = [];
    this.drawBoard();
    this.drawButtons();
  }

  drawBoard() {
    const board = this.find(".board");
    for (let row = 0; row < 9; row++) {
      const line = board.appendChild(make("div", { class: "row", role: "row" }));
      for (let column = 0; column < 9; column++) {
        const cell = 9 * row + column;
        const box = line.appendChild(make("div", { class: "cell", role: "gridcell" }));
        const input = box.appendChild(
          make("input", { inputmode: "numeric", autocomplete: "off", enterkeyhint: "next", "data-cell": cell }),
        );
        input.tabIndex = cell === this.at ? 0 : -1;
        input.addEventListener("focus", () => this.select(cell));
        input.addEventListener("pointerup", () => input.select());
        input.addEventListener("keydown", (event) => this.key(event, cell));
        input.addEventListener("input", () => this.typed(cell));
        this.cells.push(box);
        this.inputs.push(input);
      }
    }
    board.addEventListener("copy", (event) => this.copy(event));
    board.addEventListener("focusout", (event) => {
      if (!board.contains(event.relatedTarget)) this.cells.forEach((box) => box.classList.remove("near"));
    });
  }

  drawButtons() {
    const pad = this.find(".pad");
    for (const key of ["1", "2", "3", "4", "5", "6", "7", "8", "9", "⌫"]) {
      const button = pad.appendChild(make("button", { type: "button", tabindex: "-1" }, key));
      const digit = key === "⌫" ? BLANK : key;
      if (digit === BLANK) this.clearButton = button;
      // The cell keeps the focus: a phone's keypad stays as it is, and arrows go on from there.
      button.addEventListener("pointerdown", (event) => event.preventDefault());
      button.addEventListener("click", () => this.put(this.at, digit));
    }
    const tools = this.find(".tools");
    const tool = (act) => {
      const button = tools.appendChild(make("button", { type: "button" }));
      button.addEventListener("click", act);
      return button;
    };
    this.undoButton = tool(() => this.undo());
    this.redoButton = tool(() => this.redo());
    this.doubtButton = tool(() => this.nextDoubt());
    this.doubtButton.className = "doubts";
    this.copyButton = tool(() => this.copyBoard());
    this.emptyButton = tool(() => this.set(BLANK.repeat(81), this.data.words.cleared));
  }

  /** Takes what Python sent. Its digits count only when its version is newer: the person may have typed on meanwhile. */
  update(data) {
    if (data.source !== this.data.source) {
      [this.done, this.undone, this.at] = [[], [], 0];
      this.checked = new Set();
      this.entered = new Set(data.entered);
      this.digits = data.digits;
      this.say("");
      clearTimeout(this.timer);
    } else if (data.version > this.data.version) {
      this.remember();
      this.entered = new Set(data.entered);
      this.digits = data.digits;
      clearTimeout(this.timer);
    }
    this.data = data;
    this.name();
    this.draw();
  }

  /** What everything is called, in the language that the page speaks now. */
  name() {
    const { words } = this.data;
    for (const part of ["board", "pad", "tools"]) this.find(`.${part}`).setAttribute("aria-label", words[part]);
    this.find("#help").textContent = words.help;
    this.clearButton.setAttribute("aria-label", words.clearCell);
    this.undoButton.textContent = words.undo;
    this.redoButton.textContent = words.redo;
    this.copyButton.textContent = words.copy;
    this.emptyButton.textContent = words.clear;
  }

  kind(cell) {
    const { read, readKinds } = this.data;
    const digit = this.digits[cell];
    if (digit === BLANK) return "blank";
    if (read && digit === read[cell]) return readKinds[cell];
    if (this.entered.has(10 * cell + Number(digit))) return "entry";
    return read ? "corrected" : "given";
  }

  doubtful(cell) {
    const { doubtful, read } = this.data;
    return doubtful.includes(cell) && !this.checked.has(cell) && this.digits[cell] === read[cell];
  }

  draw() {
    const { words } = this.data;
    this.inputs.forEach((input, cell) => {
      const box = this.cells[cell];
      const digit = this.digits[cell];
      const kind = this.kind(cell);
      // Marks from Python hold for the digits it saw; a cell changed since then waits for its answer unmarked.
      const seen = this.data.digits[cell] === digit;
      const marks = {
        doubt: this.doubtful(cell),
        clash: seen && this.data.clashing.includes(cell),
        suspect: seen && this.data.suspects.includes(cell),
        wrong: seen && this.data.wrong.includes(cell),
      };
      if (input.value !== (digit === BLANK ? "" : digit)) input.value = digit === BLANK ? "" : digit;
      input.tabIndex = cell === this.at ? 0 : -1;
      box.dataset.kind = kind;
      for (const [mark, on] of Object.entries(marks)) box.classList.toggle(mark, on);
      const said = Object.keys(marks).filter((mark) => marks[mark]).map((mark) => words[mark]);
      const held = digit === BLANK ? words.blank : fill(words[kind], { digit });
      input.setAttribute("aria-label", [placed(words.place, cell), held, ...said].join(", "));
    });
    this.undoButton.disabled = !this.done.length;
    this.redoButton.disabled = !this.undone.length;
    const doubts = this.inputs.filter((_, cell) => this.doubtful(cell)).length;
    this.doubtButton.hidden = !doubts;
    this.doubtButton.textContent = fill(words.nextDoubt, { count: doubts });
    this.look();
  }

  /** Under the board: the chosen cell as the picture shows it, and what else the reader thought it might be. */
  look() {
    const look = this.find(".look");
    look.hidden = !this.data.picture;
    if (look.hidden) return;
    // Like the marks, alternatives hold for the digit that Python saw.
    const seen = this.data.digits[this.at] === this.digits[this.at] && !this.checked.has(this.at);
    const choices = seen ? this.data.alternatives[this.at] ?? [] : [];
    const { words } = this.data;
    const named = placed(words.pictureAt, this.at);
    look.replaceChildren();
    const crop = look.appendChild(make("span", { class: "crop", role: "img" }));
    crop.setAttribute("aria-label", named);
    crop.style.backgroundImage = "var(--straightened)";
    crop.style.backgroundPosition = `${(this.at % 9) * 12.5}% ${Math.floor(this.at / 9) * 12.5}%`;
    look.appendChild(make("span", {}, choices.length ? words.isIt : named));
    for (const [digit, percent] of choices) {
      const name = digit === BLANK ? words.blank : digit;
      const button = look.appendChild(make("button", { type: "button" }, `${name} · ${percent} %`));
      button.addEventListener("click", () => {
        this.put(this.at, digit);
        this.focus(this.at);
      });
    }
  }

  select(cell) {
    const moved = this.at !== cell;
    this.inputs[this.at].tabIndex = -1;
    this.at = cell;
    this.inputs[cell].tabIndex = 0;
    this.inputs[cell].select();
    const [row, column] = [Math.floor(cell / 9), cell % 9];
    this.cells.forEach((box, other) => {
      const near = other !== cell && (Math.floor(other / 9) === row || other % 9 === column);
      box.classList.toggle("near", near);
    });
    if (moved) this.look();
  }

  focus(cell) {
    this.inputs[cell].focus({ preventScroll: false });
  }

  key(event, cell) {
    const command = event.ctrlKey || event.metaKey;
    const [row, column] = [Math.floor(cell / 9), cell % 9];
    const moves = {
      ArrowLeft: [row, Math.max(0, column - 1)],
      ArrowRight: [row, Math.min(8, column + 1)],
      ArrowUp: [Math.max(0, row - 1), column],
      ArrowDown: [Math.min(8, row + 1), column],
      Enter: [Math.min(8, row + 1), column],
      Home: [command ? 0 : row, 0],
      End: [command ? 8 : row, 8],
    };
    const key = event.key.toLowerCase();
    if (event.altKey) return;
    if (command && (key === "z" || key === "y")) {
      if (key === "y" || event.shiftKey) this.redo();
      else this.undo();
    } else if (moves[event.key] && (!command || event.key === "Home" || event.key === "End")) {
      this.focus(9 * moves[event.key][0] + moves[event.key][1]);
    } else if (command) {
      return;
    } else if (/^[1-9]$/.test(event.key)) {
      this.enter(cell, event.key);
    } else if (["0", BLANK, " "].includes(event.key)) {
      this.enter(cell, BLANK);
    } else if (event.key === "Delete") {
      this.put(cell, BLANK);
    } else if (event.key === "Backspace") {
      // As in a text: clear here, or step back when there is nothing to clear.
      if (this.digits[cell] !== BLANK) this.put(cell, BLANK);
      else if (cell) this.focus(cell - 1);
    } else {
      // Tab, function keys and a phone's "Unidentified" take their usual way; other letters go nowhere.
      if (event.key.length === 1) event.preventDefault();
      return;
    }
    event.preventDefault();
  }

  /** A phone's keypad gives no usable key, only the text it left in the cell: its last character counts. */
  typed(cell) {
    const text = this.inputs[cell].value;
    const pasted = boardIn(text);
    if (pasted) return this.set(pasted, this.data.words.pasted);
    const last = text.slice(-1);
    if (/^[1-9]$/.test(last)) this.enter(cell, last);
    else if (last === "" || last === "0" || last === BLANK) this.put(cell, BLANK);
    else this.draw();
    return undefined;
  }

  /**
   * What is typed into a blank goes on to the next cell, so that rows are typed at once. A correction stays in sight, and
   * so does an entry.
   */
  enter(cell, digit) {
    const goesOn = this.digits[cell] === BLANK && !this.doubtful(cell) && !this.data.thinking && cell < 80;
    this.put(cell, digit);
    if (goesOn) this.focus(cell + 1);
    else this.inputs[cell].select();
  }

  put(cell, digit) {
    const same = this.digits[cell] === digit;
    if (same && !this.doubtful(cell)) return this.draw();
    // Typing the doubtful digit once more says that it was read right.
    const entry = this.data.thinking && digit !== BLANK && ["blank", "entry"].includes(this.kind(cell));
    this.remember();
    if (same) this.checked.add(cell);
    if (entry) this.entered.add(10 * cell + Number(digit));
    this.digits = this.digits.slice(0, cell) + digit + this.digits.slice(cell + 1);
    return this.changed();
  }

  set(digits, said) {
    this.remember();
    this.entered = new Set();
    this.digits = digits;
    this.changed();
    this.say(said);
  }

  get state() {
    return { digits: this.digits, checked: [...this.checked], entered: [...this.entered] };
  }

  remember() {
    this.done.push([this.state, this.at]);
    if (this.done.length > UNDO_STEPS) this.done.shift();
    this.undone = [];
  }

  undo() { this.step(this.done, this.undone); }
  redo() { this.step(this.undone, this.done); }

  step(from, to) {
    if (!from.length) return;
    to.push([this.state, this.at]);
    const [{ digits, checked, entered }, at] = from.pop();
    const inBoard = this.cells.some((box) => box.contains(this.root.activeElement ?? document.activeElement));
    this.digits = digits;
    this.checked = new Set(checked);
    this.entered = new Set(entered);
    this.changed();
    if (inBoard) this.focus(at);
  }

  nextDoubt() {
    for (let step = 1; step <= 81; step++) {
      const cell = (this.at + step) % 81;
      if (this.doubtful(cell)) return this.focus(cell);
    }
    return undefined;
  }

  changed() {
    this.say("");
    this.draw();
    clearTimeout(this.timer);
    const commit = () => this.commit({ version: this.data.version, ...this.state });
    const now = performance.now();
    if (now - this.changedLast > COMMIT_AFTER) commit();
    else this.timer = setTimeout(commit, COMMIT_AFTER);
    this.changedLast = now;
  }

  copy(event) {
    event.clipboardData.setData("text/plain", this.digits);
    event.preventDefault();
    this.say(this.data.words.copied);
  }

  async copyBoard() {
    try {
      await navigator.clipboard.writeText(this.digits);
      this.say(this.data.words.copied);
    } catch {
      // Without HTTPS a browser lends no clipboard to scripts, but it still honours its own copy command.
      this.focus(this.at);
      document.execCommand("copy");
    }
  }

  /** A text pasted anywhere on the page, unless it is meant for another field. */
  paste(event) {
    const target = event.composedPath()[0];
    const ours = this.inputs.includes(target);
    if (!ours && target.matches?.("input:not([type=file]), textarea, [contenteditable=true]")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const board = boardIn(text);
    if (board) this.set(board, this.data.words.pasted);
    else if (ours && /^\s*[0-9.]\s*$/.test(text)) this.put(this.at, /[1-9]/.exec(text)?.[0] ?? BLANK);
    else if (ours && text.trim()) this.say(this.data.words.notPasted);
    else return;
    event.preventDefault();
  }

  say(text) {
    this.find(".said").textContent = text;
  }
}

export default function ({ parentElement: root, data, setStateValue }) {
  const editor = (root.editor ??= new Editor(root));
  editor.commit = (edit) => setStateValue("edit", edit);
  editor.update(data);
  if (!root.onPaste) {
    root.onPaste = (event) => editor.paste(event);
    document.addEventListener("paste", root.onPaste);
  }
  return () => {
    document.removeEventListener("paste", root.onPaste);
    clearTimeout(editor.timer);
    root.onPaste = null;
  };
}
