import type { ShellWord } from '../shell/shell-word.ts';

/** Maximum number of addresses: more come from typos or add nothing. */
const MAX_ADDRESSES = 100;

/** `{a,b}`; a range of letters or numbers with its step. `{id}` without a comma marks a place in documentation. */
const GLOB = /\{([^{}]*,[^{}]*)\}|\[(?:([a-z])-([a-z])|([A-Z])-([A-Z])|(\d{1,9})-(\d{1,9}))(?::(\d{1,6}))?\]/;

/** A word with one of these is not a URL, but part of a body after a quoting error. */
const NOT_IN_ADDRESS = /["'\s<>]/;

/** The addresses of a URL with globs, as curl makes them; `isCut` where there are too many. */
export function expandGlobs(word: ShellWord): { words: ShellWord[]; isCut: boolean } {
  const parts = typeof word === 'string' ? [word] : word;
  if (parts.some((part) => typeof part === 'string' && NOT_IN_ADDRESS.test(part)))
    return { words: [word], isCut: false };
  if (typeof word !== 'string') return expandParts(word);
  if (!/[{[]/.test(word)) return { words: [word], isCut: false };
  let found = [word];
  let isCut = false;
  for (let glob = GLOB.exec(word); glob; glob = GLOB.exec(found[0] ?? '')) {
    const values = valuesOf(glob);
    found = found.flatMap((text) => {
      const match = GLOB.exec(text);
      if (!match) return [text];
      const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
      return values.map((value) => before + value + after);
    });
    isCut ||= found.length > MAX_ADDRESSES;
    found = found.slice(0, MAX_ADDRESSES);
  }
  return { words: found, isCut };
}

/** Beside variables, globs of the texts are expanded one after the other. */
function expandParts(word: Exclude<ShellWord, string>): { words: ShellWord[]; isCut: boolean } {
  let found: Exclude<ShellWord, string>[] = [[]];
  let isCut = false;
  for (const part of word) {
    const expanded = typeof part === 'string' ? expandGlobs(part) : { words: [part], isCut: false };
    isCut ||= expanded.isCut || found.length * expanded.words.length > MAX_ADDRESSES;
    found = found
      .flatMap((before) => expanded.words.map((one) => [...before, one] as Exclude<ShellWord, string>))
      .slice(0, MAX_ADDRESSES);
  }
  return { words: found, isCut };
}

function valuesOf([, list, lower, upper, capital, last, first, end, step]: RegExpExecArray): string[] {
  if (list !== undefined) return list.split(',');
  const by = Math.max(1, Number(step ?? 1));
  const values: string[] = [];
  const letters = [lower ?? capital, upper ?? last];
  if (letters[0] !== undefined && letters[1] !== undefined) {
    const [from, to] = [letters[0].charCodeAt(0), letters[1].charCodeAt(0)];
    for (let at = from; at <= to; at += by) values.push(String.fromCharCode(at));
    return values;
  }
  const width = first?.startsWith('0') ? first.length : 0;
  for (let at = Number(first); at <= Number(end) && values.length <= MAX_ADDRESSES; at += by)
    values.push(String(at).padStart(width, '0'));
  return values;
}
