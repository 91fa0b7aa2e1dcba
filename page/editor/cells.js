// The 81 cells: which of them is chosen, and what each shows and says.

class Cells {
  /** board: the element to fill. on: what to call with a cell: select(cell), key(event, cell), typed(cell). */
  constructor(board, on) {
    this.boxes = [];
    this.inputs = [];
    this.drawn = []; // what each showed last
    for (let row = 0; row < 9; row++) {
      const line = board.appendChild(make("div", { class: "row", role: "row" }));
      for (let column = 0; column < 9; column++) {
        const cell = 9 * row + column;
        const box = line.appendChild(make("div", { class: "cell", role: "gridcell" }));
        const input = box.appendChild(
          make("input", { inputmode: "numeric", autocomplete: "off", enterkeyhint: "next", "data-cell": cell }),
        );
        input.addEventListener("focus", () => on.select(cell));
        input.addEventListener("pointerup", () => input.select());
        input.addEventListener("keydown", (event) => on.key(event, cell));
        input.addEventListener("input", () => on.typed(cell));
        this.boxes.push(box);
        this.inputs.push(input);
      }
    }
    board.addEventListener("focusout", (event) => {
      if (!board.contains(event.relatedTarget)) this.boxes.forEach((box) => box.classList.remove("near"));
    });
  }

  /** The cell that has the focus, or -1. */
  get focused() {
    return this.inputs.findIndex((input) => input.matches(":focus"));
  }

  focus(cell) {
    this.inputs[cell].focus({ preventScroll: false });
  }

  /** Its text is replaced by what is typed next, and its row and column are tinted. */
  choose(cell) {
    this.inputs[cell].select();
    const [row, column] = [Math.floor(cell / 9), cell % 9];
    this.inputs.forEach((input, other) => { input.tabIndex = other === cell ? 0 : -1; });
    this.boxes.forEach((box, other) => {
      const near = other !== cell && (Math.floor(other / 9) === row || other % 9 === column);
      box.classList.toggle("near", near);
    });
  }

  /** chosen: the cell that Tab leads to. kind, marks: of a cell, the latter as {mark: whether it has it}. */
  draw(digits, chosen, kind, marks, words) {
    this.inputs.forEach((input, cell) => {
      const digit = digits[cell];
      const value = digit === BLANK ? "" : digit;
      if (input.value !== value) input.value = value;
      const order = cell === chosen ? 0 : -1;
      if (input.tabIndex !== order) input.tabIndex = order;
      this.drawCell(cell, digit, kind(cell), marks(cell), words);
    });
  }

  drawCell(cell, digit, kind, marks, words) {
    const said = Object.keys(marks).filter((mark) => marks[mark]).map((mark) => words[mark]);
    const held = digit === BLANK ? words.blank : fill(words[kind], { digit });
    const label = [placed(words.place, cell), held, ...said].join(", ");
    // Few cells change with an edit.
    const drawn = `${kind} ${label}`;
    if (drawn === this.drawn[cell]) return;
    this.drawn[cell] = drawn;
    this.boxes[cell].dataset.kind = kind;
    for (const [mark, on] of Object.entries(marks)) this.boxes[cell].classList.toggle(mark, on);
    this.inputs[cell].setAttribute("aria-label", label);
  }
}
