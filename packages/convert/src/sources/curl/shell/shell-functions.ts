import { bashWords } from './bash-words.ts';
import { expandParameter } from './parameter-expansion.ts';
import { isUnknownWord, joinParts, type ShellVariable, type ShellWord, wordParts } from './shell-word.ts';

/** A function of a script, with its calls. Bash Reference Manual, section 3.3. */
export interface ShellFunction {
  /** The body. */
  start: number;
  end: number;
  /** It uses `shift`, which renames its arguments. */
  isShifting: boolean;
  calls: { at: number; end: number; words: readonly ShellWord[] }[];
}

/** `name() {`, `function name {` */
const DEFINITION =
  /^[ \t]*(?:function[ \t]+([\w-]{1,60})[ \t]*(?:\([ \t]*\))?|([\w-]{1,60})[ \t]*\([ \t]*\))\s{0,20}\{/gm;
const END = /(?:^|[;\s])\}[ \t]*(?=$|[;&|#\r\n])/gm;
/** Functions, and calls of all of them, that are read. */
const MAX_FUNCTIONS = 50;
const MAX_CALLS = 500;

/** The functions of a script that are called in it. */
export function readFunctions(text: string): ShellFunction[] {
  if (!/\([ \t]*\)|\bfunction\b/.test(text)) return [];
  const found: ShellFunction[] = [];
  let count = 0;
  DEFINITION.lastIndex = 0;
  for (let match = DEFINITION.exec(text); match; match = DEFINITION.exec(text)) {
    const start = DEFINITION.lastIndex;
    END.lastIndex = start;
    const end = END.exec(text)?.index;
    if (end === undefined || found.length >= MAX_FUNCTIONS) break;
    DEFINITION.lastIndex = end;
    const body = text.slice(start, end);
    if (!body.includes('curl')) continue;
    const calls: ShellFunction['calls'] = [];
    const name = (match[1] ?? match[2] ?? '').replace(/[-]/g, '\\-');
    const pattern = new RegExp(String.raw`^[ \t]*(?:[$#>][ \t]+)?${name}(?=[ \t\r\n;]|$)`, 'gm');
    pattern.lastIndex = end;
    for (let call = pattern.exec(text); call && count < MAX_CALLS; call = pattern.exec(text)) {
      const read = bashWords(text, pattern.lastIndex);
      calls.push({ at: call.index, end: read.end, words: read.words });
      pattern.lastIndex = Math.max(read.end, pattern.lastIndex);
      count += 1;
    }
    if (calls.length > 0) found.push({ start, end, isShifting: /\bshift\b/.test(body), calls });
  }
  return found;
}

/** The words of a command in a function with the arguments of a call. */
export function withArguments(words: readonly ShellWord[], given: readonly ShellWord[]): ShellWord[] {
  return words.flatMap((word): readonly ShellWord[] => {
    if (typeof word === 'string') return [word];
    const [only] = word;
    if (typeof only === 'object' && isUnknownWord(word) && !only.command) {
      const [, from] = /^\$\{?[@*](?::(\d{1,3}))?\}?$/.exec(only.text) ?? [];
      if (/^[@*]$/.test(only.name)) return given.slice(Math.max(0, Number(from ?? 1) - 1));
    }
    return [joinParts(word.flatMap((part) => (typeof part === 'string' ? [part] : argument(part, given))))];
  });
}

function argument(part: ShellVariable, given: readonly ShellWord[]): ReturnType<typeof wordParts> {
  if (part.command || !/^[1-9]$/.test(part.name)) return [part];
  const value = given[Number(part.name) - 1];
  if (/^\$(?:\d|\{\d\})$/.test(part.text)) return value === undefined ? [] : wordParts(value);
  const text = typeof value === 'object' ? undefined : expandParameter(part.text, value);
  return text === undefined ? [part] : [text];
}
