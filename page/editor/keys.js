// What a key means on the board.

/** The cell that a key leads to from this one, or null. */
function cellByKey(event, cell) {
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key !== "Home" && event.key !== "End") return null;
  const [row, column] = [Math.floor(cell / 9), cell % 9];
  const moves = {
    ArrowLeft: [row, Math.max(0, column - 1)],
    ArrowRight: [row, Math.min(8, column + 1)],
    ArrowUp: [Math.max(0, row - 1), column],
    ArrowDown: [Math.min(8, row + 1), column],
    Enter: [Math.min(8, row + 1), column],
    Home: [command ? 0 : row, 0],
    End: [command ? 8 : row, 8],
  };
  const to = moves[event.key];
  return to ? 9 * to[0] + to[1] : null;
}

/** "undo", "redo", or null. */
function undoByKey(event) {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")) return null;
  return key === "y" || event.shiftKey ? "redo" : "undo";
}
