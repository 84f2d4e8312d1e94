import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Location } from '../../location.ts';
import type { JsonSchemaDocument } from '../bundle/json-schema-document.ts';
import { KEYWORDS } from '../bundle/keywords.ts';

/** The keyword that counts the steps of a run, by its number: Ajv has no limit of its own. */
export const STEP = 'x-curlew-step';

/** The definition of the schema itself; no other one can have this name. */
const ROOT = '$root';

/** A schema as Ajv must see it, and where its parts come from. */
export interface AjvSchema {
  schema: JsonObject;
  /** Place of each schema object in the description. */
  locations: WeakMap<object, Location>;
  /** Replacement for the schema `false`. */
  never: WeakSet<object>;
  /** Whether a keyword depends on what others evaluate. */
  unevaluated: boolean;
  /** Whether `contains` affects `unevaluatedItems`: Ajv counts evaluated items from the first one on. */
  containsEvaluates: boolean;
}

/**
 * Converts a schema to work around bugs of Ajv 8: it skips a property named `__proto__`, takes no annotations
 * from an `if` without `then`, names no schema in the errors of a `false`, finds no `#`, and runs without a
 * limit.
 */
export function ajvSchema({ schema, getLocation }: JsonSchemaDocument): AjvSchema {
  const locations = new WeakMap<object, Location>();
  const never = new WeakSet<object>();
  const met = new Set<string>();
  const definitions = isObject(schema.$defs) ? schema.$defs : {};
  const result: JsonObject = {
    $ref: `#/$defs/${ROOT}`,
    $defs: Object.fromEntries(
      Object.entries({ ...definitions, [ROOT]: schema }).map(([name, definition]) => {
        const adapted = adapt(definition);
        if (isObject(adapted)) adapted[STEP] ??= 1;
        return [name, adapted];
      }),
    ),
  };
  const containsEvaluates = met.has('contains') && met.has('unevaluatedItems');
  const unevaluated = met.has('unevaluatedItems') || met.has('unevaluatedProperties');
  return { schema: result, locations, never, unevaluated, containsEvaluates };

  function adapt(value: Json, at?: Location): Json {
    if (!isObject(value)) {
      if (value !== false) return value;
      const nothing: JsonObject = { not: {} };
      never.add(nothing);
      if (at !== undefined) locations.set(nothing, at);
      return nothing;
    }
    const location = getLocation(value) ?? at;
    const adapted: JsonObject = {};
    if (location !== undefined) locations.set(adapted, location);
    for (const [name, keyword] of Object.entries(value)) {
      const below = location?.child(name);
      met.add(name);
      switch (KEYWORDS.get(name)?.holds) {
        case 'schema':
          // Ajv has errors of its own for these where nothing is allowed.
          adapted[name] = keyword === false && NAMES_FALSE.has(name) ? false : adapt(keyword, below);
          break;
        case 'schema-list':
          adapted[name] = (Array.isArray(keyword) ? keyword : []).map((item, index) =>
            adapt(item, below?.child(index)),
          );
          break;
        case 'schema-map':
          adapted[name] = members(keyword, below);
          break;
        case undefined:
          break;
        case 'reference':
          adapted[name] = keyword === '#' ? `#/$defs/${ROOT}` : keyword;
          break;
        default:
          adapted[name] = keyword;
      }
    }
    // Without items before it, Ajv looks at `items: false` as at any schema.
    if (adapted.items === false) adapted.prefixItems ??= [];
    if (adapted.if !== undefined) {
      for (const branch of ['then', 'else']) adapted[branch] ??= { [STEP]: 1 };
    }
    const { required } = value;
    if (Array.isArray(required) && required.length > LONG_LIST) adapted[STEP] = required.length / 10;
    return withoutProto(adapted);
  }

  function members(map: Json, below: Location | undefined): JsonObject {
    return Object.fromEntries(
      Object.entries(isObject(map) ? map : {}).map(([name, member]) => [
        name,
        adapt(member, below?.child(name)),
      ]),
    );
  }
}

/** Shorter lists are looked through in no time. */
const LONG_LIST = 100;

const NAMES_FALSE: ReadonlySet<string> = new Set([
  'items',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/** The member `__proto__` of the keywords that name properties, in keywords where Ajv looks at it. */
function withoutProto(schema: JsonObject): JsonObject {
  const property = takeProto(schema, 'properties');
  if (property !== undefined)
    schema.patternProperties = { ...asObject(schema.patternProperties), '^__proto__$': property };
  const dependent = takeProto(schema, 'dependentSchemas');
  const required = takeProto(schema, 'dependentRequired');
  for (const then of [dependent, required === undefined ? undefined : { required }]) {
    if (then === undefined) continue;
    const isPresent: JsonObject = { type: 'object', required: ['__proto__'] };
    const condition: JsonObject = { if: isPresent, then, else: { [STEP]: 1 } };
    schema.allOf = [...(Array.isArray(schema.allOf) ? schema.allOf : []), condition];
  }
  return schema;
}

function takeProto(schema: JsonObject, keyword: string): Json | undefined {
  const map = schema[keyword];
  if (!isObject(map) || !Object.hasOwn(map, '__proto__')) return undefined;
  const { ['__proto__']: proto, ...rest } = map;
  schema[keyword] = rest;
  return proto;
}

function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
