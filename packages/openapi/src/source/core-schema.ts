/*
 * The core schema of YAML 1.2 (section 10.3.2): which plain scalars are not strings, and how keys are named. It does
 * not load the parser, because positions and completion need it in browsers, too.
 */
export const NULL = /^(?:~|null|Null|NULL|)$/;
export const BOOLEAN = /^(?:true|True|TRUE|false|False|FALSE)$/;
export const INTEGER = /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/;
export const FLOAT =
  /^(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

/** Reads a floating point number. Infinity and "not a number", which JSON does not have, stay strings. */
export function readFloat(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

/** Returns the name of a key from its source text, in quotes or without. */
export function readKeyName(written: string): string {
  const quote = written.charAt(0);
  if (quote === "'") return foldLines(written.slice(1, -1)).replaceAll("''", "'");
  if (quote !== '"') return readPlainKey(foldLines(written));
  const inside = written.slice(1, -1);
  return written.includes('\\')
    ? readEscapes(foldLines(joinLines(inside))).toWellFormed()
    : foldLines(inside);
}

/** Returns a plain key as the parser names it: `0x10` is `16`, `~` is `null`. */
function readPlainKey(text: string): string {
  if (NULL.test(text)) return 'null';
  if (BOOLEAN.test(text)) return text.toLowerCase();
  if (INTEGER.test(text)) return String(Number(text));
  return FLOAT.test(text) ? String(readFloat(text)) : text;
}

/** Folds the lines of a scalar (section 6.5): a line end becomes a space, and n blank lines become n line ends. */
function foldLines(text: string): string {
  if (!text.includes('\n')) return text;
  return text.replace(
    /[ \t]*\r?\n((?:[ \t]*\r?\n)*)[ \t]*/g,
    (_, blank: string) => blank.replace(/[^\n]/g, '') || ' ',
  );
}

/** Joins the lines of a string in double quotes whose ends are escaped. */
function joinLines(text: string): string {
  return text.replace(/(?<!\\)((?:\\\\)*)\\\r?\n[ \t]*/g, '$1');
}

/** Escapes of one character in double quotes (section 5.7). */
const ESCAPES: Readonly<Record<string, string>> = {
  0: '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
};

function readEscapes(text: string): string {
  return text.replace(
    /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))/gsu,
    (_, byte?: string, unit?: string, point?: string, char = '') => {
      const code = byte ?? unit ?? point;
      if (code === undefined) return ESCAPES[char] ?? char;
      const value = Number.parseInt(code, 16);
      return value > 0x10_ff_ff ? '' : String.fromCodePoint(value);
    },
  );
}
