import { type Description, isJson, type Json, toList } from './description.ts';
import type { Random } from './random.ts';
import { sampleText } from './sample-text.ts';

/** Maximum depth of a value. Deeper values are left out or empty, because descriptions have cycles. */
const MAX_DEPTH = 6;

/** Generates values that an API with a given description could send. */
export class Sampler {
  readonly #description: Description;
  readonly #random: Random;

  constructor(description: Description, random: Random) {
    this.#description = description;
    this.#random = random;
  }

  value(given: unknown, name = '', depth = 0): unknown {
    const schema = this.#description.follow(given);
    const random = this.#random;
    if (isNullable(schema) && random.chance(0.15)) return null;
    const values = toList(schema.enum).filter((one) => one !== null);
    if (values.length > 0) return random.pick(values);
    if (schema.const !== undefined) return schema.const;
    const alternatives = [...toList(schema.oneOf), ...toList(schema.anyOf)];
    if (alternatives.length > 0 && !isJson(schema.properties)) {
      return this.value(random.pick(alternatives), name, depth + 1);
    }
    switch (getType(schema)) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return this.#array(schema, name, depth);
      case 'integer':
        return this.#number(schema, 0);
      case 'number':
        return this.#number(schema, 2);
      case 'boolean':
        return random.chance(0.5);
      case 'string':
        return sampleText(schema, name, random);
      default:
        return sampleText({}, name, random);
    }
  }

  #object(schema: Json, depth: number): Json {
    const random = this.#random;
    const { properties, required } = this.members(schema);
    const result: Json = {};
    for (const [name, property] of properties) {
      const isRequired = required.has(name);
      if (!isRequired && (depth >= MAX_DEPTH || random.chance(0.25))) continue;
      if (depth >= MAX_DEPTH + 3) continue;
      result[name] = this.value(property, name, depth + 1);
    }
    const map = schema.additionalProperties;
    if (isJson(map) && depth < MAX_DEPTH) {
      for (let count = random.below(4) + 1; count > 0; count -= 1) {
        result[mapKey(random)] = this.value(map, '', depth + 1);
      }
    }
    return result;
  }

  /** Returns the properties of an object schema and of the schemas that it is composed of. */
  members(schema: Json, depth = 0): { properties: Map<string, unknown>; required: Set<string> } {
    const properties = new Map<string, unknown>();
    const required = new Set(toList(schema.required).map(String));
    for (const part of depth > 8 ? [] : toList(schema.allOf)) {
      const inner = this.members(this.#description.follow(part), depth + 1);
      for (const [name, property] of inner.properties) properties.set(name, property);
      for (const name of inner.required) required.add(name);
    }
    for (const [name, property] of Object.entries(isJson(schema.properties) ? schema.properties : {})) {
      properties.set(name, property);
    }
    return { properties, required };
  }

  #array(schema: Json, name: string, depth: number): unknown[] {
    if (depth >= MAX_DEPTH) return [];
    const least = Math.min(Number(schema.minItems ?? 0), 4);
    const length = Math.max(least, this.#random.below(4));
    return Array.from({ length }, () => this.value(schema.items, name, depth + 1));
  }

  #number(schema: Json, digits: number): number {
    const least = Number(schema.minimum ?? 0);
    const most = Math.min(Number(schema.maximum ?? least + 10_000), least + 1e9);
    const value = least + this.#random.next() * Math.max(most - least, 0);
    return Number(digits === 0 ? Math.floor(value).toFixed(0) : value.toFixed(digits));
  }
}

/** Returns the type of a schema. A composition counts as an object. */
export function getType(schema: Json): string | undefined {
  const { type } = schema;
  if (typeof type === 'string') return type;
  if (Array.isArray(type)) return type.find((one): one is string => one !== 'null');
  if (schema.properties || schema.allOf || schema.additionalProperties) return 'object';
  return schema.items ? 'array' : undefined;
}

function isNullable(schema: Json): boolean {
  return schema.nullable === true || toList(schema.type).includes('null');
}

/** Generates the key of a map: a number, a date or a hexadecimal identifier. */
function mapKey(random: Random): string {
  const digits = () => random.text('123456789', 6);
  const date = () => `2024-0${random.below(9) + 1}-${random.below(18) + 10}`;
  return random.pick([digits, date, () => random.text('abcdef0123456789', 12)])();
}
