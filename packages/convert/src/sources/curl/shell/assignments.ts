import { bashWords } from './bash-words.ts';
import { expandParameter } from './parameter-expansion.ts';
import { powershellWords } from './powershell-words.ts';
import { joinParts, type ShellArguments, type ShellPart, type ShellWord, wordParts } from './shell-word.ts';

/** `NAME=value` alone on its line, and after `;` or `export`. */
const BASH =
  /(?:^|[;&])[ \t]*(?:[$#>%][ \t]+)?(?:(?:export|local|readonly|declare(?:[ \t]+-\w+)?|typeset)[ \t]+)?([A-Za-z_]\w{0,80}\+?)=(?!=)/gm;
/** `$name = value` of PowerShell, which bash does not have. */
const POWERSHELL =
  /^[ \t]*(?:PS[^>\n]{0,200}>[ \t]*)?\$(?:(?:script|global|local):)?([A-Za-z_]\w{0,80})[ \t]*=[ \t]*(?!=)/gim;
/** After an assignment: the end of the command. Else it holds for one command alone (`A=1 curl …`). */
const END = /[ \t]*(?:$|[;&#\r\n])/y;

/** Values longer than this are not put into words: variables could double each other. */
const MAX_LENGTH = 100_000;
/** Items of one array. */
const MAX_ITEMS = 1_000;

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
  readonly #arrays = new Map<string, readonly ShellWord[]>();
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
      const [, target = ''] = match;
      const name = target.replace('+', '');
      const end = this.#text[from] === '(' ? this.#setArray(name, from + 1, target) : undefined;
      const value = end === undefined ? this.#valueAt(from, read) : undefined;
      if (value) this.#values.set(name, target === name ? value.word : this.#appended(name, value.word));
      pattern.lastIndex = Math.max(from, value?.end ?? end ?? from);
    }
  }

  /** `NAME=(a b)`, `NAME+=(c)` over one or more lines. Bash Reference Manual, section 6.7. */
  #setArray(name: string, from: number, target: string): number | undefined {
    const items = target === name ? [] : [...(this.#arrays.get(name) ?? [])];
    let at = from;
    while (items.length < MAX_ITEMS) {
      const { words, end } = bashWords(this.#text, at);
      items.push(...words.flatMap((word) => this.expandWords(word)));
      at =
        end + (/^(?:[ \t]*(?:#[^\n]*)?\r?\n)?[ \t]*/.exec(this.#text.slice(end, end + 500))?.[0].length ?? 0);
      if (this.#text[at] === ')') break;
      if (at === end) return undefined;
    }
    this.#arrays.set(name, items);
    return at + 1;
  }

  #appended(name: string, word: ShellWord): ShellWord {
    return joinParts([...wordParts(this.#values.get(name) ?? ''), ...wordParts(word)]);
  }

  #find(search: Search, from: number): RegExpExecArray | null {
    if (search.next === undefined || (search.next !== null && search.next.index < from)) {
      search.pattern.lastIndex = from;
      search.next = search.pattern.exec(this.#text);
    }
    return search.next;
  }

  /** The words that a word becomes: the items of an array in place of `"${NAME[@]}"`. */
  expandWords(word: ShellWord): readonly ShellWord[] {
    const [only] = typeof word === 'string' || word.length > 1 ? [] : word;
    const name = typeof only === 'object' && /^\$\{\w+\[[@*]\]\}$/.test(only.text) ? only.name : undefined;
    return (name === undefined ? undefined : this.#arrays.get(name)) ?? [this.expand(word)];
  }

  /** A word with the variables replaced that are known; a command's output stays unknown. */
  expand(word: ShellWord): ShellWord {
    if (typeof word === 'string') return word;
    const parts = word.flatMap((part): readonly ShellPart[] => {
      if (typeof part === 'string' || part.command) return [part];
      const [, item] = /^\$\{\w+\[(\d{1,3})\]\}$/.exec(part.text) ?? [];
      if (item !== undefined) return wordParts(this.#arrays.get(part.name)?.[Number(item)] ?? [part]);
      const value = this.#values.get(part.name);
      // Arguments of a function are those of its calls.
      if (/^(?:\d|[@*])$/.test(part.name)) return [part];
      if (isPlain(part.text)) return value === undefined ? [part] : wordParts(value);
      const text = typeof value === 'object' ? undefined : expandParameter(part.text, value);
      return [text ?? part];
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
    return getLength(expanded) > MAX_LENGTH ? undefined : { word: expanded, end };
  }
}

/** `$NAME`, `${NAME}`; `${NAME:-x}` and its like change the value. */
function isPlain(text: string): boolean {
  return /^\$(?:\w+|\{\w+\})$/.test(text);
}

function getLength(word: ShellWord): number {
  return typeof word === 'string'
    ? word.length
    : word.reduce((sum, part) => sum + (typeof part === 'string' ? part : part.text).length, 0);
}
