import type { ShellProblem } from './shell-cursor.ts';

/** A variable or command substitution inside a word, with unknown value. */
export interface ShellVariable {
  /** `TOKEN` of `$TOKEN`, `${TOKEN:-x}` or `$env:TOKEN`; the command's text of `$(…)`. */
  name: string;
  /** As written. */
  text: string;
  command: boolean;
}

export type ShellPart = string | ShellVariable;

/** One argument after the shell's quoting is gone. */
export type ShellWord = string | readonly ShellPart[];

/** The arguments of one command, and what its redirections feed it. */
export interface ShellArguments {
  words: ShellWord[];
  /** Where the command ends in the text that was read. */
  end: number;
  /** A here-document or a here-string. */
  stdin?: ShellWord;
  /** The file that standard input is redirected from. */
  stdinFile?: string;
  /** Mistakes that were read as they are meant. */
  problems?: readonly ShellProblem[];
}

/** Puts a word together; a word without variables comes out as a plain string. */
export class WordBuilder {
  #text = '';
  /** Absent until the first variable: most words have none. */
  #parts: ShellPart[] | undefined;
  /** Whether anything was written, be it the empty text `''`. */
  started = false;

  /** The text since the last variable, for rules that look back. */
  get tail(): string {
    return this.#text;
  }

  get isEmpty(): boolean {
    return this.#text === '' && this.#parts === undefined;
  }

  add(text: string): void {
    this.#text += text;
    this.started = true;
  }

  addVariable(variable: ShellVariable): void {
    this.#parts ??= [];
    if (this.#text !== '') this.#parts.push(this.#text);
    this.#text = '';
    this.#parts.push(variable);
    this.started = true;
  }

  finish(): ShellWord {
    if (this.#parts === undefined) return this.#text;
    return this.#text === '' ? this.#parts : [...this.#parts, this.#text];
  }
}

/** A word as text, variables as they were written. */
export function wordText(word: ShellWord): string {
  if (typeof word === 'string') return word;
  let text = '';
  for (const part of word) text += typeof part === 'string' ? part : part.text;
  return text;
}

/** Nothing but a variable or the output of a command, blanks and line ends aside: the capture does not have it. */
export function isUnknownWord(word: ShellWord): boolean {
  if (typeof word === 'string') return false;
  const [part, ...others] = word.filter((one) => typeof one !== 'string' || one.trim() !== '');
  return typeof part === 'object' && others.length === 0;
}

export function wordParts(word: ShellWord): readonly ShellPart[] {
  return typeof word === 'string' ? [word] : word;
}

/** A word of parts; texts beside each other become one. */
export function joinParts(parts: readonly ShellPart[]): ShellWord {
  const result: ShellPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (typeof part === 'string' && typeof last === 'string') result[result.length - 1] = last + part;
    else result.push(part);
  }
  const [only = ''] = result;
  return result.length < 2 && typeof only === 'string' ? only : result;
}
