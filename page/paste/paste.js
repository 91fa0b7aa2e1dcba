// A picture pasted anywhere on the page goes into the uploader's own input, which keeps its checks of size and type.

function give(event) {
  const picture = [...(event.clipboardData?.files ?? [])].find((file) => file.type.startsWith("image/"));
  const input = document.querySelector('[data-testid="stFileUploader"] input[type="file"]');
  if (!picture || !input) return;
  event.preventDefault();
  // The uploader would take it a second time, were it the one in focus.
  event.stopImmediatePropagation();
  const files = new DataTransfer();
  files.items.add(picture);
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

export default function ({ parentElement: root }) {
  if (!root.listening) document.addEventListener("paste", give, true);
  root.listening = true;
  return () => {
    document.removeEventListener("paste", give, true);
    root.listening = false;
  };
}
