import type { Json, JsonObject } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import type { Dialect, Kind, NodeTypeName } from '@curlew/openapi/language';
import { newComponent, newField, newParameter, newResponse } from '../edits/new-nodes.ts';

/** Levels of required members that are written. */
const MAX_DEPTH = 3;

/**
 * The text of a new member whose value is an object or a list, with the members that the specification requires as fields of a
 * snippet. Undefined for scalars, which are a name and a colon.
 */
export function fieldSnippet(
  dialect: Dialect,
  name: string,
  { kind, isJson }: { kind: Kind; isJson: boolean },
): string | undefined {
  const value = newValue(dialect, name, kind);
  if (typeof value !== 'object' || value === null) return undefined;
  const writer = new SnippetWriter();
  return isJson
    ? `"${name}": ${writer.json(value, '')}`
    : `${writer.yamlKey(name)}:${writer.yaml(value, '')}`;
}

/** A new value with everything that the specification requires; undefined where only the author knows it. */
export function newValue(dialect: Dialect, name: string, kind: Kind, depth = 0): Json | undefined {
  if (kind.is === 'union') {
    const compound = kind.of.find(({ is }) => is === 'object' || is === 'array' || is === 'map');
    // Where a scalar may be, such as in `type`, it is what most authors write.
    const first = kind.of[0];
    return compound && first?.is !== 'string' && first?.is !== 'enum'
      ? newValue(dialect, name, compound, depth)
      : undefined;
  }
  if (kind.is === 'array') {
    const item = depth < MAX_DEPTH ? newValue(dialect, name, kind.of, depth + 1) : undefined;
    return [item ?? ''];
  }
  if (kind.is !== 'object') return newField(name, kind);
  if (name === 'responses') return newField(name, kind);
  return newObject(dialect, kind.nodeType, depth);
}

function newObject(dialect: Dialect, type: NodeTypeName, depth: number): JsonObject {
  if (type === 'Parameter') return newParameter(dialect, { name: '', in: 'query' });
  if (type === 'RequestBody') return newComponent(dialect, 'requestBodies');
  // Both may be empty since OpenAPI 3.2, and say nothing then.
  if (type === 'Response') return newResponse(dialect, { description: '' });
  if (type === 'MediaType') return { schema: {} };
  const { required, fields } = dialect.nodeTypes[type];
  return Object.fromEntries(
    required.flatMap((field) => {
      const kind = fields.get(field);
      const value = kind && depth < MAX_DEPTH ? newValue(dialect, field, kind, depth + 1) : '';
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** Writes values as the text of a snippet: each scalar is a field that is filled in, in their order. */
class SnippetWriter {
  #count = 0;

  yaml(value: Json, indent: string): string {
    const inner = `${indent}  `;
    if (Array.isArray(value)) {
      const items = value.map((item) => {
        if (!isObject(item)) return `\n${inner}- ${this.#field(item)}`;
        return `\n${inner}- ${this.#members(item, `${inner}  `).trimStart()}`;
      });
      return items.join('');
    }
    if (!isObject(value)) return ` ${this.#field(value)}`;
    return Object.keys(value).length === 0 ? `\n${inner}${this.#field('')}` : this.#members(value, inner);
  }

  yamlKey(name: string): string {
    return /^\d/.test(name) ? `'${name}'` : name;
  }

  json(value: Json, indent: string): string {
    const inner = `${indent}  `;
    if (Array.isArray(value))
      return `[\n${value.map((item) => `${inner}${this.json(item, inner)}`).join(',\n')}\n${indent}]`;
    if (!isObject(value)) return typeof value === 'string' ? `"${this.#field(value)}"` : this.#field(value);
    const members = Object.entries(value).map(([name, one]) => `${inner}"${name}": ${this.json(one, inner)}`);
    return `{\n${members.length === 0 ? `${inner}${this.#field('')}` : members.join(',\n')}\n${indent}}`;
  }

  #members(value: JsonObject, indent: string): string {
    return Object.entries(value)
      .map(([name, one]) => `\n${indent}${this.yamlKey(name)}:${this.yaml(one, indent)}`)
      .join('');
  }

  /** Numbered, so that fields with the same text are filled in one by one. */
  #field(value: Json): string {
    this.#count += 1;
    return value === '' ? `\${${this.#count}}` : `\${${this.#count}:${String(value)}}`;
  }
}
