import { expect, it } from 'vitest';
import { getReference } from './load.ts';

it.each<[string, unknown, string | undefined]>([
  ['any value', {}, 'No example: any value is valid.'],
  ['no value', false, 'No example: no value is valid.'],
  ['a number', { type: 'number' }, undefined],
  ['bytes', { type: 'string', format: 'binary' }, undefined],
])('says on the page and its twin why %s has no example', async (_, schema, sentence) => {
  const loaded = await getReference({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
        },
      },
    },
  });
  const path = loaded.reference.pages.find(({ kind }) => kind === 'operation')?.path ?? '';
  const texts = [JSON.stringify(loaded.page(path)), loaded.file(`${path}.md`)];
  for (const text of texts) expect(/No example: [^.]*\./.exec(text)?.[0]).toBe(sentence);
});
