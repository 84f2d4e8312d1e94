import { expect, it } from 'vitest';
import { getReference } from './load.ts';
import { outline } from './outline.ts';

/** The page of the schema `Sample` as its reader sees it. */
async function drawn(schemas: Record<string, unknown>, version = '3.1.0'): Promise<string> {
  const { page } = await getReference({
    openapi: version,
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas },
  });
  const view = page('schemas/Sample');
  return view.kind === 'schema' ? `\n${outline(view.schema)}\n` : '';
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const BASE = {
  type: 'object',
  properties: { id: { type: 'string', minLength: 1 }, type: { type: 'string', description: 'The kind' } },
};

it('shows the constraints of list items at any depth', async () => {
  expect(
    await drawn({
      Sample: {
        properties: {
          tags: {
            type: 'array',
            minItems: 1,
            items: { type: 'string', enum: ['a1', 'b1'], description: 'D', minLength: 3, default: 'a1' },
          },
          deep: { type: 'array', items: { type: 'array', items: { type: 'integer', maximum: 5 } } },
          people: {
            type: 'array',
            items: { type: 'object', description: 'A person', properties: { name: { type: 'string' } } },
          },
          linked: { type: 'array', items: ref('Linked') },
          map: {
            type: 'object',
            additionalProperties: { type: 'string', format: 'date', description: 'Day' },
          },
          names: { type: 'object', propertyNames: { pattern: '^x-' } },
          pair: {
            type: 'array',
            prefixItems: [{ type: 'string', enum: ['k'] }, { type: 'integer' }],
            items: false,
          },
        },
      },
      Linked: { type: 'string', enum: ['on', 'the', 'page'] },
    }),
  ).toMatchInlineSnapshot(`
    "
    tags array of string
    at least 1 item
      Each item
      D
      One of a1 b1
      at least 3 characters · default a1
    deep array of array of integer
      Each item
      ≤ 5
    people array of object
      people array · 1 property each
        Each item
        A person
          name string
    linked array of <Linked>
    map map of string to string (date)
      map object
        additional properties string (date)
        Day
    names object
      names object
        property names any
        matches ^x-
    pair tuple of 2 items
    no more items
      pair array
        [0] string
        k
        [1] integer
    "
  `);
});

it('draws an allOf as one object: each property once, required by any part, marked with its origin', async () => {
  expect(
    await drawn({
      Base: BASE,
      Reference: { allOf: [ref('Base'), { required: ['type', 'id'] }] },
      Sample: { allOf: [ref('Reference'), { properties: { type: { enum: ['t'] }, id: { maxLength: 9 } } }] },
    }),
  ).toMatchInlineSnapshot(`
    "
    id string required
    1–9 characters
    type string required
    The kind
    t
    "
  `);
});

it('keeps inherited properties, however long the line', async () => {
  const schemas: Record<string, unknown> = { L0: { properties: { p0: { type: 'string' } } } };
  for (let at = 1; at <= 12; at += 1)
    schemas[at === 12 ? 'Sample' : `L${at}`] = {
      allOf: [ref(`L${at - 1}`), { properties: { [`p${at}`]: { type: 'string' } } }],
    };
  const text = await drawn(schemas);
  expect(text.match(/p\d+ string/g)).toEqual(Array.from({ length: 13 }, (_, at) => `p${at} string`));
});

it('keeps them in a circle of a parent and its children', async () => {
  expect(
    await drawn({
      Sample: {
        required: ['id'],
        properties: { id: { type: 'string' }, kids: { type: 'array', items: ref('Leaf') } },
      },
      Leaf: { allOf: [ref('Sample'), { properties: { size: { type: 'integer' } } }] },
    }),
  ).toMatchInlineSnapshot(`
    "
    id string required
    kids array of <Leaf>
      kids array · 3 properties each
        id string required
        kids array of <Leaf>
        size integer
      From <Sample>: id, kids
    "
  `);
});

it.each([
  ['one property at its row', ['One'], 'a any from <One>'],
  ['several below the list', ['Three'], 'From <Three>: b, c, d'],
  ['each of several', ['Two', 'One', 'Three'], 'From <Two>: e, f'],
])('names a schema that properties are inherited from once: %s', async (_, parents, line) => {
  const text = await drawn({
    One: { properties: { a: {} } },
    Two: { properties: { e: {}, f: {} } },
    Three: { properties: { b: {}, c: {}, d: {} } },
    Sample: { allOf: [...parents.map(ref), { properties: { mine: {} } }] },
  });
  expect(text.split('\n').map((one) => one.trim())).toContain(line);
  for (const name of parents) expect(text.split(`<${name}>`)).toHaveLength(2);
});

