import { beforeAll, expect, it } from 'vitest';
import { codeBlock, inlineCode, plainText } from '../src/artifacts/markdown/markdown-text.ts';
import { drawSecuritySchemes } from '../src/sections/overview-sections.ts';
import { getWords } from '../src/words/words-of.ts';
import { fixture, getReference, type Loaded } from './load.ts';

let loaded: Loaded;
beforeAll(async () => {
  loaded = await fixture('everything.yaml');
});

function markdown(path: string): string {
  return loaded.file(`${path}.md`);
}

it('writes an operation as CommonMark', () => {
  expect(markdown('ships/create')).toMatchInlineSnapshot(`
    "# Register a ship

    \`POST /ships\`

    - Operation ID: \`ships/create\`
    - Tags: [Ships](/api/ships.md)
    - Authorization: No authorization needed

    ## Parameters

    - \`X-Trace\` (string, in header)

    ## Request body (required)

    The ship.

    Media type: \`application/json\`

    Type: [Ship](/api/schemas/Ship.md)

    A ship.

    - \`name\` (string, required) [1–20 characters; matches \`^[A-Z]\`; example \`"Emma"\`]
    - \`kind\` (string, required) [one of \`"tug"\`, \`"ferry"\`; default \`"tug"\`]
    - \`secret\` (string) [write-only; deprecated]
    - \`captain\` ([Person](/api/schemas/Person.md)): Who steers. [no other properties]
      - \`first_name\` (string)
      - \`boss\` ([Person](/api/schemas/Person.md)) [no other properties]
    - \`cargo\` (one of [Oil](/api/schemas/Oil.md), [Boxes](/api/schemas/Boxes.md) (by \`sort\`))
      - If Oil · \`sort\` \`"oil"\`:
        - \`sort\` (string, required) [always \`"oil"\`]
        - \`barrels\` (integer)
      - If Boxes · \`sort\` \`"boxes"\` [if \`"count"\` is present, \`"unit"\` is required]
        - \`sort\` (string) [always \`"boxes"\`]
        - \`count\` (integer)
        - If:
          - \`count\` (any) [≥ 100]
        - then: any [also required: \`"manifest"\`]
    - \`tags\` (map of string to integer)
    - \`convoy\` (array of [Ship](/api/schemas/Ship.md))
    - \`position\` (tuple of 2 items)
      - \\[0\\] (number): Latitude
      - \\[1\\] (number)
    - Read-only, not sent: \`id\`

    Example: tug: A tug

    \`\`\`json
    {
      "name": "Emma",
      "kind": "tug"
    }
    \`\`\`

    Media type: \`application/xml\`

    Same schema as \`application/json\`.

    Media type: \`multipart/form-data\`

    Type: object

    - \`photo\` (string (binary))
    - \`note\` (string)

    - Part \`photo\`: sent as \`image/png\`

    ## Responses

    ### 201 Created

    Created

    Links:

    - \`self\`: [Ships get](/api/ships/get.md), \`name\` = \`"$response.body#/name"\`, The new ship.

    ## Callback \`arrived\`

    A ship has arrived

    \`POST {$request.body#/hook}\`

    - Authorization: OAuth 2.0 token (\`token\`) with scope \`ships:read\` or API key in the header \`X-Key\` (\`key\`)

    ### Request body

    Media type: \`application/json\`

    Type: [Ship](/api/schemas/Ship.md)

    A ship.

    - \`name\` (string, required) [1–20 characters; matches \`^[A-Z]\`; example \`"Emma"\`]
    - \`kind\` (string, required) [one of \`"tug"\`, \`"ferry"\`; default \`"tug"\`]
    - \`id\` (string (uuid)) [read-only]
    - \`secret\` (string) [write-only; deprecated]
    - \`captain\` ([Person](/api/schemas/Person.md)): Who steers. [no other properties]
      - \`first_name\` (string)
      - \`boss\` ([Person](/api/schemas/Person.md)) [no other properties]
    - \`cargo\` (one of [Oil](/api/schemas/Oil.md), [Boxes](/api/schemas/Boxes.md) (by \`sort\`))
      - If Oil · \`sort\` \`"oil"\`:
        - \`sort\` (string, required) [always \`"oil"\`]
        - \`barrels\` (integer)
      - If Boxes · \`sort\` \`"boxes"\` [if \`"count"\` is present, \`"unit"\` is required]
        - \`sort\` (string) [always \`"boxes"\`]
        - \`count\` (integer)
        - If:
          - \`count\` (any) [≥ 100]
        - then: any [also required: \`"manifest"\`]
    - \`tags\` (map of string to integer)
    - \`convoy\` (array of [Ship](/api/schemas/Ship.md))
    - \`position\` (tuple of 2 items)
      - \\[0\\] (number): Latitude
      - \\[1\\] (number)

    Example (generated from the schema):

    \`\`\`json
    {
      "id": "3f2b8c1e-5d4a-4f6b-9e7c-1a2b3c4d5e6f",
      "name": "Emma",
      "kind": "tug",
      "captain": {
        "first_name": "Ada"
      },
      "cargo": {
        "sort": "oil",
        "barrels": 1
      },
      "tags": {
        "key": 1
      },
      "convoy": [],
      "position": [
        1,
        1
      ]
    }
    \`\`\`

    ### Responses

    #### 204 No Content

    Thanks.

    ## Request samples

    \`\`\`bash
    curl 'https://eu.harbour.test/v1/ships' \\
      --header 'Content-Type: application/json' \\
      --data '{
        "name": "Emma",
        "kind": "tug"
      }'
    \`\`\`
    "
  `);
  expect(markdown('ships/get')).toMatchInlineSnapshot(`
    "# Ships get

    \`GET /ships/{name}\`

    Deprecated: still works, but should no longer be used.

    - Operation ID: \`ships/get\`
    - Tags: [Ships](/api/ships.md)
    - Authorization: OAuth 2.0 token (\`token\`) with scope \`ships:read\` or API key in the header \`X-Key\` (\`key\`)

    ## Parameters

    - \`name\` (string, in path, required) [at most 20 characters; example \`"Emma"\`]

    ## Responses

    ### 200 OK

    OK

    Media type: \`application/json\`

    Type: [Ship](/api/schemas/Ship.md)

    A ship.

    - \`name\` (string, required) [1–20 characters; matches \`^[A-Z]\`; example \`"Emma"\`]
    - \`kind\` (string, required) [one of \`"tug"\`, \`"ferry"\`; default \`"tug"\`]
    - \`id\` (string (uuid)) [read-only]
    - \`captain\` ([Person](/api/schemas/Person.md)): Who steers. [no other properties]
      - \`first_name\` (string)
      - \`boss\` ([Person](/api/schemas/Person.md)) [no other properties]
    - \`cargo\` (one of [Oil](/api/schemas/Oil.md), [Boxes](/api/schemas/Boxes.md) (by \`sort\`))
      - If Oil · \`sort\` \`"oil"\`:
        - \`sort\` (string, required) [always \`"oil"\`]
        - \`barrels\` (integer)
      - If Boxes · \`sort\` \`"boxes"\` [if \`"count"\` is present, \`"unit"\` is required]
        - \`sort\` (string) [always \`"boxes"\`]
        - \`count\` (integer)
        - If:
          - \`count\` (any) [≥ 100]
        - then: any [also required: \`"manifest"\`]
    - \`tags\` (map of string to integer)
    - \`convoy\` (array of [Ship](/api/schemas/Ship.md))
    - \`position\` (tuple of 2 items)
      - \\[0\\] (number): Latitude
      - \\[1\\] (number)
    - Write-only, not returned: \`secret\`

    Example (generated from the schema):

    \`\`\`json
    {
      "id": "3f2b8c1e-5d4a-4f6b-9e7c-1a2b3c4d5e6f",
      "name": "Emma",
      "kind": "tug",
      "captain": {
        "first_name": "Ada"
      },
      "cargo": {
        "sort": "oil",
        "barrels": 1
      },
      "tags": {
        "key": 1
      },
      "convoy": [],
      "position": [
        1,
        1
      ]
    }
    \`\`\`

    ## Extensions

    \`x-coll-scripts test\`

    \`\`\`javascript
    check("<b>")
    \`\`\`

    ## Request samples

    Ruby:

    \`\`\`ruby
    puts 1
    \`\`\`

    With the gem:

    \`\`\`ruby
    Ships.list
    \`\`\`

    Our program:

    \`\`\`text
    ships list
    \`\`\`

    \`\`\`bash
    curl 'https://eu.harbour.test/v1/ships/Emma' \\
      --header 'Accept: application/json' \\
      --header 'Authorization: Bearer YOUR_TOKEN'
    \`\`\`
    "
  `);
});

