import { groupDiagnostics } from '@curlew/diagnostics';
import { expect, it } from 'vitest';
import { readWithPlugins } from '../src/markdown/plugins/read-with-plugins.ts';
import { REFERENCE_CODES } from '../src/reference-codes.ts';
import { getReference } from './load.ts';

/** A description with one more field of `info`, and what is reported of it. */
async function reported(yaml: string): Promise<string[]> {
  const { diagnostics } = await getReference(
    `openapi: 3.1.0\ninfo:\n  title: T\n  version: "1"\n${yaml}\npaths: {}\n`,
  );
  return diagnostics.map(
    ({ code, severity, message, span, pointer }) =>
      `${span?.line}:${span?.column}+${span?.length} ${pointer} ${severity} ${code} ${message}`,
  );
}

it.each([
  ['  description: "Hi <script>x</script>"'],
  ['  description: |\n    Hi.\n\n    [a](javascript:b) and <i onclick=x>i</i>\n'],
  ['  description: >\n    Folded, so that lines\n    are <iframe> not kept'],
  ['  description: The <title> of the book'],
  ["  description: '![Logo](https://example.com/logo.png)'"],
  ["  description: '[a](//example.com) <https://user:pass@example.com>'"],
  ['  termsOfService: javascript:alert(1)'],
  ['  contact: { url: //example.com }'],
  [`  description: "${'> '.repeat(120)}a"`],
  ['  x-note: <script>not shown as HTML</script>'],
  ['  summary: <script>shown as text</script>'],
])('%s', async (yaml) => {
  expect(await reported(yaml)).toMatchSnapshot();
});

it('names the line where a text is cut', async () => {
  const lines = 'A sentence of some length.\n    '.repeat(10_000);
  expect(await reported(`  description: |\n    ${lines}`)).toEqual([
    expect.stringMatching(
      /^\d+:5\+26 \/info\/description warning markdown-limit Line \d+ of `description` exceeds/,
    ),
  ]);
});

it('names the text that a plugin of the site cannot read, also a plain one', async () => {
  const failing = () => () => {
    throw new Error('no such formula');
  };
  const { diagnostics } = await getReference(
    { openapi: '3.2.0', info: { title: 'T', version: '1', description: 'Plain' }, paths: {} },
    { markdownPlugins: readWithPlugins({ remarkPlugins: [failing] }) },
  );
  expect(diagnostics.map(({ code, pointer, message }) => `${code} ${pointer} ${message}`)).toEqual([
    'markdown-plugin /info/description `description` is shown without the Markdown plugins of the site: no such formula.',
  ]);
});

it('looks into every text that becomes HTML', async () => {
  const { diagnostics } = await getReference({
    openapi: '3.2.0',
    info: { title: 'T', version: '1' },
    servers: [{ url: '/', description: '<form>', variables: { a: { default: 'b', description: '<form>' } } }],
    tags: [{ name: 'x', description: '<form>', externalDocs: { url: 'data:x', description: 'y' } }],
    paths: { '/a': { get: { description: '<form>', responses: { 200: { description: '<form>' } } } } },
    components: {
      schemas: {
        A: { type: 'string', enum: ['b'], 'x-enum-descriptions': { b: '<form>' } },
        // A name, which nothing links to.
        B: { type: 'object', xml: { namespace: 'urn:b' } },
      },
      securitySchemes: {
        o: {
          type: 'oauth2',
          flows: { implicit: { authorizationUrl: 'javascript:x', scopes: { read: '<form>' } } },
        },
      },
    },
  });
  expect(
    diagnostics
      .filter(({ code }) => code === 'unsafe-html' || code === 'unsafe-link')
      .map(({ pointer }) => pointer),
  ).toEqual([
    '/servers/0/description',
    '/servers/0/variables/a/description',
    '/tags/0/description',
    '/tags/0/externalDocs/url',
    '/paths/~1a/get/description',
    '/paths/~1a/get/responses/200/description',
    '/components/schemas/A/x-enum-descriptions/b',
    '/components/securitySchemes/o/flows/implicit/authorizationUrl',
    '/components/securitySchemes/o/flows/implicit/scopes/read',
  ]);
});

