import {
  answering,
  described,
  list,
  members,
  operation,
  paths,
  ref,
  type Shapes,
  schemas,
} from './grown-parts.ts';

const TEXT = { type: 'string' };

/** One schema, with an example or several. */
const one = (schema: object, more: object = {}) => schemas({ Big: schema, ...more }, 'Big');
/** A number where each name wants a text. */
const numbers = (n: number) => members(n, (at) => [`p${at}`, at]);
const texts = (n: number) => members(n, (at) => [`p${at}`, 'a']);

/** Values in a description that are held against their schemas: examples, defaults and allowed values. */
export const GROWN_VALUES: Shapes = {
  'examples of one schema': (n) => one({ ...TEXT, examples: list(n, (at) => at) }),
  'examples of one reference': (n) =>
    described(
      paths(n, (at) => operation(at, { responses: answering({ schema: ref('T'), example: { a: at } }) })),
      { components: { schemas: { T: { type: 'object', properties: { a: TEXT } } } } },
    ),
  'members of an example': (n) =>
    one({ properties: members(n, (at) => [`p${at}`, TEXT]), examples: [numbers(n)] }),
  'members that are not declared': (n) => one({ additionalProperties: false, examples: [numbers(n)] }),
  'members with one pattern': (n) => one({ patternProperties: { '^p': TEXT }, examples: [numbers(n)] }),
  'members that are missing': (n) => one({ required: list(n, (at) => `p${at}`), examples: [{}] }),
  'members that are missing and read-only': (n) =>
    one({
      required: list(n, (at) => `p${at}`),
      properties: members(n, (at) => [`p${at}`, { ...TEXT, readOnly: true }]),
      examples: [{}],
    }),
  'parts of an `allOf` with read-only members': (n) =>
    one({
      allOf: list(n, (at) => ({ required: [`p${at}`] })),
      properties: members(n, (at) => [`p${at}`, { ...TEXT, readOnly: true }]),
      unevaluatedProperties: false,
      examples: [{}],
    }),
  'references with read-only members around them': (n) =>
    one(
      {
        allOf: list(n, (at) => ref(`S${at}`)),
        properties: members(n, (at) => [`p${at}`, { ...TEXT, readOnly: true }]),
        unevaluatedProperties: false,
        examples: [{}],
      },
      members(n, (at) => [`S${at}`, { required: [`p${at}`] }]),
    ),
  'allowed values of another type': (n) => one({ ...TEXT, enum: list(n, (at) => at) }),
  'allowed values that other keywords exclude': (n) =>
    one({ ...TEXT, maxLength: 1, enum: list(n, (at) => `v${at}`) }),
  'allowed values and as many examples': (n) =>
    one({ enum: list(n, (at) => `v${at}`), examples: list(n, (at) => `w${at}`) }),
  'defaults of properties': (n) =>
    one({ properties: members(n, (at) => [`p${at}`, { ...TEXT, default: at }]) }),
  'unique items': (n) => one({ uniqueItems: true, examples: [list(n, (at) => ({ at }))] }),
  'alternatives of an example': (n) =>
    one({ oneOf: list(n, (at) => ({ required: [`p${at}`] })), examples: [{ a: 1 }] }),
  'alternatives of an example with a discriminator': (n) =>
    one(
      {
        oneOf: list(n, (at) => ref(`S${at}`)),
        discriminator: { propertyName: 'kind' },
        examples: [{ kind: `S${n - 1}`, a: 1 }],
      },
      members(n, (at) => [
        `S${at}`,
        { required: ['kind'], properties: { kind: { const: `S${at}` }, a: TEXT } },
      ]),
    ),
  'an example below a chain of references': (n) =>
    schemas(
      members(n, (at) => [`S${at}`, at + 1 < n ? ref(`S${at + 1}`) : { ...TEXT, examples: [1] }]),
      'S0',
    ),
  'members that are evaluated elsewhere': (n) =>
    one({
      allOf: list(n, (at) => ({ properties: { [`p${at}`]: TEXT } })),
      unevaluatedProperties: false,
      examples: [texts(n), { ...texts(n), more: 1 }],
    }),
  'items that are evaluated elsewhere': (n) =>
    one({ prefixItems: list(n, () => TEXT), unevaluatedItems: false, examples: [list(n, () => 'a')] }),
  'schemas that are compiled, with an example each': (n) =>
    described(
      {},
      {
        components: {
          schemas: members(n, (at) => [
            `S${at}`,
            { if: { required: ['a'] }, else: { properties: { b: TEXT } }, examples: [{ b: at }] },
          ]),
        },
      },
    ),
  'dependent schemas': (n) =>
    one({ dependentSchemas: members(n, (at) => [`p${at}`, { required: ['a'] }]), examples: [numbers(n)] }),
  'references that depend on the scope': (n) =>
    one({
      $dynamicAnchor: 'node',
      properties: members(n, (at) => [`p${at}`, { $dynamicRef: '#node' }]),
      examples: [members(n, (at) => [`p${at}`, {}])],
    }),
  'dynamic anchors': (n) =>
    described(
      {},
      {
        components: {
          schemas: members(n, (at) => [
            `S${at}`,
            {
              $dynamicAnchor: `a${at}`,
              properties: { a: { $dynamicRef: `#a${at}` } },
              examples: [{ a: {} }],
            },
          ]),
        },
      },
    ),
  'costly patterns': (n) =>
    one({ properties: members(n, (at) => [`p${at}`, { ...TEXT, pattern: '^(a+)+$', default: 'a' }]) }),
};
