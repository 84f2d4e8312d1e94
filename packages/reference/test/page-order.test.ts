import { expect, it } from 'vitest';
import type { OverviewPage } from '../src/page.ts';
import { drawPageArticle } from '../src/sections/page-article.ts';
import { getWords } from '../src/words/words-of.ts';
import { getReference } from './load.ts';

const RESPONSE = {
  description: 'Done',
  headers: { 'X-Rate': { schema: { type: 'integer' } } },
  content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } } },
};

async function draw(path: string, changes: Record<string, unknown> = {}): Promise<string> {
  const { page } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1', description: 'What it is.\n\nHow to begin.' },
    servers: [{ url: 'https://api.example.com/v1' }],
    paths: {
      '/pets': {
        servers: [{ url: 'https://pets.example.com' }],
        get: {
          operationId: 'listPets',
          tags: ['pets'],
          summary: 'List pets',
          'x-rate': 'slow',
          responses: { 200: RESPONSE },
        },
      },
    },
    ...changes,
  });
  return drawPageArticle(page(path), getWords());
}

/** Whether texts follow each other in HTML. */
function inOrder(html: string, texts: readonly string[]): boolean {
  let from = 0;
  return texts.every((text) => {
    const at = html.indexOf(text, from);
    from = at + text.length;
    return at >= 0;
  });
}

it('has extensions, and what an operation is called elsewhere, in a block that follows the responses', async () => {
  const html = await draw('pets/list-pets');
  const [, , last = ''] = html.split('<div class="cl-text">').slice(1);
  expect(html.indexOf('id="responses"')).toBeLessThan(html.indexOf(last));
  expect(inOrder(last, ['id="extensions"', '<code data-pagefind-weight="10">listPets</code>'])).toBe(true);
});

it('shows the body of a response before its headers', async () => {
  expect(inOrder(await draw('pets/list-pets'), ['cl-response-body', 'application/json', 'X-Rate'])).toBe(
    true,
  );
});

it('lists the servers of an operation only where they say more than its address', async () => {
  expect(await draw('pets/list-pets')).not.toContain('id="servers"');
  const described = { url: 'https://pets.example.com', description: 'Of pets.' };
  const paths = {
    '/pets': { servers: [described], get: { operationId: 'listPets', tags: ['pets'], responses: {} } },
  };
  expect(await draw('pets/list-pets', { paths })).toContain('id="servers"');
});

it('begins with the first paragraph, the base URL, and the rest of the description', async () => {
  const html = await draw('');
  expect(inOrder(html, ['What it is.', 'https://api.', 'How to begin.', 'id="operations"'])).toBe(true);
  expect(html).not.toContain('id="servers"');
});

it('keeps a description whole below its summary, and where it begins with no paragraph', async () => {
  const read = async (info: Record<string, unknown>): Promise<OverviewPage> => {
    const { page } = await getReference({
      openapi: '3.1.0',
      info: { title: 'T', version: '1', ...info },
      paths: {},
    });
    return page('') as OverviewPage;
  };
  const summed = await read({ summary: 'Short', description: 'Long.\n\nLonger.' });
  expect([summed.lead, summed.intro]).toEqual([undefined, '<p>Long.</p>\n<p>Longer.</p>']);
  const headed = await read({ description: '# Start\n\nLong.' });
  expect([headed.lead, headed.intro]).toEqual([undefined, '<h2 id="d-start">Start</h2>\n<p>Long.</p>']);
  const badges = await read({ description: '![Build](https://a.test/b.svg)\n\nLong.' });
  expect(badges.lead).toBe(undefined);
});
