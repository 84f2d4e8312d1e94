import { parseFragment } from 'parse5';
import { expect, it } from 'vitest';
import type { ExampleGroup } from '../src/page.ts';
import { drawExamples } from '../src/sections.ts';
import { getWords } from '../src/words.ts';
import { getReference } from './load.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, name: `Ship <${id}> & "more"`, tags: ['a', 'b'] }));

async function getExamples(...counts: number[]): Promise<string> {
  const examples = Object.fromEntries(counts.map((count, at) => [`e${at}`, { value: rows(count) }]));
  const { page } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          responses: { 200: { description: 'ok', content: { 'application/json': { examples } } } },
        },
      },
    },
  });
  const view = page('a/a');
  const groups: ExampleGroup[] =
    view.kind === 'operation'
      ? [view.requestExamples, view.responseExamples].filter((one) => one !== undefined)
      : [];
  return groups.map((group) => String(drawExamples(group, getWords('en')))).join('');
}

/** Texts of the `pre` elements. */
function getCodes(html: string): string[] {
  return [...html.matchAll(/<pre[^>]*>(.*?)<\/pre>/gs)].map(([, inside = '']) => {
    const getText = (node: unknown): string => {
      const { value, childNodes = [] } = node as { value?: string; childNodes?: unknown[] };
      return value ?? childNodes.map(getText).join('');
    };
    return getText(parseFragment(inside));
  });
}

it('has all lines of long examples, folded, so that copying copies all of them', async () => {
  const html = await getExamples(2, 400, 400);

  expect(getCodes(html).map((code) => JSON.parse(code).length)).toEqual([2, 400, 400]);
  expect(html.match(/<summary>Show all [\d,]+ lines<\/summary>/g)).toHaveLength(2);
});

it('cuts an enormous example, and says so', async () => {
  const html = await getExamples(10_000);

  expect(html.length).toBeLessThan(200_000);
  expect(html).toContain('Showing the first');
});

it('lists the examples of a status in a menu, and those that it has no room for below it, by name', async () => {
  const html = await getExamples(...Array.from({ length: 33 }, () => 1));

  expect(html.match(/<option\b/g)).toHaveLength(30);
  expect(html.match(/<div class="cl-panel">/g)).toHaveLength(30);
  expect(
    [...html.matchAll(/<p class="cl-card-title" dir="auto">(.*?)<\/p>/g)].map(([, name]) => name),
  ).toEqual(['e30', 'e31', 'e32']);
  expect(getCodes(html)).toHaveLength(33);
});
