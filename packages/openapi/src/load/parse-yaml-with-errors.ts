import { Composer, type CST, type Document, isScalar, Lexer, Parser, visit } from 'yaml';
import type { Json } from '../json.ts';
import { findKey, lineEnd, nextLine } from '../source/scan.ts';
import type { Limits } from './load-options.ts';
import type { Parsed, SyntaxProblem } from './parsed.ts';
import { describeYamlError, findAliasProblem } from './yaml-problems.ts';

/** Returns all errors of a text that the fast parser rejected, and its value if the errors leave one. */
export function parseYamlWithErrors(text: string, limits: Limits, first: SyntaxProblem): Parsed {
  const refused: Parsed = { format: 'yaml', problems: [first] };
  try {
    return read(text, limits) ?? refused;
  } catch (error) {
    // Too large for this parser, or nested too deeply.
    if (error instanceof RangeError) return refused;
    throw error;
  }
}

/** Reads a text with all its errors; undefined for the rare input that only the fast parser rejects. */
function read(text: string, limits: Limits): Parsed | undefined {
  const { document, next } = composeYaml(text);
  const found = [
    ...listStructureProblems(document),
    ...findRepeatedKeys(document),
    ...findFurtherDocument(next, text),
  ].sort((one, other) => one.pos[0] - other.pos[0]);
  const problems = keepOnePerLine(
    found.map((problem) => toSyntaxProblem(problem, text)),
    text,
  );
  if (problems.some(({ code }) => code === 'invalid-yaml')) return { format: 'yaml', problems };
  if (problems.length === 0 && document.warnings.length === 0) return undefined;
  try {
    const value = document.toJS({ maxAliasCount: 10_000 }) as Json;
    const bomb = findAliasProblem(value, limits);
    return bomb === undefined ? { format: 'yaml', value, problems } : { format: 'yaml', problems: [bomb] };
  } catch {
    // More aliases than this parser follows.
    return undefined;
  }
}

/** After one structural error the parser reports errors for everything that follows. */
function listStructureProblems({ errors }: Document): YamlProblem[] {
  const lost = errors.findIndex(({ code }) => code === 'UNEXPECTED_TOKEN');
  return errors.filter(({ code }, at) => code !== 'UNEXPECTED_TOKEN' || at === lost);
}

function findFurtherDocument(next: number | undefined, text: string): YamlProblem[] {
  if (next === undefined) return [];
  return [{ code: 'MULTIPLE_DOCS', message: '', pos: [next, lineEnd(text, next)] }];
}

/** One syntax error often causes several errors. */
function keepOnePerLine(problems: SyntaxProblem[], text: string): SyntaxProblem[] {
  const conflict = /^<{7} .*$/m.exec(text);
  if (conflict !== null && problems.length > 0) {
    return [
      {
        code: 'invalid-yaml',
        message: 'The file contains an unresolved merge conflict.',
        help: 'Keep one side and delete the lines with `<<<<<<<`, `=======` and `>>>>>>>`.',
        offset: conflict.index,
        length: conflict[0].length,
      },
    ];
  }
  let next = 0;
  return problems.filter(({ offset }) => {
    if (offset < next) return false;
    next = nextLine(text, offset);
    return true;
  });
}

function toSyntaxProblem({ code, message, pos }: YamlProblem, text: string): SyntaxProblem {
  const place = { offset: pos[0], length: Math.max(1, pos[1] - pos[0]) };
  if (code === 'DUPLICATE_KEY') {
    const end = findKey(text, pos[0])?.range[1];
    return {
      code: 'duplicate-key',
      message: 'Duplicate key in this object; parsers keep only one of the values.',
      help: 'Remove or rename one of the two.',
      offset: pos[0],
      length: end === undefined ? place.length : end - pos[0],
    };
  }
  return {
    code: 'invalid-yaml',
    ...describeYamlError(code, message),
    ...place,
  };
}

/** A key, a colon, a blank, an end of line: each takes 250 to 500 bytes. 15 MB of usual YAML have as many. */
const MAX_PARTS = 2_000_000;

/** A YAML text with its source positions. */
export interface Composed {
  /** The first document, with all that is wrong with it. */
  document: Document;
  /** Where a second one begins. */
  next?: number;
}

/** @throws {RangeError} when the text has too many parts, or nests them more deeply than the stack allows. */
export function composeYaml(text: string): Composed {
  const { stackTraceLimit } = Error;
  // Each problem is an Error: a million stack traces would take most of the time.
  Error.stackTraceLimit = 0;
  try {
    const composer = new Composer({
      version: '1.2',
      merge: true,
      prettyErrors: false,
      logLevel: 'silent',
      strict: false,
      uniqueKeys: false,
    });
    const documents = composer.compose(getTokens(text), true, text.length);
    const document = documents.next().value as Document;
    const next = documents.next().value?.range[0];
    return { document, ...(next !== undefined && { next }) };
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function* getTokens(text: string): Generator<CST.Token> {
  const parser = new Parser();
  let parts = 0;
  for (const lexeme of new Lexer().lex(text)) {
    parts += 1;
    if (parts > MAX_PARTS) throw new RangeError(`more than ${MAX_PARTS} parts`);
    yield* parser.next(lexeme);
  }
  yield* parser.end();
}

/** An error of the `yaml` parser. */
export interface YamlProblem {
  code: string;
  message: string;
  /** Offsets of its first character and after its last. */
  pos: [number, number];
}

/**
 * Duplicate keys in one map. The parser's own search compares each key with all before it, which takes
 * minutes for a description with 100,000 paths.
 */
export function findRepeatedKeys(document: Document): YamlProblem[] {
  const found: YamlProblem[] = [];
  visit(document, {
    Map(_, { items }) {
      const known = new Set<string>();
      for (const { key } of items) {
        // The key `<<` is its own symbol each time.
        if (!isScalar(key) || typeof key.value === 'symbol' || !key.range) continue;
        const name = String(key.value);
        const [start] = key.range;
        if (known.has(name)) found.push({ code: 'DUPLICATE_KEY', message: name, pos: [start, start + 1] });
        known.add(name);
      }
    },
  });
  return found;
}
