import { expect, it } from 'vitest';
import { getReference } from './load.ts';

const API = (title: string) => ({ openapi: '3.1.0', info: { title, version: '1' }, paths: {} });

it('needs the address of the site', async () => {
  expect((await getReference(API('T'))).page('').head).toBeUndefined();
  const { head } = (await getReference(API('T'), { origin: 'https://x.test' })).page('');
  expect(head?.canonical).toBe('https://x.test/api/');
});

it('has JSON-LD that no title leaves', async () => {
  const title = '</script><script>alert(1)</script><!--';
  const { head } = (await getReference(API(title), { origin: 'https://x.test' })).page('');
  expect(head?.jsonLd).not.toContain('<');
  expect(JSON.parse(head?.jsonLd ?? '')).toMatchObject({ '@type': 'APIReference', headline: title });
});
