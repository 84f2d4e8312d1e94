import { joinParts, type ShellPart, type ShellWord, wordParts, wordText } from '../shell-word.ts';
import type { Output } from './command-output.ts';

const TOKEN = /\s+|[{}[\],:()]|"(?:[^"\\]|\\[^(])*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\$?[A-Za-z_]\w*/y;
const MAX_TOKENS = 5000;

/** Values that `--arg` and `--argjson` give to variables, as JSON. */
type Variables = ReadonlyMap<string, readonly ShellPart[]>;

/**
 * What `jq -n` writes for a program that builds one value of literals and variables (`{name: $name, tags: ["a"]}`);
 * undefined for other programs. jq 1.7 Manual, "Types and Values".
 */
export function jqOutput(args: readonly ShellWord[]): Output | undefined {
  const variables = new Map<string, readonly ShellPart[]>();
  let program: string | undefined;
  let isWithoutInput = false;
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    const text = wordText(word);
    if (text === '--arg' || text === '--argjson') {
      const value = wordParts(args[at + 2] ?? '');
      variables.set(wordText(args[at + 1] ?? ''), text === '--arg' ? quoted(value) : value);
      at += 2;
    } else if (text === '--null-input' || /^-[a-zA-Z]*n[a-zA-Z]*$/.test(text)) isWithoutInput = true;
    else if (!text.startsWith('-')) {
      if (program !== undefined) return undefined;
      program = text;
    }
  }
  if (!isWithoutInput || program === undefined) return undefined;
  const tokens = tokensOf(program);
  if (!tokens) return undefined;
  const reader = { tokens, at: 0, variables, out: [] };
  return value(reader) && reader.at === tokens.length ? { stdin: joinParts(reader.out) } : undefined;
}

interface Reader {
  readonly tokens: readonly string[];
  at: number;
  readonly variables: Variables;
  readonly out: ShellPart[];
}

function quoted(parts: readonly ShellPart[]): ShellPart[] {
  const inside = parts.map((part) => (typeof part === 'string' ? JSON.stringify(part).slice(1, -1) : part));
  return ['"', ...inside, '"'];
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
function value(reader: Reader, depth = 0): boolean {
  const token = reader.tokens[reader.at];
  if (token === undefined || depth > 50) return false;
  reader.at += 1;
  if (token === '{') return list(reader, '{', '}', () => member(reader, depth + 1));
  if (token === '[') return list(reader, '[', ']', () => value(reader, depth + 1));
  if (token === '(') return value(reader, depth + 1) && take(reader, ')');
  if (token.startsWith('$')) return variable(reader, token);
  const isLiteral = /^["\d-]|^(?:true|false|null)$/.test(token);
  if (isLiteral) reader.out.push(token);
  return isLiteral;
}

function list(reader: Reader, open: string, close: string, entry: () => boolean): boolean {
  reader.out.push(open);
  for (let count = 0; !take(reader, close); count += 1) {
    if (count > 0) {
      if (!take(reader, ',')) return false;
      reader.out.push(',');
    }
    if (!entry()) return false;
  }
  reader.out.push(close);
  return true;
}

/** `name: value`, `"name": value`, `$name`. */
function member(reader: Reader, depth: number): boolean {
  const key = reader.tokens[reader.at];
  if (key === undefined || !/^[$"A-Za-z_]/.test(key)) return false;
  reader.at += 1;
  const name = key.replace(/^\$/, '');
  reader.out.push(name.startsWith('"') ? name : `"${name}"`, ':');
  if (take(reader, ':')) return value(reader, depth);
  return key.startsWith('$') && variable(reader, key);
}

function variable({ variables, out }: Reader, token: string): boolean {
  const known = variables.get(token.slice(1));
  if (known) out.push(...known);
  return known !== undefined;
}

function take(reader: Reader, token: string): boolean {
  if (reader.tokens[reader.at] !== token) return false;
  reader.at += 1;
  return true;
}
