import { expect, it } from 'vitest';
import { drawAboutApi, drawSecuritySchemes } from '../src/sections/overview-sections.ts';
import { getWords } from '../src/words/words-of.ts';
import { fixture, getReference } from './load.ts';

const OK = { responses: { 200: { description: 'OK' } } };

const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1', description: '# Rate limits\n\nText.\n\n## Too many requests\n\nText.' },
  tags: [{ name: 'Big Pets', description: '## Feeding\n\nText.' }],
  paths: {
    '/pets/{petId}': {
      get: { ...OK, tags: ['Big Pets'], operationId: 'getPet' },
      delete: { ...OK, tags: ['Big Pets'] },
    },
  },
  webhooks: { newPet: { post: OK } },
  components: {
    schemas: { Pet: { type: 'object', properties: { a: {} } } },
    securitySchemes: { api_key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  },
};

/** What a link in the description of the webhook becomes, and what is reported. */
async function linked(address: string, options = {}) {
  const { page, diagnostics } = await getReference(
    { ...DESCRIPTION, webhooks: { newPet: { post: { ...OK, description: `See [there](${address}).` } } } },
    options,
  );
  const view = page('webhooks/post-new-pet');
  const html = String('body' in view ? view.body : '');
  return { html, href: /href="([^"]*)"/.exec(html)?.[1], codes: diagnostics.map(({ code }) => code) };
}

it.each([
  [{ linkBase: 'https://docs.example.com' }, '/guides/a?b#c', 'https://docs.example.com/guides/a?b#c'],
  [{ linkBase: 'https://docs.example.com/v1/' }, '/guides', 'https://docs.example.com/v1/guides'],
  [{ linkBase: '/docs' }, '/guides', '/docs/guides'],
  [{ linkBase: '/docs' }, '#getPet', '/api/big-pets/get-pet/'],
  [{ linkBase: '/docs' }, 'https://example.com/x', 'https://example.com/x'],
  [{}, '/guides', '/guides'],
])('with %j, %s leads to %s', async (options, address, want) => {
  const { html, href } = await linked(address, options);

  expect(href).toBe(want);
  expect(html.includes('rel="nofollow noreferrer"')).toBe(want.startsWith('https:'));
});

it('addresses of fields for people lead to where links of texts do, those of the API stay', async () => {
  const docs = (name: string) => ({ url: `/docs/${name}`, description: name });
  const { page } = await getReference(
    {
      ...DESCRIPTION,
      info: {
        title: 'T',
        version: '1',
        termsOfService: '/terms',
        contact: { name: 'Help', url: '/help' },
        license: { name: 'Own', url: '/license' },
      },
      externalDocs: docs('api'),
      tags: [{ name: 'Big Pets', externalDocs: docs('tag') }],
      webhooks: { newPet: { post: { ...OK, externalDocs: docs('operation') } } },
      components: {
        schemas: {
          Pet: { type: 'object', properties: { a: { type: 'string', externalDocs: docs('field') } } },
        },
        securitySchemes: {
          login: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '/token', scopes: {} } } },
        },
      },
    },
    { linkBase: 'https://docs.example.com' },
  );
  const everything = ['', 'big-pets', 'webhooks/post-new-pet', 'schemas/Pet']
    .map((path) => JSON.stringify(page(path)))
    .join();

  for (const path of [
    '/terms',
    '/help',
    '/license',
    '/docs/api',
    '/docs/tag',
    '/docs/operation',
    '/docs/field',
  ])
    expect(everything).toContain(`https://docs.example.com${path}`);
  expect(everything).not.toContain('https://docs.example.com/token');
});

