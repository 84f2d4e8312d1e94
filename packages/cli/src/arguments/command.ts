import type { ExitCode } from '../command-error.ts';

/** One option of a command, for the parser and the help. */
export interface Option {
  type: 'boolean' | 'string';
  /** One letter. */
  short?: string;
  /** Placeholder of the value in the help: `dir`, `file`. */
  value?: string;
  /** Allowed values. */
  choices?: readonly string[];
  /** Plugins may add choices, so the command checks the value, not the parser. */
  takesOthers?: boolean;
  /** The value is an optional number with this default. */
  numberOr?: string;
  multiple?: boolean;
  /** One sentence without a full stop. */
  description: string;
}

export type Options = Readonly<Record<string, Option>>;

/** Option values by option name. Options that were not given are absent. */
export type OptionValues<Given extends Options> = {
  [Name in keyof Given]?: Given[Name]['type'] extends 'boolean'
    ? boolean
    : Given[Name] extends { multiple: true }
      ? string[]
      : string;
};

/** Definition of a command, without its implementation. */
export interface Command<Given extends Options = Options> {
  name: string;
  /** One sentence without a full stop. */
  summary: string;
  /** Usage after the name: `<source…> --out <dir>`. */
  usage: string;
  /** Description of the required positional arguments. */
  positional: string;
  /** Words that the first of them may be, for completion. */
  words?: readonly string[];
  /** What its sources hold; either, if it is left out. */
  takes?: 'description' | 'requests';
  options: Given;
  examples: readonly { what: string; line: string }[];
  /** Paragraphs below the options. */
  notes?: readonly string[];
}

/** A parsed command line. */
export interface Arguments<Given extends Options = Options> {
  values: OptionValues<Given>;
  positionals: string[];
}

/** Runs a command; what it prints goes through `output.ts`. */
export type Run<Given extends Options> = (args: Arguments<Given>) => Promise<ExitCode>;
