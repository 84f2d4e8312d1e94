import type { Schema } from '../openapi-document.ts';
import { setOwn } from '../own-property.ts';
import { hideNamedValues } from './hide-named-values.ts';
import { looksLikeEncoded, looksLikeSecret } from './looks-like-secret.ts';
import { isSecretName } from './secret-names.ts';

/** Neither known credentials nor tokens are shorter. */
const LONG_WORD = /[\w.~+/=%-]{8}/;

/** Extensions are data of a few levels. */
const MAX_DEPTH = 20;

/** Keeps credentials of the capture out of everything derived from it. */
export class SecretGuard {
  readonly #known: ReadonlySet<string>;
  readonly #hasExamples: boolean;
  /** Schemas that were looked at, and what became of them. */
  readonly #clean = new WeakMap<Schema, Schema>();

  /** `known`: credentials the requests themselves show as such. */
  constructor(known: ReadonlySet<string>, hasExamples: boolean) {
    this.#known = known;
    this.#hasExamples = hasExamples;
  }

  /** Whether a value must not be shown, by its looks or because a request authenticates with it. */
  isSecret(value: string): boolean {
    return this.#known.has(value) || looksLikeSecret(value);
  }

  /** The schema with its credentials replaced: examples by placeholders of their type, keys by a rule for any key. */
  schema(schema: Schema, name = ''): Schema {
    const known = this.#clean.get(schema);
    if (known) return known;
    let result = schema;
    if (schema.example !== undefined) result = this.#example(result, name);
    if (schema.properties) result = this.#properties(result);
    if (schema.items) {
      const items = this.schema(schema.items, name);
      if (items !== schema.items) result = { ...result, items };
    }
    // Without an example, the name a schema goes by makes no difference.
    if (!this.#hasExamples) this.#clean.set(schema, result);
    return result;
  }

  /** A text with its credentials replaced, word by word. */
  text(whole: string): string {
    const text = hideNamedValues(whole);
    if (!LONG_WORD.test(text)) return text;
    const hide = (word: string) => (this.isSecret(word) ? '<secret>' : word);
    return text.replace(/[\w.~+/=%-]{8,}/g, (word) => {
      const isWhole = this.#known.has(word) || (!word.startsWith('/') && looksLikeEncoded(word));
      return isWhole ? '<secret>' : word.replace(/[\w.~+%-]{8,}/g, hide);
    });
  }

  /** A value with the credentials in its texts replaced; cycles and anything but data stay as they are. */
  value(value: unknown, depth = 0): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
    if (Array.isArray(value)) return value.map((item) => this.value(item, depth + 1));
    const result: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(value)) setOwn(result, name, this.value(member, depth + 1));
    return result;
  }

  #example(schema: Schema, name: string): Schema {
    const { example } = schema;
    const secret = isSecretName(name) || (typeof example === 'string' && this.isSecret(example));
    if (secret) return { ...schema, example: placeholder(schema, name) };
    if (typeof example !== 'string') return schema;
    const text = this.text(example);
    if (text === example) return schema;
    // What is left of one long token could still be told.
    const isToken = !/\s|^https?:/.test(example);
    return { ...schema, example: isToken ? placeholder(schema, name) : text };
  }

  #properties(schema: Schema): Schema {
    const properties: Record<string, Schema> = {};
    const hidden: Schema[] = [];
    let changed = false;
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const clean = this.schema(property, name);
      changed ||= clean !== property;
      if (this.isSecret(name)) hidden.push(clean);
      else setOwn(properties, name, clean);
    }
    if (!changed && hidden.length === 0) return schema;
    const result: Schema = { ...schema, properties };
    if (hidden.length === 0) return result;
    // A map keyed by credentials: its keys are no part of the contract.
    result.additionalProperties = hidden.length === 1 ? hidden[0] : true;
    const required = schema.required?.filter((name) => !this.isSecret(name)) ?? [];
    if (required.length > 0) result.required = required;
    else delete result.required;
    return result;
  }
}

function placeholder({ type, format }: Schema, name: string): unknown {
  const first = Array.isArray(type) ? type[0] : type;
  if (first === 'integer' || first === 'number') return 0;
  if (first === 'boolean') return true;
  if (format === 'uuid') return '00000000-0000-0000-0000-000000000000';
  if (format === 'date') return '2000-01-01';
  if (format === 'date-time') return '2000-01-01T00:00:00Z';
  return /^[A-Za-z][\w-]{0,40}$/.test(name) ? `<${name.toLowerCase()}>` : '<secret>';
}
