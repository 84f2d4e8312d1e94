import { isObject, type Json } from '../json.ts';
import { member } from '../reference/pointer.ts';
import type { ValidationError } from './validation-error.ts';

/**
 * Of alternatives that all fail, the intended one: the only one that its discriminator selects, or the only one
 * of its type. Its errors are more specific than "matches none". It never changes a verdict (OpenAPI 3.1.1,
 * section 4.8.25).
 */
export function nearestAlternative(
  failures: readonly (readonly ValidationError[])[],
  value: Json,
  discriminator: Json | undefined,
): readonly ValidationError[] | undefined {
  const property = member(discriminator, 'propertyName');
  if (typeof property === 'string' && isObject(value) && Object.hasOwn(value, property)) {
    const allowed = failures.filter((errors) => !errors.some(({ path }) => path[0] === property));
    if (allowed.length === 1) return allowed[0];
  }
  const ofItsType = failures.filter(
    (errors) => !errors.some(({ keyword, path }) => path.length === 0 && TYPE_LIKE.has(keyword)),
  );
  return ofItsType.length === 1 ? ofItsType[0] : undefined;
}

const TYPE_LIKE: ReadonlySet<string> = new Set(['type', 'const', 'enum', 'false']);
