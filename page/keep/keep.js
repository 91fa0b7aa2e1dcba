// The digits of all boards in the tab's own storage. A reload makes a new session, which asks there for what it missed.
//
// From Python: { boards, taken, names, front, link, fresh }; taken: for each board, what was taken from the hints;
// names: of their pictures. To Python, as the trigger "kept": { boards, taken, names, front }

const NAME = "sudoku-boards";

function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(NAME));
  } catch {
    return null;
  }
}

function keep(data) {
  try {
    if (data.boards.some((board) => /[^0]/.test(board))) sessionStorage.setItem(NAME, JSON.stringify(data));
    else sessionStorage.removeItem(NAME);
  } catch {
    // A browser may lend no storage. Then a reload loses the board, as it does everywhere.
  }
}

export default function ({ parentElement: root, data, setTriggerValue }) {
  const { fresh, ...now } = data;
  const earlier = fresh ? kept() : null;
  if (earlier && earlier.link === now.link && JSON.stringify(earlier.boards) !== JSON.stringify(now.boards)) {
    const { boards, taken, names, front } = earlier;
    if (!root.asked) setTriggerValue("kept", { boards, taken, names, front });
    root.asked = true;
  } else {
    keep(now);
  }
}
