import { type Json, readDescription, SchemaViews } from '@curlew/openapi';
import { wholeBodyText } from '@curlew/request/internal';
import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { readXml, type XmlElement } from '../../src/decode/read-xml.ts';
import { xmlValue } from '../../src/decode/xml-value.ts';

async function getViews(schemas: object) {
  const text = JSON.stringify({
    openapi: '3.2.0',
    info: { title: 't', version: '1' },
    paths: {},
    components: { schemas },
  });
  const host = {
    readFile: async () => new TextEncoder().encode(text),
    realPath: async (path: string) => path,
  };
  const { description } = await readDescription(text, { path: '/api.json', host });
  if (!description) throw new Error('not loaded');
  const at = description.root.location.child('components', 'schemas', 'Root');
  const located = description.at(at);
  if (!located) throw new Error('no schema');
  const views = new SchemaViews(description);
  return { views, view: views.view(located) };
}

function getRoot(text: string): XmlElement {
  const document = readXml(text);
  if (!document || !('root' in document)) throw new Error(document?.problem ?? 'not read');
  return document.root;
}

async function decoded(schemas: object, text: string): Promise<Json> {
  const { views, view } = await getViews(schemas);
  return xmlValue(getRoot(text), view, views);
}

const book = {
  type: 'object',
  xml: { name: 'book' },
  properties: {
    id: { type: 'integer', xml: { attribute: true } },
    title: { type: 'string', xml: { name: 'Title', prefix: 'b' } },
    pages: { type: ['integer', 'null'] },
    tags: { type: 'array', xml: { wrapped: true }, items: { type: 'string', xml: { name: 'tag' } } },
    notes: { type: 'array', items: { type: 'integer' } },
    authors: { type: 'array', items: { type: 'string', xml: { name: 'author' } } },
    inner: { type: 'object', properties: { on: { type: 'boolean' } } },
  },
};

describe('values by schema', () => {
  test.each<[name: string, text: string, want: Json]>([
    [
      'attributes, names, prefixes, lists with and without an element',
      '<?xml version="1.0"?><book id="1"><b:Title xmlns:b="u">A &amp; B</b:Title><pages>3</pages><tags><tag>x</tag></tags><notes>1</notes><notes>2</notes><author>a</author></book>',
      { id: 1, title: 'A & B', pages: 3, tags: ['x'], notes: [1, 2], authors: ['a'] },
    ],
    ['texts of another type stay', '<book id="one"><pages>many</pages></book>', { id: 'one', pages: 'many' }],
    ['what is not declared', '<book><price>1</price><x><y>1</y></x></book>', { price: '1', x: { y: '1' } }],
    ['repeated elements that are not declared', '<book><x>1</x><x>2</x></book>', { x: ['1', '2'] }],
    [
      'a repeated element that is no list',
      '<book><pages>1</pages><pages>2</pages></book>',
      { pages: [1, 2] },
    ],
    ['nil', '<book xmlns:xsi="u"><pages xsi:nil="true"/></book>', { pages: null }],
    ['empty elements', '<book><tags/><inner/><Title/></book>', { tags: [], inner: {}, title: '' }],
    [
      'CDATA, comments and instructions',
      '<book><!-- <a> --><?p x?><Title>a<![CDATA[<&>]]>b</Title></book>',
      { title: 'a<&>b' },
    ],
    ['characters', '<book><Title>&#65;&#x42;&lt;&apos;</Title></book>', { title: "AB<'" }],
    ['declarations of namespaces are not attributes', '<book xmlns="u" xml:lang="en" id="2"/>', { id: 2 }],
    ['spaces around text', '<book>\n  <pages>\n 3 </pages>\n</book>', { pages: 3 }],
    [
      'names of prototypes',
      '<book><__proto__><constructor>1</constructor></__proto__></book>',
      JSON.parse('{"__proto__":{"constructor":"1"}}'),
    ],
  ])('%s', async (_name, text, want) => {
    expect(await decoded({ Root: book }, text)).toEqual(want);
  });

  test('alternatives and inherited properties', async () => {
    const schemas = {
      Base: { type: 'object', properties: { id: { type: 'integer' } } },
      Root: {
        allOf: [{ $ref: '#/components/schemas/Base' }],
        oneOf: [{ properties: { a: { type: 'boolean' } } }, { properties: { b: { type: 'number' } } }],
      },
    };
    expect(await decoded(schemas, '<r><id>1</id><b>2.5</b></r>')).toEqual({ id: 1, b: 2.5 });
  });

  test('node types of OpenAPI 3.2', async () => {
    const Root = {
      type: 'object',
      properties: {
        code: { type: 'integer', xml: { nodeType: 'attribute' } },
        text: { type: 'string', xml: { nodeType: 'cdata' } },
        list: { type: 'array', items: { type: 'integer' }, xml: { nodeType: 'element' } },
      },
    };
    expect(await decoded({ Root }, '<r code="1">hello</r>')).toEqual({ code: 1, text: 'hello' });
    expect(await decoded({ Root }, '<r><list><list>1</list></list></r>')).toEqual({ list: [1], text: '' });
    const Around = { type: 'object', xml: { nodeType: 'none' }, properties: { a: { type: 'integer' } } };
    const schemas = {
      Around,
      Root: { type: 'object', properties: { b: { $ref: '#/components/schemas/Around' } } },
    };
    expect(await decoded(schemas, '<r><a>1</a></r>')).toEqual({ b: { a: 1 } });
  });

  test('a schema without an element that contains itself', async () => {
    const Root = {
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 30 }, (_, index) => [
          `p${index}`,
          { $ref: '#/components/schemas/Root', xml: { nodeType: 'none' } },
        ]),
      ),
    };
    expect(await decoded({ Root }, '<r><x>1</x></r>')).toEqual({ x: '1' });
  });
});

