import { bashWords } from './bash-words.ts';
import { powershellWords } from './powershell-words.ts';
import { joinParts, type ShellArguments, type ShellPart, type ShellWord, wordParts } from './shell-word.ts';

/** `NAME=value` alone on its line, and after `;` or `export`. */
const BASH =
  /(?:^|[;&])[ \t]*(?:[$#>%][ \t]+)?(?:(?:export|local|readonly|declare(?:[ \t]+-\w+)?|typeset)[ \t]+)?([A-Za-z_]\w{0,80})=(?!=)/gm;
/** `$name = value` of PowerShell, which bash does not have. */
const POWERSHELL =
  /^[ \t]*(?:PS[^>\n]{0,200}>[ \t]*)?\$(?:(?:script|global|local):)?([A-Za-z_]\w{0,80})[ \t]*=[ \t]*(?!=)/gim;
/** After an assignment: the end of the command. Else it holds for one command alone (`A=1 curl …`). */
const END = /[ \t]*(?:$|[;&#\r\n])/y;

/** Values longer than this are not put into words: variables could double each other. */
const MAX_LENGTH = 100_000;

type ReadWords = (text: string, at: number) => ShellArguments;

/** The assignments of one shell in a text. */
interface Search {
  readonly pattern: RegExp;
  readonly read: ReadWords;
  /** The first assignment that was not read yet, so that a text without any is searched once. */
  next?: RegExpExecArray | null;
}

/**
 * The variables that a script assigns before a command (Bash Reference Manual, section 3.4; PowerShell,
 * about_Assignment_Operators).
 */
export class Assignments {
  readonly #text: string;
  readonly #values = new Map<string, ShellWord>();
  readonly #searches: readonly Search[] = [
    { pattern: BASH, read: bashWords },
    { pattern: POWERSHELL, read: powershellWords },
  ];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the assignments up to a place; one after it is not known yet. */
  readUntil(end: number): void {
    for (const search of this.#searches) this.#read(search, end);
    this.#at = end;
  }

  /** Passes over a command that was read: an `&name=` in its URL, or a line of its body, assigns nothing. */
  skipUntil(end: number): void {
    this.#at = Math.max(this.#at, end);
  }

  #read(search: Search, end: number): void {
    const { pattern, read } = search;
    for (
      let match = this.#find(search, this.#at);
      match && match.index < end;
      match = this.#find(search, pattern.lastIndex)
    ) {
      const from = match.index + match[0].length;
      const value = this.#valueAt(from, read);
      if (value) this.#values.set(match[1] ?? '', value.word);
      pattern.lastIndex = value ? Math.max(from, value.end) : from;
    }
  }

  #find(search: Search, from: number): RegExpExecArray | null {
    if (search.next === undefined || (search.next !== null && search.next.index < from)) {
      search.pattern.lastIndex = from;
      search.next = search.pattern.exec(this.#text);
    }
    return search.next;
  }

  /** A word with the variables replaced that are known; a command's output stays unknown. */
  expand(word: ShellWord): ShellWord {
    if (typeof word === 'string' || this.#values.size === 0) return word;
    const parts = word.flatMap((part): readonly ShellPart[] => {
      if (typeof part === 'string' || part.command || !isPlain(part.text)) return [part];
      const value = this.#values.get(part.name);
      if (value === undefined) return [part];
      return wordParts(value);
    });
    return joinParts(parts);
  }

  #valueAt(from: number, read: ReadWords): { word: ShellWord; end: number } | undefined {
    const isEmpty = /\s/.test(this.#text[from] ?? ' ');
    const { words, end } = isEmpty ? { words: [''], end: from } : read(this.#text, from);
    const [word = ''] = words;
    if (words.length !== 1) return undefined;
    END.lastIndex = end;
    if (!END.test(this.#text)) return undefined;
    const expanded = this.expand(word);
    return lengthOf(expanded) > MAX_LENGTH ? undefined : { word: expanded, end };
  }
}

/** `$NAME`, `${NAME}`; `${NAME:-x}` and its like change the value. */
function isPlain(text: string): boolean {
  return /^\$(?:\w+|\{\w+\})$/.test(text);
}

function lengthOf(word: ShellWord): number {
  return typeof word === 'string'
    ? word.length
    : word.reduce((sum, part) => sum + (typeof part === 'string' ? part : part.text).length, 0);
}
