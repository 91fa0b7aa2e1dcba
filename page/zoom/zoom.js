// Enlarges a picture that Streamlit shows, in the room that it has on the page. It is then moved by scrolling, which
// fingers, wheels and keys do by themselves, and by dragging. The style sheet of the page does the rest.
//
// From Python: { within, shown, words }

const SIZES = [1, 1.5, 2, 3, 4];

class Zoom {
  constructor(root) {
    this.find = (selector) => root.querySelector(selector);
    this.at = 0;
    this.find(".smaller").addEventListener("click", () => this.to(this.at - 1));
    this.find(".larger").addEventListener("click", () => this.to(this.at + 1));
    this.watched = {
      pointerdown: (event) => this.grip(event),
      pointermove: (event) => this.drag(event),
      pointerup: () => { this.held = null; },
      dblclick: (event) => { if (this.frame?.contains(event.target)) this.to(this.at ? 0 : 2); },
      dragstart: (event) => { if (this.at && this.frame?.contains(event.target)) event.preventDefault(); },
    };
  }

  listen() {
    for (const [name, act] of Object.entries(this.watched)) document.addEventListener(name, act);
  }

  leave() {
    for (const [name, act] of Object.entries(this.watched)) document.removeEventListener(name, act);
  }

  get room() { return document.querySelector(`.st-key-${this.data.within}`); }
  get frame() { return this.room?.querySelector('[data-testid="stImage"]'); }

  update(data) {
    const other = data.shown !== this.data?.shown;
    this.data = data;
    if (other) this.reset();
    const { words } = data;
    this.find(".zoom").setAttribute("aria-label", words.zoom);
    this.find(".smaller").setAttribute("aria-label", words.smaller);
    this.find(".larger").setAttribute("aria-label", words.larger);
    this.draw();
  }

  draw() {
    this.find("output").textContent = `${100 * SIZES[this.at]} %`;
    this.find(".smaller").disabled = this.at === 0;
    this.find(".larger").disabled = this.at === SIZES.length - 1;
  }

  reset() {
    this.at = 0;
    this.room?.removeAttribute("data-zoomed");
    for (const name of ["tabindex", "role", "aria-label"]) this.frame?.removeAttribute(name);
  }

  /** A size by its number, with what is in the middle kept there. */
  to(at) {
    const [room, frame] = [this.room, this.frame];
    const picture = frame?.querySelector("img");
    if (!picture || at < 0 || at >= SIZES.length) return;
    if (!this.at) this.own = [picture.clientWidth, picture.clientHeight];
    const [width, height] = this.own;
    const middle = [frame.scrollLeft + frame.clientWidth / 2, frame.scrollTop + frame.clientHeight / 2];
    const growth = SIZES[at] / SIZES[this.at];
    if (at) {
      room.dataset.zoomed = "";
      room.style.setProperty("--picture-width", `${width * SIZES[at]}px`);
      room.style.setProperty("--picture-height", `${height}px`);
      // So that keys reach it, in every browser.
      frame.tabIndex = 0;
      frame.setAttribute("role", "region");
      frame.setAttribute("aria-label", this.data.words.picture);
      frame.scrollLeft = middle[0] * growth - frame.clientWidth / 2;
      frame.scrollTop = middle[1] * growth - frame.clientHeight / 2;
    } else {
      this.reset();
    }
    this.at = at;
    this.draw();
  }

  /** A finger scrolls by itself. */
  grip(event) {
    const frame = this.frame;
    if (!this.at || event.pointerType !== "mouse" || event.button || !frame?.contains(event.target)) return;
    this.held = [event.clientX + frame.scrollLeft, event.clientY + frame.scrollTop];
  }

  drag(event) {
    if (!this.held || !this.frame) return;
    this.frame.scrollLeft = this.held[0] - event.clientX;
    this.frame.scrollTop = this.held[1] - event.clientY;
  }
}

export default function ({ parentElement: root, data }) {
  const zoom = (root.zoom ??= new Zoom(root));
  zoom.update(data);
  // The same act is added but once.
  zoom.listen();
  return () => zoom.leave();
}
