import type { Description } from '../description.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { getChild, type Located, readString } from '../location.ts';

/** Reads a field and follows its `$ref`: many descriptions use references where the specification does not allow them. */
export function followField(
  description: Description,
  parent: Located | undefined,
  key: string,
): Located | undefined {
  const child = parent && getChild(parent, key);
  return child && description.follow(child);
}

/** Reads a field that is a string, and follows its `$ref`. */
export function followString(
  description: Description,
  parent: Located | undefined,
  key: string,
): string | undefined {
  const own = readString(parent?.value, key);
  if (own !== undefined || parent === undefined) return own;
  const value = followField(description, parent, key)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** The target of a Reference Object, with the texts that the reference gives it. */
interface Dereferenced extends Located {
  summary?: string;
  description?: string;
}

/** Fields beside a `$ref` that only inform a reader, and that replace those of its target. */
const INFORMATIVE = ['deprecated', 'example', 'examples'];

/**
 * Follows a Reference Object; undefined if it is unresolved or its target is not an object. Its own `summary`,
 * `description`, `deprecated` and examples override those of the target: also where the dialect ignores them, they are
 * what the author wants to be read.
 */
export function dereference(
  description: Description,
  located: Located | undefined,
): Dereferenced | undefined {
  const target = located && description.follow(located);
  if (located === undefined || target === undefined || !isObject(target.value)) return undefined;
  const own = target === located ? undefined : located.value;
  const summary = readString(own, 'summary') ?? readString(target.value, 'summary');
  const words = readString(own, 'description') ?? followString(description, target, 'description');
  return {
    value: withInformation(target.value, own),
    location: target.location,
    ...(summary !== undefined && { summary }),
    ...(words !== undefined && { description: words }),
  };
}

/** Adds the informative fields beside a `$ref`. */
function withInformation(target: JsonObject, reference: Json | undefined): JsonObject {
  if (!isObject(reference)) return target;
  const fields = INFORMATIVE.flatMap((field) => {
    const value = reference[field];
    return value === undefined ? [] : [[field, value] as const];
  });
  if (fields.length === 0) return target;
  const { example: _, examples: __, ...rest } = target;
  const hasExamples = fields.some(([field]) => field !== 'deprecated');
  return { ...(hasExamples ? rest : target), ...Object.fromEntries(fields) };
}

/** Copies an object without the fields that are undefined: optional fields of plain data are absent, never `undefined`. */
export function withoutUndefined<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  // Every schema passes here: a loop takes a third of the time that entries take.
  const result: Partial<T> = {};
  for (const key in fields) {
    const value = fields[key];
    if (value !== undefined) result[key] = value;
  }
  return result as T;
}
