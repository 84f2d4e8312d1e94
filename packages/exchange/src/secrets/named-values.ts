import { classifyName, isCredentialKind } from './classify-name.ts';
import { NAME_TABLE } from './name-table.ts';

/** A value in a text and the name of a credential before it; the value is from `start` to `end`. */
export interface NamedValue {
  name: string;
  start: number;
  end: number;
  /** How it was written: in quotes, after `=`, after a colon (a line or a word), or in an XML element. */
  style: 'quoted' | 'assigned' | 'line' | 'word' | 'element';
}

/** Beginnings of names of links and phrases, which are credentials only with a word behind them. */
const STARTS = 'reset magic signed invit verif unsubscri hook recovery bind phrase answer'.split(' ');
/** Words of the table with their marks, which it has without. */
const MARKED = 'contraseña şifre lösenord schlüssel'.split(' ');
const WORDS = [...NAME_TABLE.secret, ...NAME_TABLE.ambiguous, ...NAME_TABLE.unspaced, ...STARTS, ...MARKED];
/** Words that no other one is part of: what contains none of them is not a credential's name. */
const STEMS = WORDS.filter((word) => !WORDS.some((other) => other !== word && word.includes(other)));
const STEM = new RegExp(STEMS.join('|'), 'giu');

/** Bounds that keep the time linear. */
const MAX_NAME = 60;
const MAX_VALUE = 8192;

