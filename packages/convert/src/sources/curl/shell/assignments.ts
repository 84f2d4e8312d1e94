import { bashWords } from './bash-words.ts';
import type { ShellWord } from './shell-word.ts';

/** `NAME=value` alone on its line, and after `;` or `export`. */
const ASSIGNMENT =
  /(?:^|[;&])[ \t]*(?:[$#>%][ \t]+)?(?:(?:export|local|readonly|declare(?:[ \t]+-\w+)?|typeset)[ \t]+)?([A-Za-z_]\w{0,80})=(?!=)/gm;
/** After an assignment: the end of the command. Else it holds for one command alone (`A=1 curl …`). */
const END = /[ \t]*(?:$|[;&#\r\n])/y;

/** Values longer than this are not put into words: variables could double each other. */
const MAX_LENGTH = 100_000;

/** The variables that a script assigns before a command (Bash Reference Manual, section 3.4). */
export class Assignments {
  readonly #text: string;
  readonly #values = new Map<string, ShellWord>();
  #at = 0;
  /** The first assignment from `#at` on, so that a text without any is searched once. */
  #next: RegExpExecArray | null | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the assignments up to a place; one after it is not known yet. */
  readUntil(end: number): void {
    for (
      let match = this.#find(this.#at);
      match && match.index < end;
      match = this.#find(ASSIGNMENT.lastIndex)
    ) {
      const from = match.index + match[0].length;
      const value = this.#valueAt(from);
      if (value) this.#values.set(match[1] ?? '', value.word);
      ASSIGNMENT.lastIndex = value ? Math.max(from, value.end) : from;
    }
    this.#at = end;
  }

  #find(from: number): RegExpExecArray | null {
    if (this.#next === undefined || (this.#next !== null && this.#next.index < from)) {
      ASSIGNMENT.lastIndex = from;
      this.#next = ASSIGNMENT.exec(this.#text);
    }
    return this.#next;
  }

  /** A word with the variables replaced that are known; a command's output stays unknown. */
  expand(word: ShellWord): ShellWord {
    if (typeof word === 'string' || this.#values.size === 0) return word;
    const parts = word.flatMap((part): (string | Exclude<ShellWord, string>[number])[] => {
      if (typeof part === 'string' || part.command || !isPlain(part.text)) return [part];
      const value = this.#values.get(part.name);
      if (value === undefined) return [part];
      return typeof value === 'string' ? [value] : [...value];
    });
    return joined(parts);
  }

  #valueAt(from: number): { word: ShellWord; end: number } | undefined {
    const isEmpty = /\s/.test(this.#text[from] ?? ' ');
    const read = isEmpty ? { words: [''], end: from } : bashWords(this.#text, from);
    const [word = ''] = read.words;
    if (read.words.length !== 1) return undefined;
    END.lastIndex = read.end;
    if (!END.test(this.#text)) return undefined;
    const expanded = this.expand(word);
    return lengthOf(expanded) > MAX_LENGTH ? undefined : { word: expanded, end: read.end };
  }
}

/** `$NAME`, `${NAME}`; `${NAME:-x}` and its like change the value. */
function isPlain(text: string): boolean {
  return /^\$(?:\w+|\{\w+\})$/.test(text);
}

function joined(parts: readonly Exclude<ShellWord, string>[number][]): ShellWord {
  const result: Exclude<ShellWord, string>[number][] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (typeof part === 'string' && typeof last === 'string') result[result.length - 1] = last + part;
    else result.push(part);
  }
  const [only = ''] = result;
  return result.length < 2 && typeof only === 'string' ? only : result;
}

function lengthOf(word: ShellWord): number {
  return typeof word === 'string'
    ? word.length
    : word.reduce((sum, part) => sum + (typeof part === 'string' ? part : part.text).length, 0);
}
