import { expect, it } from 'vitest';
import { getReference } from './load.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

it('counts the properties of items only where their rows are below', async () => {
  const Item = { type: 'object', description: 'One of them.', properties: { id: { type: 'string' } } };
  const levels = Array.from({ length: 9 }, (_, level) => [
    `L${level}`,
    {
      type: 'object',
      description: `Level ${level}`,
      properties: {
        list: { type: 'array', items: { ...ref('Item'), description: 'Of this level.' } },
        ...(level < 8 && { next: ref(`L${level + 1}`) }),
      },
    },
  ]);
  const content = { 'application/json': { schema: ref('L0') } };
  const { page } = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/x': { get: { responses: { 200: { description: 'OK', content } } } } },
    components: { schemas: { Item, ...Object.fromEntries(levels) } },
  });
  const html = JSON.stringify(page('x/get-x'));
  const lists = [...html.matchAll(/>([^<>]*)<\/summary><div class=\\"cl-items\\">(.*?)<\/details>/g)];
  const seen = lists.map(([, summary, items]) => [summary, items?.includes('<li')]);
  expect(seen).toContainEqual(['array', false]);
  expect(seen).toContainEqual(['array · 1 property each', true]);
  expect(seen).not.toContainEqual(['array · 1 property each', false]);
});
