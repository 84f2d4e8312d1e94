import { joinParts, type ShellPart, type ShellWord, wordParts } from '../shell-word.ts';
import type { Output } from './command-output.ts';
import { type JqVariables, jqArguments } from './jq-arguments.ts';

const TOKEN = /\s+|[{}[\],:()]|"(?:[^"\\]|\\[^(])*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\$?[A-Za-z_]\w*/y;
const MAX_TOKENS = 5000;

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
