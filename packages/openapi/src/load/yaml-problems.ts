import type { Json } from '../json.ts';
import type { Limits } from './load-options.ts';
import type { SyntaxProblem } from './parsed.ts';

/** Messages and help for the error codes of the `yaml` parser. */
const WORDS: Record<string, [reason: string, help: string]> = {
  TAB_AS_INDENT: ['tabs are not allowed for indentation', 'Indent with spaces.'],
  MULTIPLE_DOCS: [
    'a second document starts here',
    'Keep one document per file: remove the line `---` and everything after it.',
  ],
  MISSING_CHAR: ['a comma, a colon or a bracket is missing', 'Add it, or put the text in quotes.'],
  BAD_INDENT: [
    'the indentation does not match the surrounding lines',
    'Indent it like the surrounding lines.',
  ],
  UNEXPECTED_TOKEN: [
    'unexpected content',
    'Check the indentation and quotes of this line and the line before.',
  ],
  MULTILINE_IMPLICIT_KEY: [
    'a key and its colon must be on one line',
    'Add the colon, or indent the line to join it to the text above.',
  ],
  BLOCK_AS_IMPLICIT_KEY: [
    'a second key is on the same line',
    'Start a new line, or put the text in quotes because it contains a colon.',
  ],
  BAD_SCALAR_START: ['a plain scalar cannot start with this character', 'Put the text in quotes.'],
  BAD_DQ_ESCAPE: ['invalid escape sequence in double quotes', 'Double the backslash, or use single quotes.'],
  BAD_ALIAS: ['the alias has no anchor', 'Correct the name, or define the anchor with `&` before it.'],
};

export function describeYamlError(code: string, message: string): { message: string; help: string } {
  const [reason, help] = describeMissing(message) ??
    WORDS[code] ?? [withoutQuotes(message).replace(/\.$/, ''), 'Fix the syntax error shown.'];
  return { message: `Invalid YAML: ${reason}.`, help };
}

function describeMissing(message: string): [reason: string, help: string] | undefined {
  if (message.startsWith('Missing closing')) return ['a closing quote is missing', 'Add it.'];
  const bracket = /end with an? (.)$/.exec(message)?.[1];
  return bracket === undefined
    ? undefined
    : [`a closing \`${bracket}\` is missing`, 'Add it, or put the text in quotes.'];
}

/** Returns the message of a parser without quoted text: the file may contain recorded requests. */
export function withoutQuotes(reason: string): string {
  return reason.replace(/"[^"]*"|'[^']*'|`[^`]*`|<[^<>]*>/g, '…');
}

/** Where a text of YAML may first name a value with `&`, so that others can repeat it. */
export function findFirstAnchor(text: string): number | undefined {
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    if (/[\s,[\]{}]/.test(text.charAt(at + 1) || ' ')) continue;
    if (at > 0 && !/[\s:\-,[{?]/.test(text.charAt(at - 1))) continue;
    // A line may have millions of characters, and as many `&`.
    const before = text.slice(Math.max(0, at - 200), at);
    const line = before.slice(before.lastIndexOf('\n') + 1);
    if (/(?:^|[:\-,[{?]|(?:^|\s)!\S*)[ \t]*$/.test(line)) return at;
  }
  return undefined;
}

/** A few lines of nested aliases can expand to billions of values, so count before traversal. */
export function findAliasProblem(value: Json, limits: Limits, anchor = 0): SyntaxProblem | undefined {
  const sizes = new Map<object, number>();
  const total = getSize(value);
  if (total <= limits.aliasedValues) return undefined;
  return {
    code: 'alias-bomb',
    message: Number.isFinite(total)
      ? 'The YAML aliases of this file expand to more values than the limit `aliasedValues`.'
      : 'A YAML alias of this file contains itself and expands endlessly.',
    help: 'Move the repeated parts to components and reference them with `$ref`.',
    offset: anchor,
    length: 1,
  };

  function getSize(part: Json): number {
    if (typeof part !== 'object' || part === null) return 1;
    const known = sizes.get(part);
    if (known !== undefined) return known;
    sizes.set(part, Number.POSITIVE_INFINITY); // Met again before it is done: it contains itself.
    let size = 1;
    for (const child of Object.values(part)) size += getSize(child);
    sizes.set(part, size);
    return size;
  }
}