it('writes the other pages', () => {
  expect(markdown('logs')).toMatchInlineSnapshot(`
    "# logs

    - [List ships](/api/ships/list.md): \`GET /ships\`
    - [PURGE /ships](/api/logs/purge-ships.md): \`PURGE /ships\`
    - [A storm is coming](/api/logs/post-storm.md): \`POST storm\`
    "
  `);
  expect(markdown('schemas/Boxes')).toMatchInlineSnapshot(`
    "# Boxes

    Type: object

    [if \`"count"\` is present, \`"unit"\` is required]

    - \`sort\` (string) [always \`"boxes"\`]
    - \`count\` (integer)
    - If:
      - \`count\` (any) [≥ 100]
    - then: any [also required: \`"manifest"\`]

    Example:

    \`\`\`json
    {
      "sort": "boxes",
      "count": 3,
      "unit": "piece"
    }
    \`\`\`
    "
  `);
});

it('writes llms.txt with absolute addresses where the site has one', async () => {
  const { file } = await fixture('everything.yaml', { origin: 'https://x.test' });
  expect(file('llms.txt')).toMatchInlineSnapshot(`
    "# Harbour

    > Ships and berths.

    ## Ships

    - [List ships](https://x.test/api/ships/list.md): \`GET /ships\`
    - [Register a ship](https://x.test/api/ships/create.md): \`POST /ships\`
    - [Ships search](https://x.test/api/ships/search.md): \`QUERY /ships\`
    - [Ships get](https://x.test/api/ships/get.md): \`GET /ships/{name}\`

    ## logs

    - [PURGE /ships](https://x.test/api/logs/purge-ships.md): \`PURGE /ships\`
    - [A storm is coming](https://x.test/api/logs/post-storm.md): \`POST storm\`

    ## Other operations

    - [GET /health](https://x.test/api/other-operations/get-health.md): \`GET /health\`

    ## Schemas

    - [Ship](https://x.test/api/schemas/Ship.md)
    - [Person](https://x.test/api/schemas/Person.md)
    - [Oil](https://x.test/api/schemas/Oil.md)
    - [Boxes](https://x.test/api/schemas/Boxes.md)

    ## Optional

    - [Overview](https://x.test/api/index.md)
    - [All pages as Markdown](https://x.test/api/llms-full.txt)
    - [OpenAPI description (YAML)](https://x.test/api/openapi.yaml)
    - [OpenAPI description (JSON)](https://x.test/api/openapi.json)
    "
  `);
});