it('ends where schemas inherit from one another', async () => {
  expect(
    await drawn({
      Sample: { allOf: [ref('Other'), { properties: { a: {} } }] },
      Other: { allOf: [ref('Sample'), { properties: { b: {} } }] },
    }),
  ).toMatchInlineSnapshot(`
    "
    b any from <Other>
    a any
    "
  `);
});

it('merges the keywords beside a reference', async () => {
  expect(
    await drawn({
      Base: BASE,
      Sample: {
        ...ref('Base'),
        description: 'Mine',
        required: ['id'],
        properties: { extra: { type: 'boolean' } },
      },
    }),
  ).toMatchInlineSnapshot(`
    "
    Mine
    id string required
    at least 1 character
    type string
    The kind
    extra boolean
    From <Base>: id, type
    "
  `);
});

it('shows parts that one object cannot say', async () => {
  expect(
    await drawn({
      Sample: {
        properties: {
          either: {
            allOf: [
              {
                oneOf: [
                  { required: ['a'], title: 'With a' },
                  { required: ['b'], title: 'With b' },
                ],
              },
              { oneOf: [{ title: 'Big', minProperties: 5 }, { title: 'Small' }] },
            ],
          },
          never: { allOf: [{ type: 'string' }, { type: 'integer', minimum: 3 }] },
          formats: { allOf: [{ type: 'string', format: 'date' }, { format: 'email' }] },
          values: { allOf: [{ enum: ['a', 'b', 'c'] }, { enum: ['b', 'c', 'd'] }, { const: 'b' }] },
          bounds: {
            allOf: [
              { type: 'integer', minimum: 1, maximum: 9 },
              { minimum: 3, multipleOf: 2 },
              { multipleOf: 3 },
            ],
          },
          patterns: { type: 'string', allOf: [{ pattern: '^a' }, { pattern: 'z$' }] },
          texts: { allOf: [{ description: 'One.' }, { description: 'Two.' }] },
        },
      },
    }),
  ).toMatchInlineSnapshot(`
    "
    either any
      either one of 2
        All of
          any · one of 2
            One of
            With a any
            also required: a
            With b any
            also required: b
        One of
        Big any
        at least 5 properties
        Small any
    never string and integer
    ≥ 3
      never integer
        All of
        string
    formats string (date)
      formats string
        All of
        any
        format date
    values string
    One of b c
    always b
    bounds integer
    3–9 · multiple of 6
    patterns string
    matches ^a · matches z$
    texts any
    Two.
      texts details
      One.
    "
  `);
});

it('names the properties that do not travel', async () => {
  const { page } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' } },
                },
              },
            },
          },
          responses: { 200: { description: 'OK' } },
        },
      },
    },
  });
  const view = page('a/post-a');
  if (view.kind !== 'operation') throw new Error('no operation');
  expect(outline(view.requestBody?.content[0]?.schema ?? '')).toBe('name string\nRead-only, not sent: id');
});

it('folds a long list of values, of which one is deprecated', async () => {
  const values = Array.from({ length: 30 }, (_, at) => ({
    const: `v${at}`,
    ...(at === 1 && { deprecated: true }),
  }));
  const chips = await drawn({ Sample: { properties: { kind: { oneOf: values } } } });
  expect(chips).toContain('v0 v1 deprecated v2');
  expect(chips).toContain('6 more');
  const described = [...values, { const: 'last', description: 'The end' }];
  const list = await drawn({ Sample: { properties: { kind: { oneOf: described } } } });
  expect(list).toMatch(/v1 deprecated\n(?:.*\n)*.*The end/);
  expect(list).not.toContain('more');
});

/** The schema of a body in both directions, and the Markdown of the page. */
async function sent(schema: object, schemas: Record<string, unknown> = {}) {
  const content = { 'application/json': { schema } };
  const { page, file } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': { post: { requestBody: { content }, responses: { 200: { description: 'OK', content } } } },
    },
    components: { schemas },
  });
  const view = page('a/post-a');
  if (view.kind !== 'operation') throw new Error('no operation');
  const [request, response] = [view.requestBody?.content[0]?.schema, view.responses[0]?.content[0]?.schema];
  return [outline(request ?? ''), outline(response ?? ''), file('a/post-a.md')] as const;
}

it('requires read-only properties in responses alone, and write-only ones in requests', async () => {
  const [request, response, markdown] = await sent({
    type: 'object',
    required: ['id', 'secret', 'name'],
    properties: {
      id: { type: 'string', readOnly: true, description: 'Made' },
      secret: { type: 'string', writeOnly: true, description: 'Kept' },
      name: { type: 'string' },
    },
  });
  expect(request).toBe('secret string required\nKept\nname string required\nid string read-only\nMade');
  expect(response).toBe('id string required\nMade\nname string required\nsecret string write-only\nKept');
  expect(markdown.match(/`(?:id|secret)`.*/g)).toEqual([
    '`secret` (string, required): Kept [write-only]',
    '`id` (string): Made [read-only]',
    '`id` (string, required): Made [read-only]',
    '`secret` (string): Kept [write-only]',
  ]);
});

