import type { Json, JsonObject, SchemaView } from '@curlew/openapi';
import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { writeXml } from '../../../src/build/body/write-text.ts';
import type { RequestProblemCode } from '../../../src/build/request-problem.ts';
import { integer, object, ref, schema, TRICKY_CHARACTERS, text, viewSource } from '../../hand-made.ts';

function xml(
  value: Json,
  view: SchemaView | undefined,
  { views = {}, pretty = false }: { views?: Record<string, SchemaView>; pretty?: boolean } = {},
) {
  const codes: RequestProblemCode[] = [];
  const report = (code: RequestProblemCode) => codes.push(code);
  const document = writeXml(value, view, { views: viewSource(views), report, pretty });
  return { document: document.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>\n/, ''), codes };
}

const list = (fields = {}) => schema({ types: ['array'], items: text, ...fields });
const document = (animals: SchemaView) => ({ ...object({ animals }), xml: { name: 'document' } });
const animals = ['dog', 'cat', 'hamster'];
const named = (name: string) => `<${name}>dog</${name}><${name}>cat</${name}><${name}>hamster</${name}>`;
const animal = { ...text, xml: { name: 'animal' } };

/** The examples of OpenAPI 3.2, XML Object, and those of 3.1 for `attribute` and `wrapped`. */
describe('the examples of the standard', () => {
  it.each<[string, Json, SchemaView, string]>([
    ['no XML Object', 'dog, cat, hamster', text, '<animals>dog, cat, hamster</animals>'],
    ['a list', animals, list(), named('animals')],
    ['name replacement', animals, animal, named('animal')],
    ['names of items', animals, list({ items: animal }), named('animal')],
    [
      'the name of a list is of no effect',
      animals,
      list({ items: animal, xml: { name: 'aliens' } }),
      named('animal'),
    ],
    ['nor is it for items without a name', animals, list({ xml: { name: 'aliens' } }), named('animals')],
    ['a wrapper', animals, list({ xml: { nodeType: 'element' } }), `<animals>${named('animals')}</animals>`],
    ['a wrapper of 3.1', animals, list({ xml: { wrapped: true } }), `<animals>${named('animals')}</animals>`],
    [
      'a wrapper with named items',
      animals,
      list({ items: animal, xml: { nodeType: 'element' } }),
      `<animals>${named('animal')}</animals>`,
    ],
    [
      'a wrapper and items with names',
      animals,
      list({ items: animal, xml: { name: 'aliens', wrapped: true } }),
      `<aliens>${named('animal')}</aliens>`,
    ],
    [
      'a wrapper with a name alone',
      animals,
      list({ xml: { name: 'aliens', nodeType: 'element' } }),
      `<aliens>${named('aliens')}</aliens>`,
    ],
  ])('%s', (_, value, view, want) => {
    expect(xml({ animals: value }, document(view))).toEqual({
      document: `<document>${want}</document>`,
      codes: [],
    });
  });

  it('attribute, prefix and namespace', () => {
    const namespace = 'https://example.com/schema/sample';
    const kinds: JsonObject[] = [{ nodeType: 'attribute' }, { attribute: true }];
    for (const attribute of kinds) {
      const Person = object({
        id: { ...integer, xml: attribute },
        name: { ...text, xml: { namespace, prefix: 'sample' } },
      });
      expect(xml({ id: 123, name: 'example' }, ref('Person'), { views: { Person } }).document).toBe(
        `<Person id="123"><sample:name xmlns:sample="${namespace}">example</sample:name></Person>`,
      );
    }
  });

  it('elements with attributes and text', () => {
    const item = {
      ...object({
        kind: { ...text, xml: { nodeType: 'attribute' } },
        name: { ...text, xml: { nodeType: 'text' } },
      }),
      xml: { name: 'animal' },
    };
    const view = list({ items: item, xml: { nodeType: 'element', name: 'animals' } });
    const value = [
      { kind: 'Cat', name: 'Fluffy' },
      { kind: 'Dog', name: 'Fido' },
    ];
    expect(xml(value, view).document).toBe(
      '<animals><animal kind="Cat">Fluffy</animal><animal kind="Dog">Fido</animal></animals>',
    );
    expect(xml(value, view, { pretty: true }).document).toBe(
      '<animals>\n  <animal kind="Cat">Fluffy</animal>\n  <animal kind="Dog">Fido</animal>\n</animals>',
    );
  });

  const html = '<html><head><title>Awesome Docs</title></head><body></body><html>';
  const docs = object({ content: { ...text, xml: { nodeType: 'cdata' } } });
  it('CDATA of a referenced element', () => {
    expect(xml({ content: html }, ref('Documentation'), { views: { Documentation: docs } }).document).toBe(
      `<Documentation><![CDATA[${html}]]></Documentation>`,
    );
  });

  it('a root that is named where it is used', () => {
    const views = { Documentation: { ...docs, xml: { nodeType: 'none' } } };
    const stored: SchemaView = {
      kind: 'ref',
      id: 'Documentation',
      name: 'Documentation',
      xml: { nodeType: 'element', name: 'StoredDocument' },
    };
    expect(xml({ content: html }, stored, { views }).document).toBe(
      `<StoredDocument><![CDATA[${html}]]></StoredDocument>`,
    );
  });

  it('ordered elements and null', () => {
    const two = object({
      unit: { ...text, xml: { nodeType: 'attribute' } },
      value: { ...integer, xml: { nodeType: 'text' } },
    });
    const view = schema({
      types: ['array'],
      xml: { nodeType: 'element', name: 'OneTwoThree' },
      prefixItems: [
        { ...text, xml: { name: 'One' } },
        { ...two, xml: { name: 'Two' } },
        schema({ types: ['boolean', 'null'], xml: { name: 'Three' } }),
      ],
    });
    expect(xml(['Some text', { unit: 'cubits', value: 42 }, null], view).document).toBe(
      '<OneTwoThree xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
        '<One>Some text</One><Two unit="cubits">42</Two><Three xsi:nil="true"/></OneTwoThree>',
    );
  });

  it('ordered text', () => {
    const words = { ...text, xml: { nodeType: 'text' } };
    const view = schema({
      types: ['array'],
      xml: { nodeType: 'element', name: 'Report' },
      prefixItems: [words, { ...integer, xml: { name: 'data' } }, words],
    });
    const want = '<Report>Some preamble text.<data>42</data>Some postamble text.</Report>';
    for (const pretty of [true, false])
      expect(xml(['Some preamble text.', 42, 'Some postamble text.'], view, { pretty }).document).toBe(want);
  });

  it('null and empty', () => {
    const attribute = { nodeType: 'attribute' };
    const view = {
      ...object({
        count: { ...integer, xml: attribute },
        description: text,
        related: schema({ types: ['object'] }),
      }),
      xml: { name: 'product' },
    };
    expect(xml({ count: null, description: 'Thing', related: null }, view).document).toBe(
      '<product xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
        '<description>Thing</description><related xsi:nil="true"/></product>',
    );
    expect(xml({ count: 42, description: 'Thing', related: {} }, view).document).toBe(
      '<product count="42"><description>Thing</description><related/></product>',
    );
  });
});

