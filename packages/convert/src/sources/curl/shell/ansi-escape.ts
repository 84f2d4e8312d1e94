const SIMPLE: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  E: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Reads the escape at `at` inside `$'…'`. Bash Reference Manual, section 3.1.2.4. */
export function ansiEscape(text: string, at: number): { value: string; end: number } {
  const numeric = /^\\(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,4})|U([0-9a-f]{1,8})|([0-7]{1,3}))/i.exec(
    text.slice(at, at + 10),
  );
  if (numeric?.[1] !== undefined) return byteRun(text, at);
  if (numeric) {
    const code =
      numeric[4] === undefined
        ? Number.parseInt(numeric[2] ?? numeric[3] ?? '', 16)
        : Number.parseInt(numeric[4], 8);
    return { value: code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd', end: at + numeric[0].length };
  }
  const next = text[at + 1] ?? '';
  if (next === 'c') return { value: controlCharacter(text[at + 2] ?? '@'), end: at + 3 };
  return { value: Object.hasOwn(SIMPLE, next) ? (SIMPLE[next] ?? next) : next, end: at + 2 };
}

/** A run of `\xHH` is bytes of UTF-8 text. */
function byteRun(text: string, at: number): { value: string; end: number } {
  const run = /(?:\\x[0-9a-fA-F]{1,2})+/y;
  run.lastIndex = at;
  const escapes = run.exec(text)?.[0] ?? '';
  const bytes = [...escapes.matchAll(/\\x([0-9a-fA-F]{1,2})/g)].map((match) =>
    Number.parseInt(match[1] ?? '', 16),
  );
  return { value: new TextDecoder().decode(new Uint8Array(bytes)), end: at + escapes.length };
}

function controlCharacter(char: string): string {
  return String.fromCharCode(char.toUpperCase().charCodeAt(0) & 0x1f);
}
