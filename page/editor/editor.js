// The editable board. Everything it knows lies on the root node, for Streamlit calls the default export again after
// every run of the page, with new data, and keeps the node.
//
// From Python: { version, source, digits, read, readKinds, doubtful, entered, thinking, clashing, suspects, wrong,
// alternatives, picture, words }
// To Python, as the state "edit": { version, digits, checked, entered }; a digit entered is 10 * its cell + the digit. As
// the trigger "pasted": { version, digits } of a board that was pasted over a picture's.

// ms without a key: long enough to type a row in one run of the page. The first key after a pause does not wait.
const COMMIT_AFTER = 150;
const BLANK = ".";

const placed = (template, cell) => fill(template, { row: Math.floor(cell / 9) + 1, column: (cell % 9) + 1 });

class Editor {
  constructor(root) {
    this.root = root;
    this.find = (selector) => root.querySelector(selector);
    this.at = 0;
    this.data = { version: -1, source: -1 };
    this.digits = BLANK.repeat(81);
    this.checked = new Set();
    this.entered = new Set();
    this.past = new Past();
    this.timer = 0;
    this.changedLast = -Infinity;
    this.announcement = "";
    this.look = new Look(this.find(".look"), (cell, digit) => {
      this.put(cell, digit);
      this.cells.focus(cell);
    });
    const board = this.find(".board");
    board.addEventListener("copy", (event) => this.copy(event));
    this.cells = new Cells(board, {
      select: (cell) => this.select(cell),
      key: (event, cell) => this.key(event, cell),
      typed: (cell) => this.typed(cell),
    });
    this.makeButtons();
  }

  makeButtons() {
    const keys = padKeys(this.find(".pad"), (digit) => this.put(this.at, digit ? String(digit) : BLANK));
    this.clearButton = keys.at(-1);
    const tools = this.find(".tools");
    const tool = (act) => {
      const button = tools.appendChild(make("button", { type: "button" }));
      button.addEventListener("click", act);
      return button;
    };
    this.undoButton = tool(() => this.step("undo"));
    this.redoButton = tool(() => this.step("redo"));
    this.doubtButton = tool(() => this.nextDoubt());
    this.doubtButton.className = "doubts";
    this.copyButton = tool(() => this.copyBoard());
    this.emptyButton = tool(() => this.set(BLANK.repeat(81), this.data.words.cleared));
  }

