import { DEFAULT_LIMITS } from '../limits.ts';

/** Throws a `TypeError` when a value is not JSON: it is a date, is undefined somewhere, contains itself. */
export function assertJson(value: unknown, depth = 0): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value === 'number' && Number.isFinite(value)) return;
  if (depth > DEFAULT_LIMITS.nesting)
    throw new TypeError(
      `The value of an edit contains itself, or more than ${DEFAULT_LIMITS.nesting} levels.`,
    );
  if (Array.isArray(value)) {
    for (const item of value) assertJson(item, depth + 1);
    return;
  }
  const prototype: unknown =
    typeof value === 'object' && value !== null ? Object.getPrototypeOf(value) : undefined;
  if (prototype !== null && prototype !== Object.prototype)
    throw new TypeError(
      `The value of an edit must be JSON, found ${typeof value === 'object' ? 'an instance of a class' : String(value)}.`,
    );
  for (const member of Object.values(value as object)) assertJson(member, depth + 1);
}
