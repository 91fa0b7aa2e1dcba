// A picture pasted or dropped anywhere on the page goes into the uploader's own input, which keeps its checks of size
// and type.

const UPLOADER = '[data-testid="stFileUploader"]';

function give(event, files) {
  const input = document.querySelector(`${UPLOADER} input[type="file"]`);
  if (!files.length || !input) return;
  event.preventDefault();
  // The uploader would take them a second time, were it the one in focus.
  event.stopImmediatePropagation();
  const given = new DataTransfer();
  files.forEach((file) => given.items.add(file));
  input.files = given.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

function paste(event) {
  give(event, [...(event.clipboardData?.files ?? [])].filter((file) => file.type.startsWith("image/")));
}

// Else a browser opens a dropped file in place of the page.
function over(event) {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
}

function drop(event) {
  if (!event.target.closest?.(UPLOADER)) give(event, [...(event.dataTransfer?.files ?? [])]);
}

const WATCHED = { paste, dragover: over, drop };

export default function ({ parentElement: root }) {
  if (!root.listening) for (const [name, act] of Object.entries(WATCHED)) document.addEventListener(name, act, true);
  root.listening = true;
  return () => {
    for (const [name, act] of Object.entries(WATCHED)) document.removeEventListener(name, act, true);
    root.listening = false;
  };
}
