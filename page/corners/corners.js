// Four corners on the whole picture, which a person drags onto the board. What is known lies on the root node.
//
// From Python: { version, picture, width, height, corners, words }; corners as shares of the picture's sides,
// clockwise from the top left. To Python, as the state "asked": { version, corners }

const NAMES = ["topLeft", "topRight", "bottomRight", "bottomLeft"];
const TALLEST = 620; // CSS pixels
const ZOOM = 3;
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const within = (share) => Math.min(1, Math.max(0, share));

/** Whether the corners turn the same way, clockwise, at each of them: else there is no board between them. */
export function isConvex(corners) {
  return corners.every(([x, y], at) => {
    const [[u, v], [s, t]] = [corners[(at + 1) % 4], corners[(at + 2) % 4]];
    return (u - x) * (t - v) - (v - y) * (s - u) > 1e-4;
  });
}

/** From places in a unit square to points between the corners, as perspective has it. */
export function perspective([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const whole = ax * by - bx * ay;
  const [g, h] = [(sx * by - bx * sy) / whole, (ax * sy - sx * ay) / whole];
  const [a, b, d, e] = [x1 - x0 + g * x1, x3 - x0 + h * x3, y1 - y0 + g * y1, y3 - y0 + h * y3];
  return (u, v) => [(a * u + b * v + x0) / (g * u + h * v + 1), (d * u + e * v + y0) / (g * u + h * v + 1)];
}

class Corners {
  constructor(root) {
    this.find = (selector) => root.querySelector(selector);
    this.stage = this.find(".stage");
    this.handles = NAMES.map((_, at) => this.makeHandle(at));
    this.find(".go").addEventListener("click", () => this.ask());
  }

  makeHandle(at) {
    const handle = document.createElement("button");
    handle.type = "button";
    handle.className = "handle";
    handle.setAttribute("aria-describedby", "how");
    let grip = null; // from the finger to the corner: a handle that is taken at its rim does not jump
    handle.addEventListener("pointerdown", (event) => {
      const box = handle.getBoundingClientRect();
      grip = [box.x + box.width / 2 - event.clientX, box.y + box.height / 2 - event.clientY];
      handle.setPointerCapture(event.pointerId);
      this.magnify(at);
    });
    handle.addEventListener("pointermove", (event) => {
      if (!grip) return;
      const box = this.stage.getBoundingClientRect();
      const [x, y] = [event.clientX + grip[0] - box.x, event.clientY + grip[1] - box.y];
      this.move(at, x / box.width, y / box.height);
      this.magnify(at);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      handle.addEventListener(end, () => {
        grip = null;
        this.find(".loupe").hidden = true;
      });
    }
    handle.addEventListener("keydown", (event) => {
      const way = WAYS[event.key];
      if (!way) return;
      event.preventDefault();
      const box = this.stage.getBoundingClientRect();
      const step = event.shiftKey ? 10 : 1;
      const [x, y] = this.corners[at];
      this.move(at, x + (way[0] * step) / box.width, y + (way[1] * step) / box.height);
    });
    return this.stage.appendChild(handle);
  }

  /** Another picture brings its corners; otherwise they stay where the person set them. */
  update(data) {
    const same = this.data?.picture === data.picture;
    this.data = data;
    this.name();
    if (same) return;
    this.corners = data.corners;
    this.find("img").src = data.picture;
    this.find("svg").setAttribute("viewBox", `0 0 ${data.width} ${data.height}`);
    this.stage.style.aspectRatio = `${data.width} / ${data.height}`;
    this.stage.style.maxWidth = `${(TALLEST * data.width) / data.height}px`;
    this.find(".loupe").style.backgroundImage = `url("${data.picture}")`;
    this.draw();
  }

  /** What everything is called, in the language that the page speaks now. */
  name() {
    const { words } = this.data;
    this.find("#how").textContent = words.how;
    this.find("img").alt = words.whole;
    this.find(".go").textContent = words.again;
    this.handles.forEach((handle, at) => handle.setAttribute("aria-label", words[NAMES[at]]));
  }

  move(at, x, y) {
    this.corners = this.corners.map((corner, other) => (other === at ? [within(x), within(y)] : corner));
    this.draw();
  }

  draw() {
    const { width, height } = this.data;
    this.corners.forEach(([x, y], at) => {
      this.handles[at].style.left = `${100 * x}%`;
      this.handles[at].style.top = `${100 * y}%`;
    });
    const good = isConvex(this.corners);
    const points = this.corners.map(([x, y]) => [x * width, y * height]);
    const path = (spots) => "M" + spots.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
    const at = good ? perspective(points) : null;
    const lines = (numbers) => numbers.flatMap((k) => [[at(k / 9, 0), at(k / 9, 1)], [at(0, k / 9), at(1, k / 9)]]);
    const ring = `${path(points)}Z`;
    this.find(".cells").setAttribute("d", good ? lines([1, 2, 4, 5, 7, 8]).map(path).join("") : "");
    const boxes = ring + (good ? lines([3, 6]).map(path).join("") : "");
    this.find(".boxes").setAttribute("d", boxes);
    this.find(".halo").setAttribute("d", boxes);
    this.stage.classList.toggle("crossed", !good);
    this.find(".go").disabled = !good;
    this.find(".said").textContent = good ? "" : this.data.words.crossed;
  }

  /** What the finger covers, larger, in the upper corner that is farther from it. */
  magnify(at) {
    const loupe = this.find(".loupe");
    const [x, y] = this.corners[at];
    const { width, height } = this.stage.getBoundingClientRect();
    const middle = loupe.clientWidth / 2 || 56;
    loupe.hidden = false;
    loupe.style.left = x < 0.5 ? "auto" : "8px";
    loupe.style.right = x < 0.5 ? "8px" : "auto";
    loupe.style.backgroundSize = `${ZOOM * width}px ${ZOOM * height}px`;
    loupe.style.backgroundPosition = `${middle - ZOOM * x * width}px ${middle - ZOOM * y * height}px`;
  }

  ask() {
    this.find(".go").disabled = true;
    this.find(".said").textContent = this.data.words.reading;
    this.commit({ version: this.data.version, corners: this.corners });
  }
}

export default function ({ parentElement: root, data, setStateValue }) {
  const corners = (root.corners ??= new Corners(root));
  corners.commit = (asked) => setStateValue("asked", asked);
  corners.update(data);
}
