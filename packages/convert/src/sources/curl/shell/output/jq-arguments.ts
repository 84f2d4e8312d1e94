import { type ShellPart, type ShellWord, wordParts, wordText } from '../shell-word.ts';

/** Values that `--arg` and `--argjson` give to variables, as JSON. */
export type JqVariables = ReadonlyMap<string, readonly ShellPart[]>;

export interface JqArguments {
  /** The filter; without one, jq writes its input. */
  program: string;
  variables: JqVariables;
  hasInput: boolean;
  /** Strings are written without quotes. */
  isRaw: boolean;
  /** No line end is written after the value. */
  isJoined: boolean;
}

/** Long options and their letters. */
const LETTERS: Readonly<Record<string, string>> = {
  '--null-input': 'n',
  '--raw-output': 'r',
  '--join-output': 'j',
  '--compact-output': 'c',
  '--monochrome-output': 'M',
  '--sort-keys': 'S',
  '--ascii-output': 'a',
  '--exit-status': 'e',
  '--tab': 'c',
};

/** The arguments of `jq`; undefined with an option that is not known here. jq 1.7 Manual, "Invoking jq". */
export function jqArguments(args: readonly ShellWord[]): JqArguments | undefined {
  const variables = new Map<string, readonly ShellPart[]>();
  let program: string | undefined;
  let letters = '';
  for (let at = 0; at < args.length; at += 1) {
    const text = wordText(args[at] ?? '');
    if (text === '--arg' || text === '--argjson') {
      const value = args[at + 2];
      const json = value === undefined ? undefined : text === '--arg' ? quoted(value) : jsonParts(value);
      if (!json) return undefined;
      variables.set(wordText(args[at + 1] ?? ''), json);
      at += 2;
    } else if (text.startsWith('-')) {
      const short = Object.hasOwn(LETTERS, text) ? LETTERS[text] : /^-([nrjcMSae]+)$/.exec(text)?.[1];
      if (short === undefined) return undefined;
      letters += short;
    } else if (program === undefined) program = text;
    else return undefined;
  }
  return {
    program: program ?? '.',
    variables,
    hasInput: !letters.includes('n'),
    isRaw: /[rj]/.test(letters),
    isJoined: letters.includes('j'),
  };
}

function quoted(value: ShellWord): ShellPart[] {
  const inside = wordParts(value).map((part) =>
    typeof part === 'string' ? JSON.stringify(part).slice(1, -1) : part,
  );
  return ['"', ...inside, '"'];
}

/** The parts of a JSON text; undefined if it is none. One with unknown variables is not checked. */
function jsonParts(value: ShellWord): readonly ShellPart[] | undefined {
  if (typeof value === 'string') {
    try {
      JSON.parse(value);
    } catch {
      return undefined;
    }
  }
  return wordParts(value);
}
