// Boards in pasted text: 81 characters, nine lines with or without rules between them, tables, links to other programs.

const SHORT = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

const LINE_END = /\r\n|\r|\n/;

/** What may stand between cells and says nothing. */
const BETWEEN = /[\s|│┃║,;"'[\](){}]/g;

const plain = (cells) => [...cells].map((cell) => (/[1-9]/.test(cell) ? cell : ".")).join("");

/** The board in a pasted text as 81 characters, '1' to '9' and '.', or null. */
export function boardIn(text) {
  const board = linkedBoard(text) ?? boardOfLines(text) ?? boardOfCharacters(text) ?? boardOfSpaces(text);
  // A long rule is no board.
  return board && /[1-9]/.test(board) ? board : null;
}

/** How many characters of a text may be cells. */
export const cellsIn = (text) => (text.match(/[1-9.0*_xX?-]/g) ?? []).length;

/** In a link a board is a part of the path or a value of the query, in one of the forms that `links.py` writes. */
function linkedBoard(text) {
  for (const address of text.match(/https?:\/\/[^\s"'<>]+/g) ?? []) {
    let link;
    try {
      link = new URL(address);
    } catch {
      continue;
    }
    for (const part of [...link.searchParams.values(), ...link.pathname.split("/"), link.hash.slice(1)]) {
      // Entries are letters there.
      if (/^[0-9a-i.*_x-]{81}$/i.test(part)) {
        return plain([...part].map((sign) => (/[a-i]/.test(sign) ? sign.charCodeAt(0) - 96 : sign)).join(""));
      }
      const short = /^scf(\w+)$/.exec(part)?.[1] ?? "";
      const places = [...short].map((sign) => SHORT.indexOf(sign));
      const board = places.map((place) => (place % 10) + "0".repeat(place / 10)).join("");
      if (board.length === 81 && !places.includes(-1)) return plain(board);
    }
  }
  return null;
}

/** The nine cells in a line, or null: with commas or bars between them a blank may be nothing at all. */
function cellsOf(line) {
  for (const between of [",", ";", "\t", /[|│┃║]/]) {
    const fields = line.split(between).map((field) => field.replace(/["'\s]/g, ""));
    // Bars may stand at the ends too, and so may a comma.
    if (fields.length > 9 && fields.at(-1) === "") fields.pop();
    if (fields.length > 9 && fields[0] === "") fields.shift();
    if (fields.length === 9 && fields.every((field) => /^[1-9.0*_xX?-]?$/.test(field))) {
      return plain(fields.map((field) => field || "."));
    }
  }
  const cells = line.replace(BETWEEN, "");
  return /^[1-9.0*_xX?-]{9}$/.test(cells) ? plain(cells) : null;
}

/**
 * Nine lines of nine. A line of dashes is a row of blanks or a rule between boxes: it is whichever makes nine rows, a
 * rule only where rules can be, one at a time.
 */
function boardOfLines(text) {
  const lines = text.split(LINE_END).filter((line) => line.trim() || cellsOf(line));
  const isRule = (line) => /^[\s|+=:\-─━═│┃║┌-╬]*$/.test(line);
  // Titles, headers and signatures.
  const ours = (line) => cellsOf(line) || isRule(line);
  while (lines.length && !ours(lines[0])) lines.shift();
  while (lines.length && !ours(lines.at(-1))) lines.pop();
  const read = (at, rows, ruled) => {
    if (at === lines.length) return rows.length === 9 ? rows.join("") : null;
    if (rows.length > 9) return null;
    const cells = cellsOf(lines[at]);
    const rule = isRule(lines[at]);
    // Bars and dashes of one drawing cross at a plus.
    const asRow = () => (cells && !lines[at].includes("+") ? read(at + 1, [...rows, cells], false) : null);
    const asRule = () => (rule && !ruled && rows.length % 3 === 0 ? read(at + 1, rows, true) : null);
    return rows.length % 9 ? asRule() ?? asRow() : asRow() ?? asRule();
  };
  return lines.length >= 9 && lines.length <= 40 ? read(0, [], false) : null;
}

/** 81 characters, whatever stands between them, or in a row within other words. */
function boardOfCharacters(text) {
  const cells = text.replace(BETWEEN, "");
  if (/^[1-9.0*_xX?-]{81}$/.test(cells)) return plain(cells);
  const within = /(?:^|[^\w.*-])([1-9.0*_xX?-]{81})(?![\w.*-])/.exec(text);
  return within && plain(within[1]);
}

/** With spaces for blanks, nine lines or one; at the ends of lines they may be lost. */
function boardOfSpaces(text) {
  const lines = text.trimEnd().split(LINE_END);
  const whole = lines.length === 1 ? [text.replace(/[\r\n]+$/, "")] : lines;
  const [count, length] = whole.length === 1 ? [1, 81] : [9, 9];
  const fits = (line) => /^[1-9.0*_xX? -]*$/.test(line) && line.length <= length;
  if (whole.length !== count || !whole.every(fits) || (count === 1 && whole[0].length < 81)) return null;
  return plain(whole.map((line) => line.padEnd(length)).join(""));
}
