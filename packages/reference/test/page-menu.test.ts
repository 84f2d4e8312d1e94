import { expect, it } from 'vitest';
import { drawPageMenu } from '../src/sections/page-head.ts';
import { getWords } from '../src/words/words-of.ts';
import { getReference } from './load.ts';

const API = {
  openapi: '3.1.0',
  info: { title: 'Ships', version: '1' },
  paths: { '/ships': { get: { operationId: 'list"Ships', responses: { 200: { description: 'OK' } } } } },
};

async function menu(options: object, path = 'ships/list-ships'): Promise<string> {
  const { page } = await getReference(API, options);
  return String(drawPageMenu(page(path), getWords('en')));
}

it('offers the forms of a page and its operation ID', async () => {
  const html = await menu({ origin: 'https://docs.test' });
  expect(html).toContain('View as Markdown');
  expect(html).toContain('data-cl-copy="list&quot;Ships"');
  expect(html).not.toMatch(/chatgpt|claude|MCP/);
  expect(await menu({}, '')).not.toContain('operation ID');
});

it('leads to the assistants that a site names, which are asked to read the page', async () => {
  const html = await menu({ origin: 'https://docs.test', assistants: ['claude', 'chatgpt'] });
  const links = [...html.matchAll(/href="(https:[^"]*)" rel="nofollow noreferrer">([^<]*)</g)];
  expect(links.map(([, href = '', title]) => [title, new URL(href).hostname])).toEqual([
    ['Open in Claude', 'claude.ai'],
    ['Open in ChatGPT', 'chatgpt.com'],
  ]);
  for (const [, href = ''] of links)
    expect(new URL(href).searchParams.get('q')).toContain('https://docs.test/api/ships/list-ships.md');
});

it('leads to no assistant where a site has no address', async () => {
  expect(await menu({ assistants: ['claude'] })).not.toContain('Claude');
});

it('copies the address of an MCP server', async () => {
  expect(await menu({ mcpServer: 'https://mcp.test/a?b&c' })).toContain(
    'data-cl-copy="https://mcp.test/a?b&amp;c"',
  );
});
