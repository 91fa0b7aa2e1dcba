// Under the board: the chosen cell as the picture shows it, and what else the reader thought it might be.

class Look {
  /** root: the element to fill. take: called with a cell and the digit that the person chose for it. */
  constructor(root, take) {
    this.root = root;
    this.take = take;
  }

  /** choices: pairs of a digit and its probability in whole percent. words: of the editor. */
  show(cell, choices, words) {
    const shown = JSON.stringify([cell, choices, words.pictureAt, words.isIt, words.blank]);
    if (shown === this.shown) return;
    this.shown = shown;
    const named = placed(words.pictureAt, cell);
    const crop = make("span", { class: "crop", role: "img", "aria-label": named });
    crop.style.backgroundImage = "var(--straightened)";
    crop.style.backgroundPosition = `${(cell % 9) * 12.5}% ${Math.floor(cell / 9) * 12.5}%`;
    const buttons = choices.map(([digit, percent]) => {
      const button = make("button", { type: "button" }, `${digit === BLANK ? words.blank : digit} · ${percent} %`);
      button.addEventListener("click", () => this.take(cell, digit));
      return button;
    });
    this.root.replaceChildren(crop, make("span", {}, choices.length ? words.isIt : named), ...buttons);
  }
}