it.each([
  ['#tag/Big-Pets', '/api/big-pets/'],
  ['#tag/Big%20Pets', '/api/big-pets/'],
  ['#tag/big-pets', '/api/big-pets/'],
  ['#/Big%20Pets', '/api/big-pets/'],
  ['#tag/Big-Pets/operation/getPet', '/api/big-pets/get-pet/'],
  ['#tag/Big-Pets/paths/~1pets~1{petId}/delete', '/api/big-pets/delete-pets-pet-id/'],
  ['#tag/big-pets/DELETE/pets/{petId}', '/api/big-pets/delete-pets-pet-id/'],
  ['#operation/getPet', '/api/big-pets/get-pet/'],
  ['#/operations/getPet', '/api/big-pets/get-pet/'],
  ['#/Big%20Pets/getPet', '/api/big-pets/get-pet/'],
  ['#/paths/~1pets~1%7BpetId%7D/get', '/api/big-pets/get-pet/'],
  ['#getPet', '/api/big-pets/get-pet/'],
  ['#webhook/newPet', '/api/webhooks/post-new-pet/'],
  ['#schema/Pet', '/api/schemas/Pet/'],
  ['#/schemas/Pet', '/api/schemas/Pet/'],
  ['#model/pet', '/api/schemas/Pet/'],
  ['#/components/schemas/Pet', '/api/schemas/Pet/'],
  ['#section/Rate-limits', '/api/#d-rate-limits'],
  ['#section/Rate-limits/Too-many-requests', '/api/#d-too-many-requests'],
  ['#description/rate-limits', '/api/#d-rate-limits'],
  ['#rate-limits', '/api/#d-rate-limits'],
  ['#tag/Big%20Pets/Feeding', '/api/big-pets/#d-feeding'],
  ['#tag/big-pets/feeding', '/api/big-pets/#d-feeding'],
  ['#section/Authentication', '/api/#authorization'],
  ['#section/Authentication/api_key', '/api/#auth-api-key'],
  ['/guides/start', '/guides/start'],
  ['https://example.com/#tag/x', 'https://example.com/#tag/x'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
])('%s leads to %s', async (address, want) => {
  const { href, codes } = await linked(address);

  expect(href).toBe(want);
  expect(codes).not.toContain('broken-link');
});

it.each([
  '#tag/none',
  '#operation/none',
  '#section/none',
  '#',
  '#/',
  '#%ff',
  '#tag/Big-Pets/GET/none',
  'url',
  './guide.md',
  '../x',
  'example.com/docs',
  '?q=1',
  '#__proto__',
  '#operation/constructor',
])('%s leads nowhere: it is text, and reported', async (address) => {
  const { html, codes } = await linked(address);
  expect(html).toBe('<p>See there.</p>');
  expect(codes).toContain('broken-link');
});

it('reports a broken link with its line', async () => {
  const { diagnostics } = await getReference(
    'openapi: 3.1.0\ninfo:\n  title: T\n  version: "1"\n  description: |\n    One.\n\n    [two](#tag/two) and [again](#tag/two)\npaths: {}\n',
  );
  expect(
    diagnostics.map(({ code, severity, message, span }) => [code, severity, message, span?.line]),
  ).toEqual([
    [
      'broken-link',
      'warning',
      'Line 3 of `description`: unresolved link `#tag/two`, which is not in this reference. It is shown as text.',
      8,
    ],
  ]);
});

it('finds headings of the same text on its own page', async () => {
  const { page } = await getReference({
    ...DESCRIPTION,
    info: { ...DESCRIPTION.info, description: '[down](#rate-limits)\n\n# Rate limits' },
  });
  const view = page('');
  expect(view.kind === 'overview' && view.intro).toContain('<a href="#d-rate-limits">down</a>');
});

it.each(['docs/terms', './terms'])(
  'a field with the path %s is shown as text, and reported',
  async (termsOfService) => {
    const { page, diagnostics } = await getReference({
      ...DESCRIPTION,
      info: { title: 'T', version: '1', termsOfService },
    });
    const view = page('');
    expect(view.kind === 'overview' && view.facts).toEqual([
      { label: 'Terms of service', text: termsOfService },
    ]);
    expect(diagnostics.map(({ code }) => code)).toContain('broken-link');
  },
);

it('asks for the address of an image', async () => {
  const description = {
    ...DESCRIPTION,
    info: { ...DESCRIPTION.info, description: '![Logo](images/a.png) ![Gone](b.png) ![Site](/c.png)' },
  };
  const { page, diagnostics } = await getReference(description, {
    imageHref: (path) => (path === 'images/a.png' ? '/_assets/a.1.png' : undefined),
  });
  const view = page('');
  const intro = view.kind === 'overview' ? `${view.lead ?? ''}${view.intro ?? ''}` : '';
  expect([...intro.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual(['/_assets/a.1.png', '/c.png']);
  expect(intro).toContain('Gone');
  expect(diagnostics.filter(({ code }) => code === 'missing-image')).toHaveLength(1);
});

it('loads images of other sites only where the project allows it, and never without encryption', async () => {
  const description = {
    ...DESCRIPTION,
    info: {
      ...DESCRIPTION.info,
      description: '![a](https://x.test/a.png) ![b](http://x.test/b.png) ![c](//x.test/c.png)',
    },
  };
  const sources = async (remoteImages: boolean) => {
    const { page, diagnostics } = await getReference(description, { remoteImages });
    const view = page('');
    const intro = view.kind === 'overview' ? `${view.lead ?? ''}${view.intro ?? ''}` : '';
    return [
      [...intro.matchAll(/src="([^"]*)"/g)].map(([, src]) => src),
      diagnostics.map(({ code }) => code).sort(),
    ];
  };
  expect(await sources(false)).toEqual([[], ['remote-image', 'remote-image', 'unsafe-link']]);
  expect(await sources(true)).toEqual([['https://x.test/a.png'], ['remote-image', 'unsafe-link']]);
});

it('marks every link of a field to another site as Markdown marks its links', async () => {
  const { page } = await fixture('access.yaml');
  const view = page('');
  if (view.kind !== 'overview') throw new Error('not the overview');
  const words = getWords();
  const drawn = [drawSecuritySchemes(view.security, words), drawAboutApi(view.facts, words)].join('');
  const links = [...drawn.matchAll(/<a href="(https:[^"]*)"([^>]*)>/g)];

  expect(links.map(([, href]) => href)).toEqual(
    expect.arrayContaining([
      'https://au.example',
      'https://to.example',
      'https://re.example',
      'https://t.example/tos',
    ]),
  );
  expect(links.filter(([, , attributes]) => attributes !== ' rel="nofollow noreferrer"')).toEqual([]);
  expect(drawn).toContain('<a href="mailto:a@b.c">');
});
