import type { Description, Json, JsonObject } from '@curlew/openapi';
import type { Direction } from '@curlew/openapi/internal';
import { isObject, type Located } from '@curlew/openapi/internal';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Unsatisfiable, whyUnsatisfiable } from './unsatisfiable.ts';

const MAPS = ['properties', 'patternProperties', 'dependentSchemas', '$defs'];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const SINGLE = [
  'items',
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
];
/** Keywords without effect on validity, and those that would make Ajv look up another schema. */
const DROPPED = ['$id', 'id', '$schema', '$anchor', '$dynamicAnchor', 'discriminator', 'nullable', 'example'];

/**
 * The schemas of a description as JSON Schema 2020-12, read from its text by none of the code that makes samples: the
 * two are held against each other.
 */
export class AjvSchemas {
  readonly #description: Description;
  readonly #direction: Direction;
  readonly #defs: Record<string, JsonObject | boolean> = {};
  readonly #nameOf = new Map<string, string>();
  #ajv: Ajv2020 | undefined;

  constructor(description: Description, direction: Direction) {
    this.#description = description;
    this.#direction = direction;
  }

  /** All schemas are added before the first is compiled. */
  add(schema: Located): string {
    const { id } = schema.location;
    const known = this.#nameOf.get(id);
    if (known !== undefined) return known;
    const name = `s${this.#nameOf.size}`;
    this.#nameOf.set(id, name);
    this.#defs[name] = this.#convert(schema);
    return name;
  }

  compile(name: string): ValidateFunction {
    return this.#compile({ $ref: `all#/$defs/${name}` });
  }

  /** Why nothing satisfies a schema, where that can be proved. */
  whyUnsatisfiable(name: string): Unsatisfiable | undefined {
    return whyUnsatisfiable(this.#defs[name] ?? true, {
      target: (ref) => this.#defs[ref.slice('#/$defs/'.length)],
      isValid: (schema, value) => this.#compile(withAbsoluteRefs(schema))(value) === true,
    });
  }

  #compile(schema: JsonObject | boolean): ValidateFunction {
    this.#ajv ??= newAjv(this.#defs);
    return this.#ajv.compile(schema);
  }

  #convert({ value, location }: Located): JsonObject | boolean {
    if (typeof value === 'boolean') return value;
    if (!isObject(value)) return {};
    const isOld = !this.#description.dialect(location.file).schemaSiblings;
    const result: JsonObject = {};
    if (typeof value.$ref === 'string') {
      const target = this.#description.resolve(value.$ref, location);
      if (target) result.$ref = `#/$defs/${this.add(target)}`;
      if (isOld) return result;
    }
    for (const [key, item] of Object.entries(value)) {
      if (DROPPED.includes(key) || key === '$ref' || key.startsWith('x-')) continue;
      const at = { value: item, location: location.child(key) };
      if (MAPS.includes(key)) result[key] = this.#map(at);
      else if (LISTS.includes(key)) result[key] = this.#list(at);
      else if (SINGLE.includes(key)) result[key] = this.#convert(at);
      else result[key] = item;
    }
    if (isOld) translateOld(result, value);
    if (value.example !== undefined) result.examples = [value.example];
    const required = this.#required({ value, location });
    if (required) result.required = required;
    return result;
  }

  #map({ value, location }: Located): JsonObject {
    if (!isObject(value)) return {};
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        this.#convert({ value: item, location: location.child(key) }),
      ]),
    );
  }

  #list({ value, location }: Located): Json[] {
    if (!Array.isArray(value)) return [];
    return value.map((item, index) => this.#convert({ value: item, location: location.child(index) }));
  }

  /** `readOnly` properties are required in responses alone, `writeOnly` ones in requests. */
  #required(schema: Located & { value: JsonObject }): Json[] | undefined {
    const { required } = schema.value;
    if (!Array.isArray(required)) return undefined;
    const hidden = new Set<string>();
    this.#collectHidden(schema, hidden, new Set());
    return [...new Set(required.filter((name) => typeof name === 'string' && !hidden.has(name)))];
  }

  #collectHidden(schema: Located, hidden: Set<string>, seen: Set<string>): void {
    const target = this.#description.follow(schema);
    if (!target || !isObject(target.value) || seen.has(target.location.id)) return;
    seen.add(target.location.id);
    const { properties } = target.value;
    const word = this.#direction === 'request' ? 'readOnly' : 'writeOnly';
    if (isObject(properties))
      for (const [name, value] of Object.entries(properties)) {
        const property = this.#description.follow({
          value,
          location: target.location.child('properties', name),
        });
        if (isObject(value) && value[word] === true) hidden.add(name);
        if (property && isObject(property.value) && property.value[word] === true) hidden.add(name);
      }
    for (const key of ['allOf', 'anyOf', 'oneOf']) {
      const parts = target.value[key];
      if (!Array.isArray(parts)) continue;
      parts.forEach((value, index) => {
        this.#collectHidden({ value, location: target.location.child(key, index) }, hidden, seen);
      });
    }
  }
}

/** A part of a schema of `$defs` that is compiled apart from them. */
function withAbsoluteRefs(schema: JsonObject | boolean): JsonObject | boolean {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"all#/$defs/'));
}

/** OpenAPI 3.0: `nullable`, and exclusive bounds that are flags. */
function translateOld(result: JsonObject, { nullable, type, ...rest }: JsonObject): void {
  if (type === 'file') delete result.type;
  if (nullable === true && typeof type === 'string') {
    result.type = [type, 'null'];
    if (Array.isArray(rest.enum) && !rest.enum.includes(null)) result.enum = [...rest.enum, null];
  }
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof rest[exclusive] !== 'boolean') continue;
    delete result[exclusive];
    if (rest[exclusive] && typeof rest[bound] === 'number') {
      result[exclusive] = rest[bound];
      delete result[bound];
    }
  }
}

function newAjv(defs: Record<string, JsonObject | boolean>): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    verbose: true,
    validateSchema: false,
    logger: false,
    code: { regExp: Object.assign(lenientRegExp, { code: 'RegExp' }) },
  });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'all', $defs: defs });
  return ajv;
}

/** Anchors of Ruby, Python and PCRE are read as such; an expression that is none accepts everything. */
function lenientRegExp(written: string): RegExp {
  const pattern = written.replace(/^\\A/, '^').replace(/\\[zZ]$/, '$');
  for (const flags of ['u', ''])
    try {
      return new RegExp(pattern, flags);
    } catch {
      // The other flags, or none.
    }
  return /(?:)/;
}