/** Separators between a name and its value. */
const QUOTED =
  /((?:\\{0,3}["'`])?)\]?\s{0,4}(:=?|=>|[=!]?={1,2}|,|\s(?:is|was|to|of)?)\s{0,4}(\\{0,3})(["'`])/y;
interface Gap {
  style: NamedValue['style'];
  gap: RegExp;
  stop: RegExp;
  /** Names that it is after; all when absent. */
  only?: RegExp;
}
const UNQUOTED: readonly Gap[] = [
  // A broken JSON document, or a number of one.
  { style: 'assigned', gap: /["']\s{0,4}:\s{0,4}(?=[^\s"'`{[\]},:<$\\])/y, stop: /[\s,}\]"'`]/g },
  // ODBC: `Pwd={…}`
  { style: 'assigned', gap: /=\{(?=[^\s{}$])/y, stop: /\}/g, only: /^p(?:wd|ass(?:word)?)$/i },
  // `user[password]=…`
  { style: 'assigned', gap: /\]?=(?=[^\s=&;,"'`<>])/y, stop: /[\s&;,"'`<>(){}|\\]/g },
  // A percent-encoded address.
  { style: 'assigned', gap: /%3D(?=[^%&\s])/iy, stop: /%26|%2523|%23|[\s&"'`<>]/gi },
  // A block of YAML.
  { style: 'line', gap: /: ?[|>][+-]?[ \t]*\r?\n[ \t]+(?=\S)/y, stop: /\r?\n(?![ \t])/g },
  {
    style: 'word',
    // What is called or read from is code.
    gap: / {1,3}= {0,3}(?=[^\s=&;,"'`<>{[(])(?![A-Za-z_$][\w$]*[.([])/y,
    stop: /[\s&;,"'`<>(){}|\\]/g,
  },
  { style: 'line', gap: / ?[:：] ?(?=[^\s:/&;,"'`<>{[])/y, stop: /[\r\n"'`<>]/g },
  { style: 'word', gap: /[ \t]{1,2}(?:is|was) {1,2}(?=[^\s"'`<>{[])/y, stop: /[\s"'`<>]/g },
  {
    style: 'word',
    gap: /[ \t]{1,2}(?=[^\s"'`<>]{8})(?=[^\s"'`<>]{0,60}(?:[a-z][A-Z]|[A-Za-z][\d!@#$%^&*]|\d[A-Za-z]))/y,
    stop: /[\s"'`<>]/g,
    only: /pass(?:word|wd|phrase|code)|pwd/i,
  },
  { style: 'element', gap: /[^<>]{0,200}>(?=[^<>\s])/y, stop: /</g },
];
/** Names as headers and variables have them, and no words of sentences. */
const FIELD_NAME = /[-_]|[a-z][A-Z]|^[Aa]uthorization$|[Cc]ookie$/;

/**
 * Values that a text of any kind gives to names of credentials: `"password": "…"`, `\"token\":\"…\"`,
 * `api_key=…`, `X-Auth-Key: …`, `<secret>…</secret>`, the password `…`.
 */
export function namedValues(text: string): NamedValue[] {
  const found: NamedValue[] = [];
  // `matchAll` copies the expression, and most texts name no credential.
  if (text.search(STEM) < 0) return found;
  let behind = 0;
  for (const { index } of text.matchAll(STEM)) {
    if (index < behind) continue;
    const start = wordStart(text, index);
    behind = wordEnd(text, index);
    const name = text.slice(start, behind);
    if (behind - start > MAX_NAME || !isCredentialKind(classifyName(name))) continue;
    if (isCompound(text, start, name) || isUrn(text, start)) continue;
    const value = valueBehind(text, start, behind);
    if (!value || value.end <= value.start) continue;
    found.push({ name, ...value });
    // A value is not a name, whatever it reads like.
    behind = value.end;
  }
  return found;
}

/** `status code`, `zip code`: with the word before, the name of something else. */
function isCompound(text: string, start: number, name: string): boolean {
  if (classifyName(name) !== 'ambiguous') return false;
  const before = /([A-Za-z]{2,20}) $/.exec(text.slice(Math.max(0, start - 22), start))?.[1];
  return before !== undefined && !isCredentialKind(classifyName(`${before}_${name}`));
}

/** `urn:ietf:params:oauth:grant-type:…` (RFC 8141) */
function isUrn(text: string, start: number): boolean {
  return (
    text.charAt(start - 1) === ':' &&
    /(?<![\w-])urn:[\w.:-]*$/.test(text.slice(Math.max(0, start - 80), start))
  );
}

function valueBehind(text: string, nameStart: number, at: number): Omit<NamedValue, 'name'> | undefined {
  const quoted = matchAt(QUOTED, text, at);
  const closes =
    quoted?.[1] === '' && quoted[3] === '' && isClosingQuote(text, nameStart, at + quoted[0].length - 1);
  if (quoted && !closes && (quoted[2] !== ',' || isFirstOfPair(text, nameStart))) {
    const [whole, , , slashes = '', quote = '"'] = quoted;
    const start = at + whole.length;
    return { start, end: endOfQuoted(text, start, slashes, quote), style: 'quoted' };
  }
  for (const { style, gap, stop, only } of UNQUOTED) {
    if (only && !only.test(text.slice(nameStart, at))) continue;
    if (style === 'element' && !isElement(text, nameStart, at)) continue;
    const match = matchAt(gap, text, at);
    if (!match) continue;
    const start = at + match[0].length;
    // A header's line is its value; after an ordinary word with a colon a sentence may follow.
    const isWord =
      style === 'line' && !FIELD_NAME.test(text.slice(nameStart, at)) && !isWholeLine(text, nameStart, start);
    const end = endBefore(text, start, isWord ? /[\s"'`<>]/g : stop);
    // `<token>` alone marks the place of one.
    if (style !== 'element' || text.startsWith('</', end))
      return { start, end: beforeLink(text, start, end), style: isWord ? 'word' : style };
  }
  return undefined;
}

/** `password: …` alone on a line, as files of configuration have it; a sentence has more words. */
function isWholeLine(text: string, nameStart: number, valueStart: number): boolean {
  const lead = text.slice(Math.max(0, nameStart - MAX_NAME), nameStart);
  return /(?:^|\n)[ \t]*(?:- +)?$/.test(lead) && matchAt(ONE_WORD, text, valueStart) !== null;
}

const ONE_WORD = /[^\s"'`<>]{1,200}[ \t]*(?:$|[\r\n])/y;

/** `<token>`, `<soap:Password>`; `<code>` is markup of HTML. */
function isElement(text: string, nameStart: number, nameEnd: number): boolean {
  if (!/[<:]/.test(text.charAt(nameStart - 1))) return false;
  return text.charAt(nameStart - 1) === ':' || text.slice(nameStart, nameEnd) !== 'code';
}

/** The text of a link ends it: `[password flow](/auth#password-flow)`. */
function beforeLink(text: string, start: number, end: number): number {
  const link = text.slice(start, end).indexOf('](');
  return link < 0 ? end : start + link;
}

/** `set("token", "…")`, `["token", "…"]` */
function isFirstOfPair(text: string, nameStart: number): boolean {
  return /[([]\s*\\{0,3}["'`]$/.test(text.slice(Math.max(0, nameStart - 10), nameStart));
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Before the quote that has as many backslashes in front as the one that opened. */
function endOfQuoted(text: string, start: number, slashes: string, quote: string): number {
  const limit = Math.min(text.length, start + MAX_VALUE);
  let run = 0;
  for (let at = start; at < limit; at += 1) {
    const char = text[at];
    if (char === '\\') run += 1;
    else {
      if (char === quote && (slashes === '' ? run % 2 === 0 : run === slashes.length))
        return at - (slashes === '' ? 0 : run);
      run = 0;
    }
  }
  return limit;
}

function endBefore(text: string, start: number, pattern: RegExp): number {
  pattern.lastIndex = start;
  const end = pattern.exec(text)?.index ?? text.length;
  return Math.min(end, start + MAX_VALUE);
}

function wordStart(text: string, from: number): number {
  let at = from;
  while (at > 0 && from - at <= MAX_NAME && isNamePart(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && at - from <= MAX_NAME && isNamePart(text.charCodeAt(at))) at += 1;
  return at;
}

/** Letters, digits, `-`, `_`; a dot joins names as well, but ends sentences. */
function isNamePart(unit: number): boolean {
  return (
    (unit >= 97 && unit <= 122) ||
    (unit >= 65 && unit <= 90) ||
    (unit >= 48 && unit <= 57) ||
    unit === 45 ||
    unit === 95 ||
    (unit > 127 && /[\p{L}\p{M}]/u.test(String.fromCharCode(unit)))
  );
}

/** How far back the beginning of a quote is looked for, in UTF-16 units. */
const MAX_QUOTE = 300;

/** Text that may follow a string literal on its line of a program. */
const BEHIND_STRING = /[ \t]*(?:[,;)+\]}.:]|$|\r?\n)/y;

/**
 * Whether the quote at `at`, after a name that starts at `nameStart`, ends a text that began before the name:
 * `'Got no token:', err`. What follows is then punctuation of a program, and the line has an odd number of such
 * quotes before the name.
 */
function isClosingQuote(text: string, nameStart: number, at: number): boolean {
  BEHIND_STRING.lastIndex = at + 1;
  if (!BEHIND_STRING.test(text)) return false;
  const quote = text.charAt(at);
  const lead = text.slice(Math.max(0, nameStart - MAX_QUOTE), nameStart);
  const line = lead.slice(lead.lastIndexOf('\n') + 1);
  let count = 0;
  for (let from = line.indexOf(quote); from >= 0; from = line.indexOf(quote, from + 1)) {
    if (!isApostrophe(line, from)) count += 1;
  }
  return count % 2 === 1;
}

function isApostrophe(line: string, at: number): boolean {
  return /\p{L}/u.test(line.charAt(at - 1)) && /\p{L}/u.test(line.charAt(at + 1));
}
