import type { Json } from '../../json.ts';
import type { Limits } from '../../limits.ts';
import type { SyntaxProblem } from '../parsed.ts';

/** Where a text of YAML may first name a value with `&`, so that others can repeat it. */
export function firstAnchor(text: string): number | undefined {
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
export function aliasProblem(value: Json, limits: Limits, anchor = 0): SyntaxProblem | undefined {
  const sizes = new Map<object, number>();
  const total = sizeOf(value);
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

  function sizeOf(part: Json): number {
    if (typeof part !== 'object' || part === null) return 1;
    const known = sizes.get(part);
    if (known !== undefined) return known;
    sizes.set(part, Number.POSITIVE_INFINITY); // Met again before it is done: it contains itself.
    let size = 1;
    for (const child of Object.values(part)) size += sizeOf(child);
    sizes.set(part, size);
    return size;
  }
}
