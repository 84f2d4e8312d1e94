import { type Description, isJsonNumber, isObject, type Json, type Located } from '@curlew/openapi';
import type { ValueChecker, ValueFinding } from '@curlew/openapi/check-value';

/** A value that was sent as text, as the schema reads it. */
export interface Coerced {
  value: Json;
  findings: readonly ValueFinding[];
}

/** Checker for converted texts. */
export interface CoerceContext {
  description: Description;
  checker: ValueChecker;
}

/**
 * Converts a text to the first value that its schema accepts: a number, a boolean, null, else the text itself.
 * If none is valid, the value of an accepted type gives the most specific error.
 */
export function coerceText(text: string, schema: Located, context: CoerceContext): Coerced {
  return best(readings(text), schema, context);
}

/** Converts the items of an array. */
function coerceList(texts: readonly string[], schema: Located, context: CoerceContext): Coerced {
  const items = itemSchema(schema, context);
  const read = items && texts.map((text) => coerceText(text, items, context).value);
  return best([...(read ? [read] : []), [...texts]], schema, context);
}

/** Fields by name, each read by the schema of its property; one that is repeated is an array. */
export function coerceFields(
  fields: ReadonlyMap<string, readonly string[]>,
  schema: Located,
  context: CoerceContext,
): Coerced {
  const value: Record<string, Json> = {};
  for (const [name, texts] of fields) {
    const property = propertySchema(schema, name, context);
    const coerced = property
      ? coerceTexts(texts, property, context).value
      : texts.length > 1
        ? texts.map(plain)
        : plain(texts[0] ?? '');
    Object.defineProperty(value, name, {
      value: coerced,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return best([value], schema, context);
}

/** One text, or several where the schema is an array or the name was repeated. */
export function coerceTexts(texts: readonly string[], schema: Located, context: CoerceContext): Coerced {
  if (texts.length === 1 && !isArrayOnly(schema, context)) return coerceText(texts[0] ?? '', schema, context);
  return coerceList(texts, schema, context);
}

/** Whether an array is accepted and a text is not. */
export function isArrayOnly(schema: Located, { checker }: CoerceContext): boolean {
  return isAccepted([], schema, checker) && !isAccepted('', schema, checker);
}

/** Whether an object is accepted and neither a text nor an array. */
export function isObjectOnly(schema: Located, { checker }: CoerceContext): boolean {
  return [{}, '', []].map((value: Json) => isAccepted(value, schema, checker)).join() === 'true,false,false';
}

function isAccepted(value: Json, schema: Located, checker: ValueChecker): boolean {
  return !checker.check(value, schema).findings.some(isTypeFinding);
}

function isTypeFinding({ kind, path }: ValueFinding): boolean {
  return path.length === 0 && (kind === 'type' || kind === 'null' || kind === 'composition');
}

function best(values: readonly Json[], schema: Located, { checker }: CoerceContext): Coerced {
  const all = values.map((value): Coerced => ({ value, findings: checker.check(value, schema).findings }));
  return (
    all.find(({ findings }) => findings.length === 0) ??
    all.find(({ findings }) => !findings.some(isTypeFinding)) ??
    all.at(-1) ?? { value: null, findings: [] }
  );
}

function readings(text: string): Json[] {
  const typed = plain(text);
  if (text === 'null') return [null, text];
  return typed === text ? [text] : [typed, text];
}

function plain(text: string): Json {
  if (text === 'true' || text === 'false') return text === 'true';
  return isJsonNumber(text) ? Number(text) : text;
}

function itemSchema(schema: Located, { description }: CoerceContext): Located | undefined {
  const target = description.follow(schema);
  if (!target || !isObject(target.value) || target.value.items === undefined) return undefined;
  return { value: target.value.items, location: target.location.child('items') };
}

/** The schema of a property, by the schema itself or by a part of it. */
export function propertySchema(
  schema: Located,
  name: string,
  context: CoerceContext,
  depth = 0,
): Located | undefined {
  const target = context.description.follow(schema);
  if (!target || !isObject(target.value) || depth > 16) return undefined;
  const { properties } = target.value;
  if (isObject(properties) && Object.hasOwn(properties, name))
    return { value: properties[name] ?? true, location: target.location.child('properties', name) };
  for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
    const parts = target.value[keyword];
    if (!Array.isArray(parts)) continue;
    for (const [index, value] of parts.entries()) {
      const found = propertySchema(
        { value, location: target.location.child(keyword, index) },
        name,
        context,
        depth + 1,
      );
      if (found) return found;
    }
  }
  return undefined;
}