  /** Takes what Python sent. Its digits count only when its version is newer: the person may have typed on meanwhile. */
  update(data) {
    const other = data.source !== this.data.source;
    if (other || data.version > this.data.version) {
      if (other) {
        this.past.forget();
        // The cell that has the focus keeps it, and stays the chosen one.
        this.at = Math.max(0, this.cells.focused);
        this.checked = new Set();
      } else {
        this.remember();
      }
      if (other || this.announcement) this.say(this.announcement);
      this.announcement = "";
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

  marks(cell) {
    const { digits, clashing, suspects, wrong } = this.data;
    // What Python found holds for the digits it saw; a cell changed since then waits for its answer unmarked.
    const seen = digits[cell] === this.digits[cell];
    return {
      doubt: this.doubtful(cell),
      clash: seen && clashing.includes(cell),
      suspect: seen && suspects.includes(cell),
      wrong: seen && wrong.includes(cell),
    };
  }

  draw() {
    const { words, picture } = this.data;
    this.cells.draw(this.digits, this.at, (cell) => this.kind(cell), (cell) => this.marks(cell), words);
    this.undoButton.disabled = !this.past.canUndo;
    this.redoButton.disabled = !this.past.canRedo;
    const doubts = [...this.digits].filter((_, cell) => this.doubtful(cell)).length;
    this.doubtButton.hidden = !doubts;
    this.doubtButton.textContent = fill(words.nextDoubt, { count: doubts });
    this.find(".look").hidden = !picture;
    this.showLook();
  }

  showLook() {
    if (!this.data.picture) return;
    // Like the marks, alternatives hold for the digit that Python saw.
    const seen = this.data.digits[this.at] === this.digits[this.at] && !this.checked.has(this.at);
    this.look.show(this.at, seen ? this.data.alternatives[this.at] ?? [] : [], this.data.words);
  }

  select(cell) {
    const moved = this.at !== cell;
    this.at = cell;
    this.cells.choose(cell);
    if (moved) this.showLook();
  }

  key(event, cell) {
    if (event.altKey) return;
    const [to, undo] = [cellByKey(event, cell), undoByKey(event)];
    if (undo) {
      this.step(undo);
    } else if (to !== null) {
      this.cells.focus(to);
    } else if (event.ctrlKey || event.metaKey) {
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
      else if (cell) this.cells.focus(cell - 1);
    } else {
      // Tab, function keys and a phone's "Unidentified" take their usual way; other letters go nowhere.
      if (event.key.length === 1) event.preventDefault();
      return;
    }
    event.preventDefault();
  }

  /** A phone's keypad gives no usable key, only the text it left in the cell: its last character counts. */
  typed(cell) {
    const text = this.cells.inputs[cell].value;
    const pasted = boardIn(text);
    if (pasted) return this.pasted(pasted);
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
    // Before anything is drawn: with each move of the focus a browser lays out what was drawn since the last.
    if (goesOn) this.cells.focus(cell + 1);
    this.put(cell, digit);
    if (!goesOn) this.cells.choose(cell);
  }

  put(cell, digit) {
    const same = this.digits[cell] === digit;
    if (same && !this.doubtful(cell)) return this.draw();
    // Typing the doubtful digit once more says that it was read right.
    const entry = this.data.thinking && digit !== BLANK && ["blank", "entry"].includes(this.kind(cell));
    this.remember(cell);
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

  remember(at = this.at) {
    this.past.remember([this.state, at]);
  }

  /** way: "undo" or "redo". */
  step(way) {
    if (!(way === "undo" ? this.past.canUndo : this.past.canRedo)) return;
    const [{ digits, checked, entered }, at] = this.past[way]([this.state, this.at]);
    const inBoard = this.cells.focused >= 0;
    this.digits = digits;
    this.checked = new Set(checked);
    this.entered = new Set(entered);
    this.changed();
    if (inBoard) this.cells.focus(at);
  }

  nextDoubt() {
    for (let step = 1; step <= 81; step++) {
      const cell = (this.at + step) % 81;
      if (this.doubtful(cell)) return this.cells.focus(cell);
    }
    return undefined;
  }

  changed() {
    // First of all: what is drawn can wait, and the answer to it takes longest.
    clearTimeout(this.timer);
    const now = performance.now();
    if (now - this.changedLast > COMMIT_AFTER) this.send();
    else this.timer = setTimeout(() => this.send(), COMMIT_AFTER);
    this.changedLast = now;
    this.say("");
    this.draw();
  }

  send() {
    this.commit({ version: this.data.version, ...this.state });
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
      this.cells.focus(this.at);
      document.execCommand("copy");
    }
  }

  /** A text pasted anywhere on the page, unless it is meant for another field. */
  paste(event) {
    const target = event.composedPath()[0];
    const ours = this.cells.inputs.includes(target);
    if (!ours && target.matches?.("input:not([type=file]), textarea, [contenteditable=true]")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const board = boardIn(text);
    if (board) this.pasted(board);
    else if (ours && /^\s*[0-9.]\s*$/.test(text)) this.put(this.at, /[1-9]/.exec(text)?.[0] ?? BLANK);
    else if (text.trim()) this.say(fill(this.data.words.notPasted, { count: cellsIn(text) }));
    else return;
    event.preventDefault();
  }

  /** A board in place of the one there is. Over what a picture gave it may be another puzzle, which is for Python to tell. */
  pasted(board) {
    const { read, version, words } = this.data;
    if (!read) return this.set(board, words.pasted);
    clearTimeout(this.timer);
    this.send();
    this.announcement = words.pasted;
    return this.replace({ version, digits: board });
  }

  say(text) {
    this.find(".said").textContent = text;
  }
}

export default function ({ parentElement: root, data, setStateValue, setTriggerValue }) {
  const editor = (root.editor ??= new Editor(root));
  editor.commit = (edit) => setStateValue("edit", edit);
  editor.replace = (board) => setTriggerValue("pasted", board);
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