it('opens schemas whose own page shows what the direction leaves out', async () => {
  const description = 'Set by the server when the account is made. '.repeat(5);
  const left = Array.from({ length: 200 }, (_, at) => [
    `left${at}`,
    { type: 'string', readOnly: true, description },
  ]);
  const [request] = await sent(
    { type: 'object', properties: { account: ref('Account') } },
    {
      Account: { properties: { ...Object.fromEntries(left), address: ref('Address') } },
      Address: { properties: { street: { type: 'string' } } },
    },
  );
  expect(request).toContain('street string');
  expect(request).not.toContain('left0 string');
});

it('links inherited properties above the limit', async () => {
  const wide = (prefix: string) => ({
    properties: Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [
        `${prefix}${at}`,
        { type: 'string', description: `${prefix} ${at}` },
      ]),
    ),
  });
  const text = await drawn({ Base: wide('base'), Sample: { allOf: [ref('Base'), wide('own')] } });
  expect(text).toContain('300 properties of <Base>.');
  expect(text).not.toContain('base1');
  expect(text.match(/own\d+ string/g)).toHaveLength(300);
});

it.each([
  ['a code fence', '```js\nopen'],
  ['a table', '<table><tr><td>open'],
  ['a comment', '<!-- open'],
  ['a list', '- open'],
  ['a definition', '[second]: https://example.com/'],
])('keeps the description of a part out of %s that another part leaves open', async (_, open) => {
  const { page } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: {
      schemas: {
        Sample: { allOf: [{ type: 'object', description: open }, { description: '**second** [second]' }] },
      },
    },
  });
  const view = page('schemas/Sample');
  expect(view.kind === 'schema' && view.schema).toContain(
    '<div class="cl-desc"><p><strong>second</strong> [second]</p></div>',
  );
});

it('counts only the properties that the direction shows, of an object and of each item', async () => {
  const properties = {
    name: { type: 'string' },
    size: { type: 'integer' },
    id: { type: 'string', readOnly: true },
    made: { type: 'string', readOnly: true },
    secret: { type: 'string', writeOnly: true },
  };
  const Shelf = {
    type: 'object',
    properties: {
      one: { type: 'object', properties },
      inline: { type: 'array', items: { type: 'object', properties } },
      shared: { type: 'array', items: ref('Book') },
      fixed: { type: 'array', items: { type: 'object', properties: { id: properties.id } } },
    },
  };
  const content = { 'application/json': { schema: ref('Shelf') } };
  const { page } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/shelves': { post: { requestBody: { content }, responses: { 200: { description: 'OK', content } } } },
    },
    components: { schemas: { Shelf, Book: { type: 'object', properties } } },
  });
  const view = page('shelves/post-shelves');
  if (view.kind !== 'operation') throw new Error('no operation');
  const { requestBody, responses } = view;
  const counts = (part: unknown) => JSON.stringify(part).match(/\d+ propert(?:y|ies)(?: each)?/g);
  expect(counts(requestBody)).toEqual(['3 properties', '3 properties each', '3 properties each']);
  expect(counts(responses)).toEqual([
    '4 properties',
    '4 properties each',
    '4 properties each',
    '1 property each',
  ]);
});

it('shows names and descriptions with the values of an enum, on the page and in its twin', async () => {
  const Sample = {
    properties: {
      level: {
        type: 'integer',
        enum: [0, 1, 2],
        'x-enum-varnames': ['DEFAULT', 'a_*b*_<i>', ''],
        'x-enum-descriptions': ['', 'The *second*.', 'Nameless.'],
      },
      code: {
        oneOf: [
          { const: 7, title: 'SEVEN', description: '' },
          { const: 8, title: 'EIGHT' },
        ],
      },
      state: { type: 'string', enum: ['on-hold', 'done'], 'x-enumNames': ['OnHold', 'DONE'] },
    },
  };
  const { page, file } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas: { Sample } },
  });
  const view = page('schemas/Sample');
  const html = view.kind === 'schema' ? view.schema : '';
  expect(html.match(/<d?[lti][^>]*cl-values.*?<\/d(?:l|iv)>/g)).toEqual([
    '<dl class="cl-values"><dt><code>0</code></dt><dd>DEFAULT</dd><dt><code>1</code></dt><dd>a_*b*_&lt;i>: The <em>second</em>.</dd><dt><code>2</code></dt><dd>Nameless.</dd></dl>',
    '<dl class="cl-values"><dt><code>7</code></dt><dd>SEVEN</dd><dt><code>8</code></dt><dd>EIGHT</dd></dl>',
    '<div class="cl-values"><span class="cl-note">One of</span> <code>on-hold</code> <code>done</code></div>',
  ]);
  expect(file('schemas/Sample.md').match(/^- `(?:level|code|state)`.*$/gm)).toEqual([
    '- `level` (integer) [one of `0` (DEFAULT), `1` (a\\_\\*b\\*\\_\\<i>: The *second*.), `2` (Nameless.)]',
    '- `code` (integer) [one of `7` (SEVEN), `8` (EIGHT)]',
    '- `state` (string) [one of `"on-hold"`, `"done"`]',
  ]);
});

