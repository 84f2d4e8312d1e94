import { isObject, type Json, type JsonObject } from '@curlew/openapi';

/** A value that violates one keyword of a schema. */
export interface InvalidValue {
  /** The violation and its place: `/email is not of type string`. */
  name: string;
  value: Json;
  violation: ViolationKind;
}

/** `type`: another type, `value`: another value, `missing`: a required property, `unknown`: a property that is not allowed. */
export type ViolationKind = 'type' | 'value' | 'missing' | 'unknown';

/** Values of one schema. */
const MAX_VALUES = 60;
const MAX_DEPTH = 5;
/** Longer texts and arrays are not generated. */
const MAX_LENGTH = 10_000;

/**
 * Each value differs from a valid one in one place. The caller must check that the schema rejects it: other
 * alternatives of a composition may accept it.
 */
export function invalidValues(root: JsonObject, valid: Json): InvalidValue[] {
  const found: InvalidValue[] = [];
  const visit = (schema: Json | undefined, value: Json, path: string, depth: number, put: Put): void => {
    if (depth > MAX_DEPTH) return;
    for (const part of partsOf(schema, root)) {
      for (const broken of invalidAt(part, value))
        if (found.length < MAX_VALUES)
          found.push({ ...broken, name: `${path}${broken.name}`, value: put(broken.value) });
      if (isObject(value)) {
        const properties = isObject(part.properties) ? part.properties : {};
        for (const [name, member] of Object.entries(value)) {
          const setMember: Put = (given) => put({ ...value, [name]: given });
          if (Object.hasOwn(properties, name))
            visit(properties[name], member, `${path}/${name}`, depth + 1, setMember);
        }
      }
      const [first, ...rest] = Array.isArray(value) ? value : [];
      if (first !== undefined)
        visit(part.items, first, `${path}/0`, depth + 1, (given) => put([given, ...rest]));
    }
  };
  visit(root, valid, '', 0, (value) => value);
  return found;
}

type Put = (value: Json) => Json;

/** The schema itself and the parts of its `allOf`, references followed. */
function partsOf(schema: Json | undefined, root: JsonObject, depth = 0): JsonObject[] {
  if (!isObject(schema) || depth > MAX_DEPTH) return [];
  const reference = schema.$ref;
  const target = typeof reference === 'string' ? resolveLocal(reference, root) : undefined;
  const all = Array.isArray(schema.allOf) ? schema.allOf : [];
  return [schema, ...[target, ...all].flatMap((part) => partsOf(part, root, depth + 1))];
}

function resolveLocal(reference: string, root: JsonObject): Json | undefined {
  let value: Json | undefined = root;
  for (const key of decodeURIComponent(reference.slice(1)).split('/').slice(1)) {
    if (!isObject(value)) return undefined;
    value = value[key.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return value;
}

function invalidAt(schema: JsonObject, value: Json): InvalidValue[] {
  const values: InvalidValue[] = [];
  const add: Add = (name, broken, violation = 'value') => {
    values.push({ name, value: broken, violation });
  };
  const types = [schema.type ?? []].flat();
  if (types.length > 0) {
    add(` is not of type ${types.join(' or ')}`, types.includes('string') ? 0 : 'curlew', 'type');
    if (!types.includes('null')) add(' is null', null, 'type');
  }
  if (Array.isArray(schema.enum) || 'const' in schema)
    add(' is not an allowed value', 'curlew', typeof value === 'string' ? 'value' : 'type');
  if (typeof value === 'string') addTexts(schema, value, add);
  if (typeof value === 'number') addNumbers(schema, add);
  if (Array.isArray(value)) addArrays(schema, value, add);
  if (isObject(value)) addObjects(schema, value, add);
  return values;
}

type Add = (name: string, value: Json, violation?: ViolationKind) => void;

function addTexts({ minLength, maxLength, pattern, format }: JsonObject, value: string, add: Add): void {
  if (typeof minLength === 'number' && minLength > 0)
    add(
      ` is shorter than ${minLength}`,
      Array.from(value)
        .slice(0, minLength - 1)
        .join(''),
    );
  if (typeof maxLength === 'number' && maxLength < MAX_LENGTH)
    add(` is longer than ${maxLength}`, value.padEnd(maxLength + 1, 'x'));
  if (typeof pattern === 'string') add(' does not match its pattern', '\u2603 curlew');
  if (typeof format === 'string') add(` is not a valid ${format}`, 'not a valid value');
}

function addNumbers(
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, type }: JsonObject,
  add: Add,
): void {
  if (typeof minimum === 'number') add(` is less than ${minimum}`, minimum - 1);
  if (typeof maximum === 'number') add(` is more than ${maximum}`, maximum + 1);
  if (typeof exclusiveMinimum === 'number') add(` is not more than ${exclusiveMinimum}`, exclusiveMinimum);
  if (typeof exclusiveMaximum === 'number') add(` is not less than ${exclusiveMaximum}`, exclusiveMaximum);
  if (typeof multipleOf === 'number')
    add(` is not a multiple of ${multipleOf}`, multipleOf / 2, type === 'integer' ? 'type' : 'value');
  if (type === 'integer') add(' is not an integer', 0.5, 'type');
}

function addArrays({ minItems, maxItems, uniqueItems }: JsonObject, value: Json[], add: Add): void {
  const [first = null] = value;
  if (typeof minItems === 'number' && minItems > 0)
    add(` has fewer than ${minItems} items`, value.slice(0, minItems - 1));
  if (typeof maxItems === 'number' && maxItems < MAX_LENGTH)
    add(` has more than ${maxItems} items`, [
      ...value,
      ...new Array<Json>(maxItems + 1 - value.length).fill(first),
    ]);
  if (uniqueItems === true && value.length > 0) add(' repeats an item', [...value, first]);
}

function addObjects({ required, additionalProperties }: JsonObject, value: JsonObject, add: Add): void {
  for (const name of Array.isArray(required) ? required : []) {
    if (typeof name !== 'string' || !Object.hasOwn(value, name)) continue;
    const { [name]: _removed, ...rest } = value;
    add(` lacks ${name}`, rest, 'missing');
  }
  if (additionalProperties === false)
    add(' has an unknown property', { ...value, curlewUnknown: true }, 'unknown');
}
