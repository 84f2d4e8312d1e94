import type { Kind, NodeTypeName } from '../../../openapi/src/dialect/node-type.ts';
import { nodeTypes32 } from '../../../openapi/src/dialect/node-types-3-2.ts';
import type { Json, JsonObject } from '../../../openapi/src/json.ts';

/** A description in which each text of the tables of OpenAPI 3.2 is filled, names included. */
export interface FilledDescription {
  description: JsonObject;
  /** `Operation.summary`, `Components.schemas (name)`, … */
  fields: string[];
}

/** Of fields that exclude each other, an object has the one that its number picks. */
const EXCLUSIVE: readonly (readonly string[])[] = [
  ['example', 'examples'],
  ['schema', 'content'],
  ['value', 'dataValue', 'serializedValue', 'externalValue'],
  ['operationId', 'operationRef'],
  ['url', 'identifier'],
  ['encoding', 'prefixEncoding', 'itemEncoding'],
];

/** How many of an object stand side by side, so that each alternative is there. */
const SIDE_BY_SIDE: Partial<Record<NodeTypeName, number>> = {
  Parameter: 6,
  Header: 2,
  MediaType: 3,
  Example: 4,
  Link: 2,
  SecurityScheme: 5,
  Schema: 3,
};

/** How often an object may stand inside of itself. */
const NESTED: Partial<Record<NodeTypeName, number>> = { Schema: 2, PathItem: 2, Operation: 2 };

/** Fields that make a schema another one, or a description one of another dialect; tried one at a time. */
export const CONTROL_FIELDS =
  '$ref $dynamicRef $schema $id $anchor $dynamicAnchor $vocabulary $self openapi jsonSchemaDialect'.split(
    ' ',
  );

/** Fields that would hide others, and methods, whose operations all have the same fields. */
const LEFT_OUT: Partial<Record<NodeTypeName, readonly string[]>> = {
  // A property with both has no place anywhere.
  Schema: ['readOnly', 'writeOnly'],
  PathItem: ['put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'],
};

/** Extensions that the explorer reads, and of which our pages show a part. */
const OF_EXPLORER =
  /^x-(?:tagGroups|scalar-|stainless-|readme|enum-|additionalPropertiesName|code-samples|custom-examples|badges)/;

/**
 * @param fill the text of all fields, or a function that makes one for each.
 * @param schema the name of the schema that references lead to.
 * @param extensions `shown`: without those that only the explorer draws.
 */