describe('what the standard leaves to the reader', () => {
  it('finds the schemas of inherited and of unnamed members', () => {
    const Base = object({ id: { ...text, xml: { attribute: true } } });
    const view = schema({
      allOf: [ref('Base')],
      xml: { name: 'item' },
      additionalProperties: { ...text, xml: { prefix: 'x', namespace: 'urn:x' } },
    });
    expect(xml({ id: 1, other: 'a' }, view, { views: { Base } }).document).toBe(
      '<item id="1"><x:other xmlns:x="urn:x">a</x:other></item>',
    );
  });

  it('declares the prefix of an attribute, and a namespace without one', () => {
    const id = { ...text, xml: { attribute: true, prefix: 'x', namespace: 'urn:x' } };
    const view = { ...object({ id }), xml: { name: 'a', namespace: 'urn:"a"' } };
    expect(xml({ id: '1' }, view).document).toBe('<a xmlns:x="urn:x" xmlns="urn:&quot;a&quot;" x:id="1"/>');
  });

  it('has one root, whatever the value is', () => {
    expect(xml([1, 2], undefined).document).toBe('<root><item>1</item><item>2</item></root>');
    expect(xml([1], list({ items: ref('Pet') })).document).toBe('<root><Pet>1</Pet></root>');
    expect(xml({ a: 1, b: 2 }, { ...object({}), xml: { nodeType: 'none' } }).document).toBe(
      '<root><a>1</a><b>2</b></root>',
    );
    expect(xml(5, undefined).document).toBe('<root>5</root>');
    expect(xml(null, undefined).document).toContain('<root ');
  });

  it('takes a text as the document, unless an element has a name for it', () => {
    expect(writeXml('<a/>', ref('A'), { views: viewSource(), report: () => undefined, pretty: false })).toBe(
      '<a/>',
    );
    expect(xml('<a/>', animal).document).toBe('<a/>');
    expect(xml('dog & cat', animal).document).toBe('<animal>dog &amp; cat</animal>');
    expect(xml('dog', text).document).toBe('dog');
  });

  it('says which names and characters it cannot write', () => {
    expect(xml({ 'bad name': 1, '1st': 2 }, undefined)).toEqual({
      document: '<root><bad_name>1</bad_name><_1st>2</_1st></root>',
      codes: ['renamed-element', 'renamed-element'],
    });
    expect(xml({ a: 'x\u0000\ud800y' }, undefined)).toEqual({
      document: '<root><a>x\ufffd\ufffdy</a></root>',
      codes: ['invalid-xml'],
    });
  });

  it('ends no CDATA section early', () => {
    const view = { ...object({ a: { ...text, xml: { nodeType: 'cdata' } } }), xml: { name: 'r' } };
    expect(xml({ a: 'x]]>y' }, view).document).toBe('<r><![CDATA[x]]]]><![CDATA[>y]]></r>');
  });

  it('names the charset', () => {
    const context = { views: viewSource(), report: () => undefined, pretty: false, charset: 'iso-8859-1' };
    expect(writeXml({ a: 1 }, undefined, context)).toMatch(/^<\?xml version="1.0" encoding="ISO-8859-1"\?>/);
  });
});

