import { mergeSchemas } from '../infer/merge-schemas.ts';
import type { Schema } from '../openapi-document.ts';
import { setOwn } from '../own-property.ts';
import type { SecretNames } from './secret-names.ts';

/** Takes the names of properties that are credentials out of schemas: they become a rule for any name. */
export class SchemaRedaction {
  readonly #names: SecretNames;
  /** Schemas that were looked at, and what became of them: the same few occur thousands of times. */
  readonly #clean = new WeakMap<Schema, Schema>();

  constructor(names: SecretNames) {
    this.#names = names;
  }

  redact(schema: Schema): Schema {
    const known = this.#clean.get(schema);
    if (known) return known;
    let result = schema.properties ? this.#properties(schema, schema.properties) : schema;
    if (schema.items) {
      const items = this.redact(schema.items);
      if (items !== schema.items) result = { ...result, items };
    }
    this.#clean.set(schema, result);
    return result;
  }

  #properties(schema: Schema, given: Record<string, Schema>): Schema {
    const properties: Record<string, Schema> = {};
    const hidden: Schema[] = [];
    let changed = false;
    for (const [name, property] of Object.entries(given)) {
      const clean = this.redact(property);
      changed ||= clean !== property;
      if (this.#names.has(name)) hidden.push(clean);
      else setOwn(properties, name, clean);
    }
    if (!changed && hidden.length === 0) return schema;
    const result: Schema = { ...schema, properties };
    if (hidden.length === 0) return result;
    // A map keyed by credentials: its keys are not part of the contract.
    result.additionalProperties = mergeSchemas(hidden);
    const required = schema.required?.filter((name) => !this.#names.has(name)) ?? [];
    if (required.length > 0) result.required = required;
    else delete result.required;
    return result;
  }
}
