import type { Json } from '../json.ts';
import { parseExpression, type RuntimeExpression } from './runtime-expression.ts';

/** A condition of the type `simple` (Arazzo 1.1, Criterion Object), parsed. */
export type Condition =
  | { is: 'literal'; value: Json }
  /** `path`: properties and indexes after the expression, such as `.items[0]`. */
  | { is: 'expression'; text: string; expression: RuntimeExpression; path: string[] }
  | { is: 'not'; of: Condition }
  | { is: 'and' | 'or'; left: Condition; right: Condition }
  | { is: 'compare'; operator: Comparison; left: Condition; right: Condition };

export type Comparison = '<' | '<=' | '>' | '>=' | '==' | '!=';

/** Nested groups that are read. */
const MAX_DEPTH = 100;

interface Token {
  is: 'operator' | 'literal' | 'expression';
  text: string;
  value?: Json;
}

/** Spaces, then an operator, a string, a number, a word, or an expression up to a space or operator outside of a pointer. */
const TOKEN =
  /\s*(?:(&&|\|\||==|!=|<=|>=|[<>!()])|'((?:[^']|'')*)'|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])|(true|false|null)(?![\w.])|(\$[^\s()<>=!&|]+))/y;

/** Parses a condition, or returns a sentence that states why it is none. Linear time. */
export function parseCondition(text: string): Condition | string {
  const tokens = listTokens(text);
  if (typeof tokens === 'string') return tokens;
  const parser = new ConditionParser(tokens);
  return parser.parse();
}

function listTokens(text: string): Token[] | string {
  const tokens: Token[] = [];
  let at = 0;
  const end = text.trimEnd().length;
  while (at < end) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) {
      const rest = text.slice(at).trim();
      const quoted = rest.startsWith('"') ? ' Strings are written in single quotes.' : '';
      return `Expected an expression, a literal or an operator at \`${rest.slice(0, 40)}\`.${quoted}`;
    }
    const [, operator, string, number, word, expression] = match;
    if (operator !== undefined) tokens.push({ is: 'operator', text: operator });
    else if (string !== undefined)
      tokens.push({ is: 'literal', text: string, value: string.replaceAll("''", "'") });
    else if (number !== undefined) tokens.push({ is: 'literal', text: number, value: Number(number) });
    else if (word !== undefined) tokens.push({ is: 'literal', text: word, value: JSON.parse(word) as Json });
    else tokens.push({ is: 'expression', text: expression ?? '' });
    at = TOKEN.lastIndex;
  }
  return tokens;
}

/** Thrown inside of the parser; its message is the result. */
class ConditionError extends Error {}

class ConditionParser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): Condition | string {
    try {
      const condition = this.#or(0);
      const rest = this.#tokens[this.#at];
      return rest === undefined ? condition : `Unexpected \`${rest.text}\`.`;
    } catch (error) {
      if (error instanceof ConditionError) return error.message;
      throw error;
    }
  }

  #or(depth: number): Condition {
    let left = this.#and(depth);
    while (this.#take('||')) left = { is: 'or', left, right: this.#and(depth) };
    return left;
  }

  #and(depth: number): Condition {
    let left = this.#comparison(depth);
    while (this.#take('&&')) left = { is: 'and', left, right: this.#comparison(depth) };
    return left;
  }

  #comparison(depth: number): Condition {
    const left = this.#unary(depth);
    for (const operator of ['==', '!=', '<=', '>=', '<', '>'] as const)
      if (this.#take(operator)) return { is: 'compare', operator, left, right: this.#unary(depth) };
    return left;
  }

  #unary(depth: number): Condition {
    if (depth > MAX_DEPTH) throw new ConditionError('The condition is nested too deeply.');
    if (this.#take('!')) return { is: 'not', of: this.#unary(depth + 1) };
    if (this.#take('(')) {
      const inner = this.#or(depth + 1);
      if (!this.#take(')')) throw new ConditionError('A closing parenthesis is missing.');
      return inner;
    }
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new ConditionError('Expected an expression or a literal at the end.');
    if (token.is === 'operator')
      throw new ConditionError(`Expected an expression or a literal, found \`${token.text}\`.`);
    this.#at += 1;
    return token.is === 'literal' ? { is: 'literal', value: token.value ?? null } : getOperand(token.text);
  }

  #take(operator: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.is !== 'operator' || token.text !== operator) return false;
    this.#at += 1;
    return true;
  }
}

/** An expression with properties after it: `$response.body.items[0].id`, `$response.body[0]`. */
function getOperand(text: string): Condition {
  const [, base = text, rest = ''] =
    /^(\$(?:request|response|message)\.(?:body|payload)(?:#[^[]*)?)((?:\.|\[).*)$/.exec(text) ??
    /^([^[]*)(\[.*)$/.exec(text) ??
    [];
  const expression = parseExpression(base);
  if (expression === undefined) throw new ConditionError(`\`${text}\` is not a runtime expression.`);
  const path: string[] = [];
  const segment = /\.([^.[\]]+)|\[(\d+)\]|\['([^']*)'\]/y;
  let at = 0;
  while (at < rest.length) {
    segment.lastIndex = at;
    const match = segment.exec(rest);
    if (match === null)
      throw new ConditionError(`Expected a property or an index at \`${rest.slice(at, at + 40)}\`.`);
    path.push(match[1] ?? match[2] ?? match[3] ?? '');
    at = segment.lastIndex;
  }
  return { is: 'expression', text, expression, path };
}
