// A frame's board, drawn.

const SVG = "http://www.w3.org/2000/svg";
const SIDE = 60; // of a cell
const EDGE = 30; // left and top, for the names of columns and rows
const SPOT = 11; // radius of a candidate's disc
const MANY = 14; // links, beyond which they are drawn thinner

function drawn(parent, tag, attributes = {}, text = "") {
  const node = parent.appendChild(document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text) node.textContent = text;
  return node;
}

const corner = (cell) => [EDGE + SIDE * (cell % 9), EDGE + SIDE * Math.floor(cell / 9)];
const middle = (cell) => corner(cell).map((at) => at + SIDE / 2);
const spotAt = (cell, digit) => {
  const [x, y] = middle(cell);
  return [x + 18 * (((digit - 1) % 3) - 1), y + 17.5 * (Math.floor((digit - 1) / 3) - 1)];
};
const key = (cell, digit) => 10 * cell + digit;

/** The cells of the pattern, save those that are filled anyway. */
const patternOf = (frame) => frame.cells.filter((cell) => !frame.placements.some(([placed]) => placed === cell));

class Drawing {
  constructor(svg) {
    this.svg = svg;
  }

  /** The board of a frame. all: with all of its candidates. */
  draw(frame, all) {
    const { svg } = this;
    svg.replaceChildren();
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
    for (const cell of patternOf(frame)) {
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
        if (frame.clashing.includes(cell)) {
          drawn(layer, "rect", { class: "clash", x: x - 25, y: y - 25, width: 50, height: 50, rx: 8 });
        }
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
      const across = [-(y2 - y1) / length, (x2 - x1) / length];
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

  /** Cells to be touched or walked through by keys, over all that is drawn. choose: called with the cell. */
  drawChoices(frame, chosen, words, choose) {
    for (let row = 0; row < 9; row++) {
      const line = drawn(this.svg, "g", { role: "row" });
      for (let column = 0; column < 9; column++) {
        const cell = 9 * row + column;
        const digit = frame.digits[cell];
        const name = fill(digit === "." ? words.blankCell : words.cell, { row: row + 1, column: column + 1, digit });
        const label = frame.clashing.includes(cell) ? `${name}, ${words.clash}` : name;
        const [x, y] = corner(cell);
        const choice = drawn(line, "rect", {
          class: "choice", role: "gridcell", "data-cell": cell, "aria-label": label,
          tabindex: cell === Math.max(0, chosen) ? 0 : -1, x: x + 1, y: y + 1, width: SIDE - 2, height: SIDE - 2,
        });
        if (cell === chosen) choice.setAttribute("aria-selected", "true");
        choice.addEventListener("click", () => choose(cell));
      }
    }
  }
}
