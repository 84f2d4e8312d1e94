import { joinParts, type ShellPart, type ShellWord, wordParts, wordText } from '../shell-word.ts';
import type { Output } from './command-output.ts';

const TOKEN = /\s+|[{}[\],:()]|"(?:[^"\\]|\\[^(])*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\$?[A-Za-z_]\w*/y;
const MAX_TOKENS = 5000;

/** Values that `--arg` and `--argjson` give to variables, as JSON. */
type JqVariables = ReadonlyMap<string, readonly ShellPart[]>;

interface JqArguments {
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

/**
 * What `jq` writes: its input for the program `.`, and with `-n` the value of a program that builds one of literals and
 * variables (`{name: $name, tags: ["a"]}`), in one line. Undefined for other programs. jq 1.7 Manual, "Types and Values".
 */
export function jqOutput(args: readonly ShellWord[], input: Output | undefined): Output | undefined {
  const read = jqArguments(args);
  if (!read) return undefined;
  const { program, variables, hasInput, isRaw, isJoined } = read;
  if (hasInput) return program === '.' && (!isRaw || isObjectOrList(input)) ? input : undefined;
  const tokens = tokensOf(program);
  if (!tokens) return undefined;
  const reader = { tokens, at: 0, variables, out: [] };
  if (!readValue(reader) || reader.at !== tokens.length) return undefined;
  const parts = isRaw ? rawParts(reader.out) : reader.out;
  return parts && { stdin: joinParts(isJoined ? parts : [...parts, '\n']) };
}

function isObjectOrList(input: Output | undefined): boolean {
  const [start] = wordParts(input?.stdin ?? '');
  return typeof start === 'string' && /^\s*[[{]/.test(start);
}

/** A JSON value as `--raw-output` writes it: a string without its quotes and escapes. */
function rawParts(json: readonly ShellPart[]): readonly ShellPart[] | undefined {
  const parts = wordParts(joinParts(json));
  const [first] = parts;
  if (typeof first !== 'string') return undefined;
  if (!first.trimStart().startsWith('"')) return parts;
  const inside: ShellPart[] = [];
  for (const [at, part] of parts.entries()) {
    if (typeof part !== 'string') {
      inside.push(part);
      continue;
    }
    const text = unquoted(`${at === 0 ? '' : '"'}${part}${at === parts.length - 1 ? '' : '"'}`);
    if (text === undefined) return undefined;
    inside.push(text);
  }
  return inside;
}

function unquoted(json: string): string | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

interface Reader {
  readonly tokens: readonly string[];
  at: number;
  readonly variables: JqVariables;
  readonly out: ShellPart[];
}

function tokensOf(program: string): string[] | undefined {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < program.length) {
    const token = TOKEN.exec(program)?.[0];
    if (token === undefined || tokens.length > MAX_TOKENS) return undefined;
    if (token.trim() !== '') tokens.push(token);
  }
  return tokens;
}

/** Writes the value at the reader's place; false where it is more than a literal. */
function readValue(reader: Reader, depth = 0): boolean {
  const token = reader.tokens[reader.at];
  if (token === undefined || depth > 50) return false;
  reader.at += 1;
  if (token === '{') return readList(reader, '{', '}', () => readMember(reader, depth + 1));
  if (token === '[') return readList(reader, '[', ']', () => readValue(reader, depth + 1));
  if (token === '(') return readValue(reader, depth + 1) && consumeToken(reader, ')');
  if (token.startsWith('$')) return readVariable(reader, token);
  const isLiteral = /^["\d-]|^(?:true|false|null)$/.test(token);
  if (isLiteral) reader.out.push(token);
  return isLiteral;
}

function readList(reader: Reader, open: string, close: string, entry: () => boolean): boolean {
  reader.out.push(open);
  for (let count = 0; !consumeToken(reader, close); count += 1) {
    if (count > 0) {
      if (!consumeToken(reader, ',')) return false;
      reader.out.push(',');
    }
    if (!entry()) return false;
  }
  reader.out.push(close);
  return true;
}

/** `name: value`, `"name": value`, `$name`. */
function readMember(reader: Reader, depth: number): boolean {
  const key = reader.tokens[reader.at];
  if (key === undefined || !/^[$"A-Za-z_]/.test(key)) return false;
  reader.at += 1;
  const name = key.replace(/^\$/, '');
  reader.out.push(name.startsWith('"') ? name : `"${name}"`, ':');
  if (consumeToken(reader, ':')) return readValue(reader, depth);
  return key.startsWith('$') && readVariable(reader, key);
}

function readVariable({ variables, out }: Reader, token: string): boolean {
  const known = variables.get(token.slice(1));
  if (known) out.push(...known);
  return known !== undefined;
}

function consumeToken(reader: Reader, token: string): boolean {
  if (reader.tokens[reader.at] !== token) return false;
  reader.at += 1;
  return true;
}

/** The arguments of `jq`; undefined with an option that is not known here. jq 1.7 Manual, "Invoking jq". */
function jqArguments(args: readonly ShellWord[]): JqArguments | undefined {
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