/** Texts of every character XML can hold, in members that a parser gives back as they are. */
const content = fc
  .string({ unit: fc.constantFrom(...TRICKY_CHARACTERS), maxLength: 12 })
  .map((raw) => `a${raw}\n\t<&"'>]]>z`);
const members = fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/), content, {
  minKeys: 1,
  maxKeys: 4,
  noNullPrototype: true,
});

it.each([true, false])('is read back by a parser, indented: %s', (pretty) => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    // Numeric references are among them for this parser.
    htmlEntities: true,
    parseTagValue: false,
    trimValues: false,
    cdataPropName: false,
  });
  fc.assert(
    fc.property(members, fc.constantFrom('element', 'attribute'), (value, nodeType) => {
      const view = {
        ...object(
          Object.fromEntries(Object.keys(value).map((name) => [name, { ...text, xml: { nodeType } }])),
        ),
        xml: { name: 'r' },
      };
      const written = xml(value, view, { pretty }).document;
      expect(XMLValidator.validate(written)).toBe(true);
      const read = parser.parse(written).r;
      const names = Object.keys(value).map((name) => (nodeType === 'attribute' ? `@_${name}` : name));
      expect(names.map((name) => read[name])).toEqual(Object.values(value));
    }),
  );
});

it('looks at each referenced schema once, however often compositions refer to each other', () => {
  const names = Array.from({ length: 40 }, (_, index) => `S${index}`);
  const parts = names.map((name) => ({ discriminatorValues: [], schema: ref(name) }));
  const views = Object.fromEntries(names.map((name) => [name, schema({ anyOf: parts, oneOf: parts })]));
  expect(xml({ a: 1 }, ref('S0'), { views }).document).toBe('<S0><a>1</a></S0>');
});
