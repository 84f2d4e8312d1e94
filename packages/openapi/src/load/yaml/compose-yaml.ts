import { Composer, type CST, type Document, Lexer, Parser } from 'yaml';

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
    const documents = composer.compose(tokensOf(text), true, text.length);
    const document = documents.next().value as Document;
    const next = documents.next().value?.range[0];
    return { document, ...(next !== undefined && { next }) };
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function* tokensOf(text: string): Generator<CST.Token> {
  const parser = new Parser();
  let parts = 0;
  for (const lexeme of new Lexer().lex(text)) {
    parts += 1;
    if (parts > MAX_PARTS) throw new RangeError(`more than ${MAX_PARTS} parts`);
    yield* parser.next(lexeme);
  }
  yield* parser.end();
}