export function fillDescription(
  fill: string | ((field: string) => string),
  schema = typeof fill === 'string' ? fill : 'Component',
  extensions: 'all' | 'shown' = 'all',
): FilledDescription {
  const textOf = typeof fill === 'string' ? () => fill : fill;
  const fields = new Set<string>();
  const say = (field: string): string => {
    fields.add(field);
    return textOf(field);
  };
  const open = new Map<NodeTypeName, number>();
  const met = new Set<string>();

  function filled(kind: Kind, field: string, at: number): Json | undefined {
    switch (kind.is) {
      case 'string':
        return say(field);
      case 'any':
        return at % 2 === 0 ? say(field) : { [say(field)]: say(field) };
      case 'boolean':
        return kind.only ?? true;
      case 'number':
        return 1;
      case 'enum':
        return kind.values[at % kind.values.length];
      case 'union':
        return filled(kind.of.find((one) => one.is === 'object') ?? kind.of[0] ?? { is: 'any' }, field, at);
      case 'object':
        return object(kind.nodeType, at, field);
      case 'array':
        return numbers(kind.of).flatMap((index) => filled(kind.of, field, index) ?? []);
      case 'map': {
        const entries = numbers(kind.of)
          .slice(0, kind.max)
          .flatMap((index): [string, Json][] => {
            const value = filled(kind.of, field, index);
            const name = say(`${field} (name)`);
            return value === undefined ? [] : [[index === 0 ? name : `${name}${index}`, value]];
          });
        return Object.fromEntries(entries);
      }
    }
  }

  function object(name: NodeTypeName, at: number, place: string): JsonObject | undefined {
    const depth = open.get(name) ?? 0;
    if (depth >= (NESTED[name] ?? 1)) return undefined;
    open.set(name, depth + 1);
    // Where an object stands a second time in the same field, its texts alone are filled.
    const isFirst = !met.has(`${place} ${at}`);
    met.add(`${place} ${at}`);
    const nodeType = nodeTypes32[name];
    const absent = new Set([
      ...CONTROL_FIELDS,
      ...(LEFT_OUT[name] ?? []),
      ...EXCLUSIVE.flatMap((group) => group.filter((_, index) => index !== at % group.length)),
    ]);
    const entries = [...nodeType.fields].flatMap(([field, kind]): [string, Json][] => {
      if (absent.has(field) && !(field === 'url' && name !== 'License')) return [];
      if (!isFirst && !isFlat(kind)) return [];
      const value = filled(kind, `${name}.${field}`, at);
      return value === undefined ? [] : [[field, value]];
    });
    if (nodeType.named) {
      for (const key of getNames(name)) entries.push([key, filled(nodeType.named.of, name, at) ?? {}]);
    }
    open.set(name, depth);
    return { ...Object.fromEntries(entries), ...extra(name, at) };
  }

  function getNames(name: NodeTypeName): string[] {
    const text = say(`${name} (name)`);
    if (name === 'Paths') return [`/${text}/{${say(`${name} (name)`)}}`];
    return name === 'Responses' ? ['200', 'default', text] : [text];
  }

  function extra(name: NodeTypeName, at: number): JsonObject {
    const all = everyExtra(name, at);
    if (extensions === 'all') return all;
    return Object.fromEntries(Object.entries(all).filter(([key]) => !OF_EXPLORER.test(key)));
  }

  /** What the tables leave open: types that go with the keywords, references by name, extensions. */
  function everyExtra(name: NodeTypeName, at: number): JsonObject {
    const pointer = () =>
      encodeURIComponent(schema.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1'));
    const type = ['object', 'string', 'array'][at % 3] ?? 'object';
    switch (name) {
      case 'OpenAPI':
        return {
          openapi: '3.2.0',
          'x-tagGroups': [{ name: say('group'), tags: [say('Tag.name')] }],
          'x-scalar-sdk-installation': [
            { lang: say('sdk lang'), description: say('sdk description'), source: say('sdk source') },
          ],
        };
      case 'Info':
        return {
          'x-scalar-sdk-installation': [
            { lang: say('sdk lang'), description: say('sdk description'), source: say('sdk source') },
          ],
          'x-scalar-links': [{ name: say('link name'), url: say('link url') }],
        };
      case 'Schema':
        return {
          type,
          'x-enum-descriptions': [say('x-enum-descriptions')],
          'x-enum-varnames': [say('x-enum-varnames')],
          'x-additionalPropertiesName': say('x-additionalPropertiesName'),
          ...(at % 3 === 0 && {
            discriminator: {
              propertyName: say('Discriminator.propertyName'),
              mapping: { [say('Discriminator.mapping (name)')]: `#/components/schemas/${pointer()}` },
            },
          }),
        };
      case 'MediaType':
        return at === 2
          ? {
              schema: {
                $ref: `#/components/schemas/${pointer()}`,
                description: say('Schema.description'),
              },
            }
          : {};
      case 'Operation':
        return {
          [`x-${say('x- (name)')}`]: say('x-'),
          'x-codeSamples': [{ lang: say('lang'), label: say('label'), source: say('source') }],
          'x-code-samples': [{ lang: say('lang 2'), source: say('source') }],
          'x-custom-examples': [{ lang: say('lang 3'), source: say('source') }],
          // Other spellings of samples that the explorer would read before those.
          ...(at % 2 === 0 && {
            'x-scalar-examples': [{ lang: say('lang 4'), source: say('source') }],
            'x-stainless-snippets': { [say('lang 5')]: say('source') },
            'x-stainless-examples': [{ title: say('label'), request: { [say('lang 6')]: say('source') } }],
            'x-readme': {
              'code-samples': [{ language: say('lang 7'), code: say('source'), name: say('label') }],
            },
          }),
          'x-badges': [{ name: say('badge'), color: say('badge color'), position: 'before' }],
          'x-scalar-stability': say('stability'),
          'x-coll-scripts': { test: say('script'), prerequest: say('script') },
        };
      case 'Tag':
        return { 'x-displayName': say('x-displayName'), 'x-scalar-icon': say('icon') };
      default:
        return {};
    }
  }

  const description = object('OpenAPI', 0, '') ?? {};
  return { description, fields: [...fields].sort() };
}

/** Holds no objects of the specification. */
function isFlat(kind: Kind): boolean {
  if (kind.is === 'array' || kind.is === 'map') return isFlat(kind.of);
  return kind.is !== 'object' && kind.is !== 'union';
}

function numbers(kind: Kind): number[] {
  const count = kind.is === 'object' ? (SIDE_BY_SIDE[kind.nodeType] ?? 1) : 1;
  return Array.from({ length: count }, (_, index) => index);
}
