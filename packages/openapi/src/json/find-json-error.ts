import type { SyntaxProblem } from '../load/parsed.ts';

const TOKEN =
  /[\t\n\r ]+|"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null|[[\]{}:,]/uy;

/**
 * Returns the first place where a text stops being JSON (RFC 8259). Engines word this differently, and some give no
 * offset.
 */
export function findJsonError(text: string): SyntaxProblem {
  const open: string[] = [];
  let expected: 'value' | 'firstValue' | 'firstKey' | 'key' | 'colon' | 'next' | 'end' = 'value';
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) return createProblem(text, at, describeToken(text, at));
    const first = token.charAt(0);
    if (/\s/.test(first)) continue;
    if (expected === 'end') return createProblem(text, at, 'unexpected text after the end of the value');
    if (expected === 'colon') {
      if (first !== ':') return createProblem(text, at, 'a colon is missing after the key');
      expected = 'value';
    } else if (expected === 'next') {
      if (first === ',') expected = open.at(-1) === '{' ? 'key' : 'value';
      else if (closes(open.at(-1), first)) {
        open.pop();
        expected = open.length > 0 ? 'next' : 'end';
      } else return createProblem(text, at, 'a comma or a closing bracket is missing');
    } else if ((expected === 'firstKey' && first === '}') || (expected === 'firstValue' && first === ']')) {
      open.pop();
      expected = open.length > 0 ? 'next' : 'end';
    } else if (expected === 'key' || expected === 'firstKey') {
      if (first !== '"')
        return createProblem(
          text,
          at,
          first === '}' ? 'trailing comma before the closing bracket' : 'a key in double quotes is missing',
        );
      expected = 'colon';
    } else if (first === '{' || first === '[') {
      open.push(first);
      expected = first === '{' ? 'firstKey' : 'firstValue';
    } else if (/[\]}:,]/.test(first)) {
      return createProblem(
        text,
        at,
        first === ']' ? 'trailing comma before the closing bracket' : 'a value is missing',
      );
    } else expected = open.length > 0 ? 'next' : 'end';
  }
  return createProblem(text, text.length, 'the text ends in the middle of a value');
}

function closes(open: string | undefined, token: string): boolean {
  return (open === '{' && token === '}') || (open === '[' && token === ']');
}

function describeToken(text: string, at: number): string {
  const first = text.charAt(at);
  if (first === '"') return 'a string is not closed, or contains a control character or an invalid escape';
  if (first === "'") return 'strings must be in double quotes';
  if (first === '/') return 'JSON does not allow comments';
  return 'unexpected character; expected a JSON value';
}

function createProblem(text: string, offset: number, reason: string): SyntaxProblem {
  return {
    code: 'invalid-json',
    message: `Invalid JSON: ${reason}.`,
    help: 'Fix the syntax error shown; everything after it was not read.',
    offset,
    length: offset < text.length ? 1 : 0,
  };
}
