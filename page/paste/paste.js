// Every file that is chosen, pasted or dropped anywhere on the page goes one way: what can be a picture into the
// uploader's own input, and what cannot to Python, which says why. The uploader itself would only list it, in English.
//
// From Python: { formats, limit, ahead, words }; endings of names, bytes, and scripts to have at hand. To Python, as the trigger "refused": for each
// file { name, size, count }; count is of all the files that came with it.

const UPLOADER = '[data-testid="stFileUploader"]';
const INPUT = `${UPLOADER} input[type="file"]`;
const BUTTON = '[data-testid="stFileUploaderDropzone"] button:not([aria-label])';

/** The file as the uploader takes it, or null. It goes by names, and a picture from a phone or a web page may have none. */
function fitting(file, { formats, limit }) {
  if (file.size > limit) return null;
  if (formats.includes(file.name.toLowerCase().split(".").pop())) return file;
  return file.type.startsWith("image/") ? new File([file], `${file.name}.png`, { type: file.type }) : null;
}

/** Fetches scripts before the first file needs them, once the page has come to rest. */
function fetchAhead(names) {
  const [script] = document.querySelectorAll('script[type="module"][src*="static/js/"]');
  if (!script) return;
  setTimeout(() => {
    for (const name of names) {
      const link = document.head.appendChild(document.createElement("link"));
      [link.rel, link.href] = ["modulepreload", new URL(name, script.src).href];
    }
  }, 1000);
}

class Ways {
  constructor() {
    this.passing = false;
    this.watched = {
      paste: (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.some((file) => file.type.startsWith("image/"))) this.give(event, files);
      },
      change: (event) => {
        if (!this.passing && event.target.matches?.(INPUT)) this.give(event, [...event.target.files]);
      },
      // Else a browser opens a dropped file in place of the page.
      dragenter: (event) => this.over(event, true),
      dragover: (event) => this.over(event, true),
      dragleave: (event) => this.over(event, Boolean(event.relatedTarget)),
      drop: (event) => {
        this.over(event, false);
        this.give(event, [...(event.dataTransfer?.files ?? [])]);
      },
    };
    for (const [name, act] of Object.entries(this.watched)) document.addEventListener(name, act, true);
    // The uploader's words are English; ours are in its style sheet for the eye, and here for the ear.
    this.namer = new MutationObserver(() => this.name());
    this.namer.observe(document.body, { childList: true, subtree: true });
  }

  leave() {
    for (const [name, act] of Object.entries(this.watched)) document.removeEventListener(name, act, true);
    this.namer.disconnect();
  }

  name() {
    document.querySelectorAll(BUTTON).forEach((button) => button.setAttribute("aria-label", this.data.words.choose));
  }

  over(event, inside) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    document.documentElement.classList.toggle("dropping", inside);
  }

  give(event, files) {
    const input = document.querySelector(INPUT);
    if (!files.length || !input) return;
    event.preventDefault();
    // The uploader would take them a second time.
    event.stopImmediatePropagation();
    const good = files.map((file) => fitting(file, this.data)).filter(Boolean);
    const bad = files.filter((file) => !fitting(file, this.data));
    if (bad.length) this.refuse(bad.map(({ name, size }) => ({ name, size, count: files.length })));
    const given = new DataTransfer();
    good.forEach((file) => given.items.add(file));
    input.files = given.files;
    if (!good.length) return;
    this.passing = true;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    this.passing = false;
  }
}

export default function ({ parentElement: root, data, setTriggerValue }) {
  if (!root.ahead) fetchAhead(data.ahead);
  root.ahead = true;
  const ways = (root.ways ??= new Ways());
  ways.data = data;
  ways.refuse = (files) => setTriggerValue("refused", files);
  document.querySelectorAll('[data-testid="stFileUploaderDropzone"] button').forEach((button) => {
    button.setAttribute("aria-label", data.words.choose);
  });
  return () => {
    ways.leave();
    root.ways = null;
  };
}