describe('documents', () => {
  test.each([
    ['', 'There is no element (before character 1).'],
    ['text', 'Text is outside of the root element (before character 1).'],
    ['<a></b>', 'A closing tag has no opening tag (before character 7).'],
    ['<a><b></a>', 'A closing tag has no opening tag (before character 10).'],
    ['<a>', 'An element is not closed (before character 4).'],
    ['<a/><b/>', 'There is more than one root element (before character 5).'],
    ['<a x=1/>', 'The value of an attribute is malformed (before character 6).'],
    ['<a x="1" x="2"/>', 'An attribute is repeated (before character 15).'],
    ['<a x="1"y="2"/>', 'A tag is malformed (before character 9).'],
    ['<a>&nbsp;</a>', '`&` does not begin a known entity (before character 4).'],
    ['<a>&amp</a>', '`&` does not begin a known entity (before character 4).'],
    ['<a><!-- </a>', '`<!--` is not closed (before character 4).'],
    ['<1/>', 'A name is expected (before character 2).'],
    ['{"a": 1}', 'Text is outside of the root element (before character 1).'],
  ])('%s', (text, problem) => {
    expect(readXml(text)).toEqual({ problem });
  });

  test('a document with a DOCTYPE is not read', () => {
    expect(readXml('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>')).toBeUndefined();
  });

  test('a document of too many levels is not read', () => {
    expect(readXml('<a>'.repeat(100_000))).toBeUndefined();
  });

  test.each([
    [
      'attributes',
      (size: number) => `<a ${Array.from({ length: size }, (_, at) => `x${at}="1"`).join(' ')}/>`,
    ],
    ['open tags', (size: number) => '<a '.repeat(size)],
    ['ampersands', (size: number) => `<a>${'&'.repeat(size)}</a>`],
    ['comments', (size: number) => `<a>${'<!--'.repeat(size)}</a>`],
    ['siblings', (size: number) => `<a>${'<b/>'.repeat(size)}</a>`],
  ])('many %s are read in linear time', (_name, make) => {
    expect(readXml(make(100_000))).toBeDefined();
  });

  test('is well-formed where another parser says so', () => {
    const pieces = fc.constantFrom(
      '<a>',
      '</a>',
      '<b x="1">',
      '</b>',
      '<c/>',
      'text',
      '&amp;',
      ' ',
      '<!-- c -->',
      '<![CDATA[x]]>',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (list) => {
        const text = `<r>${list.join('')}</r>`;
        const isWellFormed = XMLValidator.validate(text) === true;
        const document = readXml(text);
        expect(document && 'root' in document).toBe(isWellFormed);
        if (!document || !('root' in document)) return;
        const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: true });
        const names = (nodes: unknown): unknown[] =>
          (nodes as Record<string, unknown>[]).flatMap((node) =>
            Object.entries(node).flatMap(([name, inner]) =>
              name.startsWith('#') ? [] : [[name, names(inner)]],
            ),
          );
        const own = ({ name, children }: XmlElement): unknown => [name, children.map(own)];
        expect([own(document.root)]).toEqual(names(parser.parse(text)));
      }),
    );
  });
});

test('reads what requests write', async () => {
  const { views, view } = await getViews({ Root: book });
  const text = fc.string({ maxLength: 8 }).map((one) => one.trim().replace(/[^\P{C}]|[\uFFFE\uFFFF]/gu, ''));
  const value = fc.record(
    {
      id: fc.integer(),
      title: text,
      pages: fc.option(fc.integer()),
      tags: fc.array(text, { maxLength: 3 }),
      notes: fc.array(fc.integer(), { minLength: 1, maxLength: 3 }),
      authors: fc.array(text, { minLength: 1, maxLength: 3 }),
      inner: fc.record({ on: fc.boolean() }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(value, (given) => {
      const { text: written } = wholeBodyText(given as Json, 'application/xml', view, views);
      expect(xmlValue(getRoot(written), view, views)).toEqual(given);
    }),
  );
});
