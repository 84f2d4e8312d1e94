import { beforeAll, expect, it } from 'vitest';
import { codeBlock, inlineCode } from '../src/artifacts/markdown-text.ts';
import { fixture, type Loaded, referenceOf } from './load.ts';

let loaded: Loaded;
beforeAll(async () => {
  loaded = await fixture('everything.yaml');
});

function markdown(path: string): string {
  const page = loaded.reference.pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(path);
  return loaded.markdown(page);
}

it('writes an operation as CommonMark', () => {
  expect(markdown('ships/create')).toMatchInlineSnapshot(`
    "# Register a ship

    \`POST /ships\`

    Authorization: No authorization needed

    ## Parameters

    - \`X-Trace\` (string, in header)

    ## Request body (required)

    The ship.

    Media type: \`application/json\`

    Type: Ship

    A ship.

    - \`name\` (string, required) [1–20 characters; matches \`^[A-Z]\`]
    - \`kind\` (string, required) [one of \`"tug"\`, \`"ferry"\`; default \`"tug"\`]
    - \`secret\` (string) [deprecated]
    - \`captain\` (Person): Who steers.
      - \`first_name\` (string)
      - \`boss\` (Person)
    - \`cargo\` (one of Oil, Boxes (by \`sort\`))
      - If Oil:
        - \`sort\` (string, required) [always \`"oil"\`]
        - \`barrels\` (integer)
      - If Boxes:
        - \`sort\` (string) [always \`"boxes"\`]
        - \`count\` (integer)
    - \`tags\` (map of string to integer)
    - \`convoy\` (array of Ship)
    - \`position\` (tuple of 2 items)

    \`\`\`json
    {
      "name": "Emma",
      "kind": "tug"
    }
    \`\`\`

    Media type: \`application/xml\`

    Media type: \`multipart/form-data\`

    Type: object

    - \`photo\` (string (binary))
    - \`note\` (string)

    ## Responses

    ### 201 Created

    Created

    ## Sample

    \`\`\`bash
    curl --request POST 'https://eu.harbour.test/v1/ships' \\
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

    Deprecated.

    Authorization: OAuth 2.0 token with ships:read or API key in the header X-Key

    ## Parameters

    - \`name\` (string, in path, required) [at most 20 characters]

    ## Responses

    ### 200 OK

    OK

    Media type: \`application/json\`

    Type: Ship

    A ship.

    - \`id\` (string (uuid))
    - \`name\` (string, required) [1–20 characters; matches \`^[A-Z]\`]
    - \`kind\` (string, required) [one of \`"tug"\`, \`"ferry"\`; default \`"tug"\`]
    - \`captain\` (Person): Who steers.
      - \`first_name\` (string)
      - \`boss\` (Person)
    - \`cargo\` (one of Oil, Boxes (by \`sort\`))
      - If Oil:
        - \`sort\` (string, required) [always \`"oil"\`]
        - \`barrels\` (integer)
      - If Boxes:
        - \`sort\` (string) [always \`"boxes"\`]
        - \`count\` (integer)
    - \`tags\` (map of string to integer)
    - \`convoy\` (array of Ship)
    - \`position\` (tuple of 2 items)

    ## Sample

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

    - [List ships](/api/ships/list/) \`GET\`
    - [/ships](/api/logs/purge-ships/) \`PURGE\`
    - [A storm is coming](/api/webhooks/post-storm/) \`POST\`
    "
  `);
  expect(markdown('schemas/Boxes')).toMatchInlineSnapshot(`
    "# Boxes

    Type: object

    - \`sort\` (string) [always \`"boxes"\`]
    - \`count\` (integer)
    "
  `);
});

it('writes llms.txt', () => {
  const [llmsTxt] = loaded.artifacts(({ path }) => `https://x.test/${path}.md`);
  expect(llmsTxt).toMatchObject({ path: 'llms.txt', type: 'text/plain; charset=utf-8' });
  expect(llmsTxt?.text).toMatchInlineSnapshot(`
    "# Harbour

    > Ships and berths.

    ## Ships

    - [List ships](https://x.test/ships/list.md): \`GET /ships\`
    - [Register a ship](https://x.test/ships/create.md): \`POST /ships\`
    - [Ships search](https://x.test/ships/search.md): \`QUERY /ships\`
    - [Ships get](https://x.test/ships/get.md): \`GET /ships/{name}\`

    ## logs

    - [PURGE /ships](https://x.test/logs/purge-ships.md): \`PURGE /ships\`

    ## Other operations

    - [GET /health](https://x.test/other-operations/get-health.md): \`GET /health\`

    ## Webhooks

    - [A storm is coming](https://x.test/webhooks/post-storm.md): \`POST storm\`

    ## Schemas

    - [Ship](https://x.test/schemas/Ship.md)
    - [Person](https://x.test/schemas/Person.md)
    - [Oil](https://x.test/schemas/Oil.md)
    - [Boxes](https://x.test/schemas/Boxes.md)
    "
  `);
});

it('has a record of every page for a search', () => {
  const records = loaded.searchRecords();
  expect(records.map(({ href }) => href)).toHaveLength(loaded.reference.pages.length);
  expect(
    records.filter(({ title }) => ['List ships', 'Boxes', 'A storm is coming'].includes(title)),
  ).toMatchInlineSnapshot(`
    [
      {
        "group": "Ships",
        "href": "/api/ships/list/",
        "kind": "operation",
        "method": "GET",
        "names": "ships/list size filter X-Trace",
        "path": "/ships",
        "text": "List ships: GET /ships, Harbour",
        "title": "List ships",
      },
      {
        "group": "Webhooks",
        "href": "/api/webhooks/post-storm/",
        "kind": "webhook",
        "method": "POST",
        "path": "storm",
        "text": "A storm is coming: POST storm, Harbour",
        "title": "A storm is coming",
      },
      {
        "group": "Schemas",
        "href": "/api/schemas/Boxes/",
        "kind": "schema",
        "names": "sort count",
        "text": "The schema Boxes",
        "title": "Boxes",
      },
    ]
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

it('fences what holds a fence', () => {
  expect(codeBlock('```\nx', 'text')).toBe('````text\n```\nx\n````');
});

it('survives schemas that refer to each other everywhere', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `S${index}`);
  const properties = Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]),
  );
  const schemas = Object.fromEntries(names.map((name) => [name, { type: 'object', properties }]));
  const { reference, markdown: write } = await referenceOf({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas },
  });
  for (const page of reference.pages) expect(write(page).length).toBeLessThan(30_000);
});
