// What the page's own components share. Each component's own scripts follow.

function make(tag, attributes = {}, text = "") {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.textContent = text;
  return node;
}

/** A template with its fields in braces filled. */
const fill = (template, fields) => template.replace(/\{(\w+)\}/g, (_, name) => fields[name]);

/** The keys of a number pad, of which the last clears. tap: called with the digit, 0 to clear. */
function padKeys(pad, tap) {
  const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "⌫"];
  return keys.map((key, place) => {
    const button = pad.appendChild(make("button", { type: "button", tabindex: "-1" }, key));
    // The cell keeps the focus: a phone's keypad stays as it is, and arrows go on from there.
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("click", () => tap((place + 1) % 10));
    return button;
  });
}
