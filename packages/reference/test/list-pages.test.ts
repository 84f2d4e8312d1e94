import { readApi, readDescription } from '@curlew/openapi';
import { expect, it } from 'vitest';
import { buildReference } from '../src/build-reference.ts';
import type { PageView } from '../src/page.ts';

async function getPages(value: object) {
  const host = {
    readFile: () => Promise.reject(new Error('no files')),
    realPath: (path: string) => Promise.resolve(path),
  };
  const text = JSON.stringify({
    openapi: '3.2.0',
    info: { title: 'T', version: '1', description: 'Intro' },
    ...value,
  });
  const { description } = await readDescription(text, { host, path: '/a.json' });
  if (description === undefined) throw new Error('not read');
  const build = buildReference(description, { base: '/r' });
  const views = new Map<string, PageView>();
  for (const page of build.reference.pages)
    if (['overview', 'tag', 'schemas'].includes(page.kind)) views.set(page.path, build.renderPage(page));
  const file = (path: string) => [...build.artifacts()].find((one) => one.path === path)?.write() ?? '';
  return { ...build, file, views, api: readApi(description) };
}

const get = (id: string, tag: string) => ({
  get: { operationId: id, tags: [tag], responses: { 200: { description: 'OK' } } },
});
const operations = (count: number, tag: (at: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`/p${at}`, get(`op${at}`, tag(at))]));

it('divides the operations of a tag', async () => {
  const { views, file } = await getPages({
    tags: [{ name: 'many', description: 'About many' }],
    paths: operations(900, () => 'many'),
  });
  expect([...views.keys()]).toEqual(['', 'many', 'many/page/2', 'many/page/3']);
  const lists = ['many', 'many/page/2', 'many/page/3'].map((path) => views.get(path));
  const listed = lists.map((view) => (view?.kind === 'tag' ? view.operations.map(({ href }) => href) : []));
  expect(listed.map(({ length }) => length)).toEqual([300, 300, 300]);
  expect(new Set(listed.flat()).size).toBe(900);
  const [first, second] = lists;
  if (first?.kind !== 'tag' || second?.kind !== 'tag') throw new Error('no tag');
  expect(first.intro).toContain('About many');
  expect(second.intro).toBeUndefined();
  expect(second.operations[0]?.path).toBe('/p300');
  expect(second.parts).toEqual([
    { title: '1', href: '/r/many/' },
    { title: '2', href: '/r/many/page/2/', current: true },
    { title: '3', href: '/r/many/page/3/' },
  ]);
  expect(second.title).toBe('many, page 2');
  expect(second.breadcrumbs.at(-1)).toEqual({ title: 'many', href: '/r/many/' });
  const text = file('many/page/2.md');
  expect(text).toContain('[Op300](/r/many/op300.md)');
  expect(text).not.toContain('[Op299]');
  expect(text).toContain('[Page 1](/r/many.md) · Page 2 · [Page 3](/r/many/page/3.md)');
});

it('leads from an operation to the page that lists it', async () => {
  const { renderPage, reference, file } = await getPages({ paths: operations(900, () => 'many') });
  const page = reference.pages.find(({ path }) => path === 'many/op850');
  if (page === undefined) throw new Error('no page');
  const { items } = renderPage(page).navigation.groups.find(({ current }) => current) ?? { items: [] };
  expect(items.at(-1)).toEqual({ title: 'All 900', href: '/r/many/page/3/' });
  expect(JSON.parse(file('search.json')).pages).toBe(902);
  const rows = Array.from({ length: 8 }, (_, at) => JSON.parse(file(`search.pages.${at}.json`)).rows).flat();
  expect(rows).toHaveLength(902);
});

it('keeps a list that fits on one page', async () => {
  const { views } = await getPages({ paths: operations(300, () => 'a') });
  expect([...views.keys()]).toEqual(['', 'a']);
  const tag = views.get('a');
  expect(tag?.kind === 'tag' && tag.parts).toEqual([]);
});

it('divides schemas and tags, and keeps the address of a tag that is called page', async () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 1_001 }, (_, at) => [`S${at}`, { type: 'string' }]),
  );
  const { views } = await getPages({
    paths: { ...operations(600, (at) => `tag${at}`), '/page': get('2', 'page') },
    components: { schemas },
  });
  const list = views.get('schemas/page/2');
  expect(list?.kind === 'schemas' && list.schemas.map(({ title }) => title)).toEqual(['S1000']);
  const overview = views.get('page/2');
  if (overview?.kind !== 'overview') throw new Error('no overview');
  expect(overview.sections[0]?.tags).toHaveLength(101);
  expect(overview).toMatchObject({ part: 2, title: 'T, page 2', servers: [], security: [] });
  expect(overview.intro).toBeUndefined();
  expect([...views.keys()]).toContain('page-2');
});

it('shows the first operations of each tag on the overview of a large API, and links the others', async () => {
  const { views } = await getPages({ paths: operations(310, (at) => (at < 300 ? 'large' : `small${at}`)) });
  const overview = views.get('');
  if (overview?.kind !== 'overview') throw new Error('no overview');
  const [large, small] = overview.sections[0]?.tags ?? [];
  expect(large?.operations).toHaveLength(7);
  expect(large?.operations.at(-1)).toEqual({ title: '294 more', href: '/r/large/' });
  expect(small?.operations).toHaveLength(1);
});

it('only counts operations on the overview where there are hundreds of tags', async () => {
  const { views } = await getPages({ paths: operations(700, (at) => `t${at % 650}`) });
  const overview = views.get('');
  expect(overview?.kind === 'overview' && overview.sections[0]?.tags[0]?.operations).toEqual([
    { title: '2 operations', href: '/r/t0/' },
  ]);
  expect(overview?.kind === 'overview' && overview.sections[0]?.tags[60]?.operations[0]?.title).toBe(
    '1 operation',
  );
});
