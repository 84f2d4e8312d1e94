import type { ExitCode } from '../exit-code.ts';

/** One option of a command: how it is read, and what the help says of it. */
export interface Option {
  type: 'boolean' | 'string';
  /** One letter. */
  short?: string;
  /** What stands for the value in the help: `dir`, `file`. */
  value?: string;
  /** The values that are allowed. */
  choices?: readonly string[];
  /** Plugins may add to the choices: the command checks the value. */
  takesOthers?: boolean;
  /** The value is a number that may be left out, and then is this one. */
  numberOr?: string;
  multiple?: boolean;
  /** One sentence without a full stop. */
  description: string;
}

export type Options = Readonly<Record<string, Option>>;

/** Values by the names of their options; absent when not given. */
export type OptionValues<Given extends Options> = {
  [Name in keyof Given]?: Given[Name]['type'] extends 'boolean'
    ? boolean
    : Given[Name] extends { multiple: true }
      ? string[]
      : string;
};

/** What is known of a command without loading it. */
export interface Command<Given extends Options = Options> {
  name: string;
  /** One sentence without a full stop. */
  summary: string;
  /** What follows the name: `<source…> --out <dir>`. */
  usage: string;
  /** What the command needs at least one of. */
  positional: string;
  options: Given;
  examples: readonly { what: string; line: string }[];
  /** Paragraphs below the options. */
  notes?: readonly string[];
}

/** A command line after reading. */
export interface Arguments<Given extends Options = Options> {
  values: OptionValues<Given>;
  positionals: string[];
}

/** Runs a command; what it prints goes through `output.ts`. */
export type Run<Given extends Options> = (args: Arguments<Given>) => Promise<ExitCode>;