it('reports no relative address of a security scheme, which begins at the server, and unsafe ones', async () => {
  const flows = {
    password: { tokenUrl: 'token', scopes: {} },
    authorizationCode: {
      authorizationUrl: './authorize',
      tokenUrl: 'javascript:x',
      refreshUrl: '../r',
      scopes: {},
    },
  };
  const { diagnostics } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1', termsOfService: 'terms' },
    security: [{ o: [], c: [] }],
    paths: {},
    components: {
      securitySchemes: {
        o: { type: 'oauth2', flows },
        c: { type: 'openIdConnect', openIdConnectUrl: '.well-known/openid-configuration' },
      },
    },
  });
  expect(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'broken-link /info/termsOfService',
    'unsafe-link /components/securitySchemes/o/flows/authorizationCode/tokenUrl',
  ]);
});

it('reports equal refused addresses of many texts as one cause', async () => {
  const get = (line: string) => ({ get: { description: `${line}[a](app:x)`, responses: {} } });
  const { diagnostics } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': get(''), '/b': get('One.\n\n'), '/c': get('One.\n\nTwo: ![i](app:y)\n') },
  });
  const groups = groupDiagnostics(diagnostics.filter(({ severity }) => severity === 'warning'));
  expect(groups.map(({ first, count }) => [first.code, count])).toEqual([['unsafe-link', 3]]);
});

/** A description beyond a limit is too large for an example; see reference-size.test.ts. */
const SHOWN = REFERENCE_CODES.filter((code) => 'example' in code);

it.each(SHOWN)('$code has an example that shows it', async ({ code, severity, help, example = '' }) => {
  const isOfInfo = example.startsWith('description:');
  const { diagnostics } = await getReference(
    `openapi: 3.1.0\npaths: {}\n${isOfInfo ? '' : example}\ninfo:\n  title: T\n  version: "1"\n${isOfInfo ? `  ${example}` : ''}`,
  );
  expect(diagnostics).toMatchObject([{ code, severity, help }]);
});

it.each([
  ['no operation has it', { tags: [{ name: 'drafts' }] }, ['/tags/0']],
  ['it is a text about the API', { tags: [{ name: 'drafts', 'x-traitTag': true }] }, []],
  [
    'nor its group',
    {
      tags: [{ name: 'drafts' }, { name: 'about', 'x-traitTag': true }],
      'x-tagGroups': [
        { name: 'Later', tags: ['drafts', 'unknown'] },
        { name: 'Now', tags: ['drafts', 'about'] },
      ],
    },
    ['/tags/0', '/x-tagGroups/0/name'],
  ],
  ['it has children', { tags: [{ name: 'a' }, { name: 'drafts', parent: 'a' }] }, ['/tags/1']],
])('reports a tag that is not listed: %s', async (_, more, want) => {
  const { diagnostics } = await getReference({
    openapi: '3.2.0',
    info: { title: 'T', version: '1' },
    paths: {},
    ...more,
  });
  expect(diagnostics.filter(({ code }) => code === 'empty-tag').map(({ pointer }) => pointer)).toEqual(want);
});

it('accepts references to operations, which are no addresses of pages', async () => {
  const links = {
    next: { operationRef: '#/paths/~1a/get' },
    other: { operationRef: 'other.yaml#/paths/~1b/get' },
  };
  const { diagnostics } = await getReference({
    openapi: '3.1.0',
    jsonSchemaDialect: 'dialect.json',
    info: { title: 'T', version: '1', termsOfService: 'terms.html' },
    paths: { '/a': { get: { responses: { 200: { description: 'ok', links } } } } },
  });
  expect(diagnostics.filter(({ code }) => code === 'broken-link').map(({ pointer }) => pointer)).toEqual([
    '/info/termsOfService',
  ]);
});