it.each([
  ['a', '`a`'],
  ['a `b` c', '``a `b` c``'],
  ['`', '`` ` ``'],
  ['a\nb', '`a b`'],
])('inlineCode(%j)', (text, want) => {
  expect(inlineCode(text)).toBe(want);
});

it.each([
  ['as */*', 'as \\*/\\*'],
  ['snake_case and _x_', 'snake_case and \\_x\\_'],
  ['<b> < 5\nand [a]', '\\<b> < 5 and \\[a\\]'],
])('plainText(%j)', (text, want) => {
  expect(plainText(text)).toBe(want);
});

it('fences what holds a fence', () => {
  expect(codeBlock('```\nx', 'text')).toBe('````text\n```\nx\n````');
});

it('survives schemas that refer to each other everywhere', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `S${index}`);
  const properties = Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]),
  );
  const schemas = Object.fromEntries(names.map((name) => [name, { type: 'object', properties }]));
  const { reference, artifacts } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas },
  });
  const twins = [...artifacts()].filter(({ path }) => path.endsWith('.md'));
  expect(twins).toHaveLength(reference.pages.length);
  for (const twin of twins) expect(twin.write().length).toBeLessThan(50_000);
});

it('shows the whole description of a scope on its page and in its twin', async () => {
  const long = 'Read *orders*.\n\n- open\n- closed\n\nSee [limits](https://a.example).';
  const scopes = { long, short: 'Read `it`.', linked: 'See [it](https://b.example).', none: '' };
  const flow = { tokenUrl: 'https://a.example/token', scopes };
  const { page, file } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: {
      securitySchemes: { o: { type: 'oauth2', flows: { clientCredentials: flow, password: flow } } },
    },
  });
  const view = page('');
  if (view.kind !== 'overview') throw new Error('not the overview');
  const html = drawSecuritySchemes(view.security, getWords());

  expect(html).toContain(
    '<dt><code>long</code></dt><dd><div class="cl-prose"><p>Read <em>orders</em>.</p>\n<ul>\n<li>open</li>\n<li>closed</li>\n</ul>\n<p>See <a href="https://a.example" rel="nofollow noreferrer">limits</a>.</p></div></dd>',
  );
  expect(html).toContain('<dt><code>short</code></dt><dd><span dir="auto">Read <code>it</code>.</span></dd>');
  expect(html).toContain('See <a href="https://b.example" rel="nofollow noreferrer">it</a>.');
  expect(html).toContain('<dt><code>none</code></dt><dd></dd>');
  const twin = file('index.md');
  expect(twin).toContain('  - Scope `long`\n  - Scope `short`: Read `it`.\n');
  expect(twin.split(`\n\n#### Scope \`long\`\n\n${long}\n`)).toHaveLength(2);
});
