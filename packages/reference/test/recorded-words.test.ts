import { expect, test } from 'vitest';
import type { OverviewPage } from '../src/page.ts';
import { getReference } from './load.ts';

type Samples = Record<string, unknown>;

async function inferredFrom(language: 'en' | 'de', ...samples: Samples[]): Promise<string | undefined> {
  const paths = samples.map((one, at) => [`/p${at}`, { get: { 'x-curlew-samples': one, responses: {} } }]);
  const description = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: Object.fromEntries(paths),
  };
  const { page } = await getReference(description, { language });
  return (page('') as OverviewPage).inferredFrom;
}

test('the overview says from how many requests, and when they were recorded', async () => {
  expect(await inferredFrom('en')).toBeUndefined();
  expect(await inferredFrom('en', { requests: 2 })).toBe('Inferred from 2 recorded requests');
  expect(await inferredFrom('en', { requests: 2, from: '2026-03-04', to: '2026-03-04' })).toBe(
    'Inferred from 2 recorded requests · recorded on March 4, 2026',
  );
  expect(
    await inferredFrom(
      'de',
      { requests: 1, from: '2026-03-04', to: '2026-03-05' },
      { requests: 2, from: '2026-03-01', to: '2026-03-04' },
      { requests: 4 },
    ),
  ).toMatch(/7 .*1\. März 2026.*5\. März 2026/);
});

test('days that are none are left out', async () => {
  for (const from of ['2026-13-44', '4 March', 7, null])
    expect(await inferredFrom('en', { requests: 2, from, to: '2026-03-04' })).toBe(
      'Inferred from 2 recorded requests',
    );
});

const RECORDED = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/logins': {
      post: {
        operationId: 'login',
        tags: ['logins'],
        'x-curlew-samples': { requests: 40 },
        parameters: [
          parameter('ticket', 40, '<ticket>'),
          parameter('locale', 3, 'pt'),
          { ...parameter('X-Token', 40, '<x-token>'), in: 'header' },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                'x-curlew-samples': { values: 40 },
                required: ['password'],
                properties: {
                  password: { type: 'string', example: '<password>', 'x-curlew-samples': { values: 40 } },
                  nickname: { type: 'string', example: 'ada', 'x-curlew-samples': { values: 1 } },
                  tags: {
                    type: 'array',
                    'x-curlew-samples': { values: 40 },
                    items: { type: 'string', 'x-curlew-samples': { values: 90 } },
                  },
                },
              },
            },
          },
        },
        responses: {},
      },
    },
  },
};

function parameter(name: string, requests: number, example: string): Record<string, unknown> {
  const schema = { type: 'string', example };
  return { name, in: 'query', required: true, schema, example, 'x-curlew-samples': { requests } };
}

test('a parameter and a property say how often they were recorded only where others were recorded more often', async () => {
  const { page, file } = await getReference(RECORDED);
  const html = JSON.stringify(page('logins/login'));
  expect(html.match(/cl-label\\">[^<]*samples?</g)).toEqual([
    'cl-label\\">in 3 of 40 samples<',
    'cl-label\\">in 1 of 40 samples<',
  ]);
  expect(html).toContain('from 40 recorded samples');
  const markdown = file('logins/login.md');
  expect(markdown.match(/^- .*samples.*/gm)).toEqual([
    '- Inferred: from 40 recorded samples',
    '- `locale` (string, in query, required, in 3 of 40 samples) [example `"pt"`]',
    '- `nickname` (string, in 1 of 40 samples) [example `"ada"`]',
  ]);
});

test('a marker of a hidden credential is neither an example nor in a sample', async () => {
  const { page, file } = await getReference(RECORDED);
  const markdown = file('logins/login.md');
  for (const text of [JSON.stringify(page('logins/login')), markdown])
    for (const name of ['ticket', 'x-token', 'password'])
      for (const marker of [`<${name}>`, `%3C${name}`, `&lt;${name}`]) expect(text).not.toContain(marker);
  expect(markdown).toContain('ticket=TICKET&locale=pt');
  expect(markdown).toContain('"password": "YOUR_PASSWORD"');
});

test("an author's example in angle brackets stays an example", async () => {
  const { file } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/files': {
        get: {
          operationId: 'getFile',
          tags: ['files'],
          parameters: [
            {
              name: 'id',
              in: 'query',
              required: true,
              schema: { type: 'string', example: '<your_file_id>' },
            },
          ],
          responses: {},
        },
      },
    },
  });
  expect(file('files/get-file.md')).toContain('[example `"<your_file_id>"`]');
});
