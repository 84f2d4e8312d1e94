import { described, list, members, ref, type Shapes, schemas } from './grown-parts.ts';

const TEXT = { type: 'string' };
const own = (at: number) => ({ type: 'object', properties: { [`p${at}`]: TEXT } });

/** Schemas `S0`, `S1`, … beside others. */
function numbered(count: number, make: (at: number) => object, others: object = {}): object {
  return { ...others, ...members(count, (at) => [`S${at}`, make(at)]) };
}

/** Many schemas, and much of what stands in them. */
export const GROWN_SCHEMAS: Shapes = {
  properties: (n) =>
    schemas(
      {
        Big: {
          type: 'object',
          properties: members(n, (at) => [`p${at}`, { ...TEXT, description: `Property ${at}` }]),
        },
      },
      'Big',
    ),
  'required properties': (n) =>
    schemas(
      {
        Big: {
          type: 'object',
          required: list(n, (at) => `p${at}`),
          properties: members(n, (at) => [`p${at}`, TEXT]),
        },
      },
      'Big',
    ),
  'required names that are not properties': (n) =>
    schemas(
      {
        Big: {
          type: 'object',
          required: list(n, (at) => `q${at}`),
          properties: members(n, (at) => [`p${at}`, TEXT]),
        },
      },
      'Big',
    ),
  'properties with properties': (n) =>
    schemas({ Big: { type: 'object', properties: members(n, (at) => [`p${at}`, own(at)]) } }, 'Big'),
  'properties of one schema': (n) =>
    schemas(
      { Big: { type: 'object', properties: members(n, (at) => [`p${at}`, ref('T')]) }, T: own(0) },
      'Big',
    ),
  'properties of a schema each': (n) =>
    schemas(
      numbered(n, own, {
        Big: { type: 'object', properties: members(n, (at) => [`p${at}`, ref(`S${at}`)]) },
      }),
      'Big',
    ),
  'patterns of properties': (n) =>
    schemas({ Big: { type: 'object', patternProperties: members(n, (at) => [`^p${at}$`, TEXT]) } }, 'Big'),
  'dependent properties': (n) =>
    schemas({ Big: { type: 'object', dependentRequired: members(n, (at) => [`p${at}`, ['a']]) } }, 'Big'),
  'items of a tuple': (n) => schemas({ Big: { type: 'array', prefixItems: list(n, () => TEXT) } }, 'Big'),
  schemas: (n) =>
    described(
      {},
      {
        components: {
          schemas: numbered(n, (at) => ({ properties: { a: TEXT, next: ref(`S${(at + 1) % n}`) } })),
        },
      },
    ),
  'a chain of schemas': (n) =>
    schemas(
      numbered(n, (at) => (at + 1 < n ? { properties: { next: ref(`S${at + 1}`) } } : own(at))),
      'S0',
    ),
  'a chain of references': (n) =>
    schemas(
      numbered(n, (at) => (at + 1 < n ? ref(`S${at + 1}`) : own(at))),
      'S0',
    ),
  'a chain of `allOf`': (n) =>
    schemas(
      numbered(n, (at) => ({ allOf: [...(at + 1 < n ? [ref(`S${at + 1}`)] : []), own(at)] })),
      'S0',
    ),
  'a chain of `allOf` alone': (n) =>
    schemas(
      numbered(n, (at) => ({ allOf: at + 1 < n ? [ref(`S${at + 1}`), ref('T')] : [own(at)] }), { T: own(0) }),
      'S0',
    ),
  'parts of an `allOf`': (n) => schemas({ Big: { allOf: list(n, own) } }, 'Big'),
  'references in an `allOf`': (n) =>
    schemas(numbered(n, own, { Big: { allOf: list(n, (at) => ref(`S${at}`)) } }), 'Big'),
  'parts of an `allOf` that say the same in other words': (n) =>
    schemas(
      {
        Big: {
          allOf: list(n, (at) => ({
            description: `Part ${at}`,
            pattern: `^${at}`,
            examples: [at],
            default: at,
            properties: { a: { description: `Meaning ${at}`, minLength: at } },
            items: { maxLength: at },
            oneOf: [{ const: at }, own(at)],
          })),
        },
      },
      'Big',
    ),
  'a circle of `allOf`': (n) =>
    schemas(
      numbered(n, (at) => ({ allOf: [ref(`S${(at + 1) % n}`), own(at)] })),
      'S0',
    ),
  'heirs of one schema': (n) =>
    schemas(
      numbered(n, (at) => ({ allOf: [ref('Big'), own(at)] }), {
        Big: { ...own(0), discriminator: { propertyName: 'kind' } },
      }),
      'Big',
    ),
  'heirs that have heirs': (n) =>
    schemas(
      numbered(n, (at) => ({
        ...own(at),
        discriminator: { propertyName: 'kind' },
        ...(at > 0 && { allOf: [ref(`S${at - 1}`)] }),
      })),
      'S0',
    ),
  'alternatives with a discriminator': (n) =>
    schemas(
      numbered(n, own, {
        Big: {
          oneOf: list(n, (at) => ref(`S${at}`)),
          discriminator: { propertyName: 'kind', mapping: members(n, (at) => [`k${at}`, `S${at}`]) },
        },
      }),
      'Big',
    ),
  'alternatives and a broken mapping': (n) =>
    schemas(
      numbered(n, own, {
        Big: {
          oneOf: list(n, (at) => ref(`S${at}`)),
          discriminator: { propertyName: 'kind', mapping: members(n, (at) => [`k${at}`, `SX${at}`]) },
        },
      }),
      'Big',
    ),
  'allowed values': (n) =>
    schemas({ Big: { ...TEXT, enum: list(n, (at) => `v${at}`), default: 'x', examples: ['v1'] } }, 'Big'),
  'allowed values with descriptions': (n) =>
    schemas({ Big: { oneOf: list(n, (at) => ({ const: `v${at}`, description: `Value ${at}` })) } }, 'Big'),
  'the same allowed value': (n) => schemas({ Big: { ...TEXT, enum: list(n, () => 'v') } }, 'Big'),
  'items of an example': (n) =>
    schemas({ Big: { type: 'array', items: { type: 'integer' }, examples: [list(n, (at) => at)] } }, 'Big'),
  'broken references': (n) => described({}, { components: { schemas: numbered(n, (at) => ref(`X${at}`)) } }),
  'references by `$id`': (n) =>
    described(
      {},
      {
        components: {
          schemas: numbered(n, (at) => ({
            $id: `https://example.com/s${at}`,
            properties: { next: { $ref: `https://example.com/s${(at + 1) % n}` } },
          })),
        },
      },
    ),
  'references by `$anchor`': (n) =>
    described(
      {},
      {
        components: {
          schemas: numbered(n, (at) => ({
            $anchor: `a${at}`,
            properties: { next: { $ref: `#a${(at + 1) % n}` } },
          })),
        },
      },
    ),
  'components without use': (n) =>
    described(
      {},
      { components: { schemas: numbered(n, own), pathItems: members(n, (at) => [`i${at}`, {}]) } },
    ),
};