it('shows a description once where the parts of an allOf repeat it', async () => {
  const part = (description: string) => ({ properties: { n: { type: 'integer', description } } });
  const sample = await drawn({
    Sample: { allOf: [ref('A'), part('From 0  to 20. Needs `logprobs`.'), part('From 0 to 20.')] },
    A: part('Something else.'),
  });
  expect(sample.match(/From 0/g)).toHaveLength(1);
  expect(sample).toContain('logprobs');
});

it('lists required properties first, or keeps the order of the author', async () => {
  const description = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: {
      schemas: {
        Sample: {
          type: 'object',
          required: ['d', 'b'],
          properties: { a: { type: 'string' }, b: true, c: true, d: { type: 'integer' } },
        },
      },
    },
  };
  for (const [options, want] of [
    [{}, ['b', 'd', 'a', 'c']],
    [{ propertyOrder: 'author' }, ['a', 'b', 'c', 'd']],
  ] as const) {
    const { page, file } = await getReference(description, options);
    const view = page('schemas/Sample');
    const html = view.kind === 'schema' ? view.schema : '';
    expect([...html.matchAll(/id="p-(\w+)"/g)].map(([, name]) => name)).toEqual(want);
    expect([...file('schemas/Sample.md').matchAll(/^- `(\w+)`/gm)].map(([, name]) => name)).toEqual(want);
  }
});

it('opens short content on the first level, and the only row of a body', async () => {
  const object = (count: number, more: object = {}) => ({
    type: 'object',
    properties: {
      ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, { type: 'string' }])),
      ...more,
    },
  });
  const { page } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: {
      schemas: {
        Sample: object(0, { four: object(4), five: object(5), deep: object(1, { inner: object(1) }) }),
        Wrapped: object(0, { data: object(9, { inner: object(2) }) }),
      },
    },
  });
  const openRows = (name: string) => {
    const view = page(`schemas/${name}`);
    const html = view.kind === 'schema' ? view.schema : '';
    return [...html.matchAll(/<details class="cl-more"( open)?><summary><span class="[\w-]+">(\w+) /g)].map(
      ([, open, row]) => `${row}${open ?? ''}`,
    );
  };
  expect(openRows('Sample')).toEqual(['four open', 'five', 'deep open', 'inner']);
  expect(openRows('Wrapped')).toEqual(['data open', 'inner']);
});

const many = (prefix: string, count: number) => ({
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `${prefix}${at}`,
      { type: 'string', description: `The ${prefix} with a long description. `.repeat(20) },
    ]),
  ),
});

it('lists inherited properties on the page of a schema, however long their descriptions are', async () => {
  const text = await drawn({ Base: many('base', 60), Sample: { allOf: [ref('Base'), many('own', 60)] } });
  expect(text).not.toContain('60 properties of');
  expect(text.match(/base\d+ string/g)).toHaveLength(60);
  expect(text.match(/own\d+ string/g)).toHaveLength(60);
});

it('opens nested schemas in place as far as they fit, and links the others', async () => {
  const small = { properties: { street: { type: 'string' }, city: { type: 'string' } } };
  const text = await drawn({
    Sample: { properties: { first: ref('Small'), wide: ref('Wide'), last: ref('Small') } },
    Small: small,
    Wide: many('wide', 200),
  });
  expect(text.match(/street string/g)).toHaveLength(2);
  expect(text).toContain('wide <Wide>');
  expect(text).not.toContain('wide0');
});

it('has no separator beside an empty description of a value or an empty summary of an example', async () => {
  const text = await drawn({
    Sample: {
      properties: {
        level: {
          type: 'integer',
          enum: [0, 1, 2],
          'x-enum-varnames': ['DEFAULT', 'HIGH', ''],
          'x-enum-descriptions': ['', 'Very high.', '<!-- none -->'],
        },
      },
    },
  });
  expect(text).toMatch(/0\s+DEFAULT\s+1\s+HIGH: Very high\.\s+2\s*$/);
});
