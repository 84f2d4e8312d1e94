import { planSources } from '@curlew/project';
import type { PageInfo, PageView } from '@curlew/reference';
import { expect, test } from 'vitest';
import { ReferenceSite } from '../src/integration/site/reference-site.ts';
import type { ReferenceSource } from '../src/report/reference-source.ts';
import type { Renderer } from '../src/worker/render-worker-client.ts';
import type { Loaded, WorkerProject } from '../src/worker/worker-messages.ts';

const address = { base: '/docs', ending: '/' } as const;
const plan = planSources({
  sources: ['/a/users.yaml', '/a/orders.yaml'],
  base: '/api',
  from: '/a',
  cwd: '/a',
});
const project: WorkerProject = {
  ...plan,
  cwd: '/a',
  limits: {},
  allowRemote: false,
  lenient: false,
  showInternal: false,
  propertyOrder: 'required-first',
  remoteImages: false,
  sampleLanguages: ['curl'],
  guides: [],
  assistants: [],

  policy: {},
  address,
};

function loaded(
  at: number,
  paths: readonly string[] | undefined,
  usable = paths !== undefined,
): ReferenceSource {
  const source = plan.sources[at];
  if (source === undefined) throw new Error('no source');
  const pages = paths?.map((path) => ({ path, kind: 'overview' }) as PageInfo);
  const reference = pages && {
    title: source.name,
    version: '1',
    operations: 2,
    pages,
    images: {},
  };
  return { ...source, usable, ...(reference && { reference }) };
}

/** A renderer that answers with what a test gives, and records what is rendered. */
function testRenderer(answers: Loaded[]) {
  const rendered: string[] = [];
  const next = async () => answers.shift() ?? { sources: [], files: [] };
  const renderer: Renderer = {
    open: next,
    reload: next,
    inspect: next,
    render: async (base, path) => {
      rendered.push(`${base}:${path}`);
      return { path } as PageView;
    },
    artifact: async (base, path) =>
      path === 'llms.txt' ? { path, type: 'text/plain', text: `# ${base}` } : undefined,
    close: async () => undefined,
  };
  return { renderer, rendered };
}

test('before loading, the planned files are watched', () => {
  const site = new ReferenceSite(project, testRenderer([]).renderer, 0);
  expect(site.files).toEqual(['/a/users.yaml', '/a/orders.yaml']);
  expect(site.referencesBeside()).toEqual([]);
});

test('a build that asks for pages first gets them all the same', async () => {
  const { renderer } = testRenderer([{ sources: [loaded(0, ['list'])], files: [] }]);
  const site = new ReferenceSite(project, renderer, 0);
  expect(await site.paths('/api/users/[...path]')).toEqual([{ params: { path: 'list' } }]);
  expect(await site.images('/api/users/_images/[file]')).toEqual({});
});

test('pages, lists and artifacts of usable sources are handed out by their routes', async () => {
  const { renderer, rendered } = testRenderer([
    { sources: [loaded(0, ['', 'list']), loaded(1, undefined)], files: ['/a/users.yaml', '/a/x.yaml'] },
  ]);
  const site = new ReferenceSite(project, renderer, 0);
  await site.load();
  expect(site.files).toEqual(['/a/users.yaml', '/a/x.yaml']);
  expect(await site.paths('/api/users/[...path]')).toEqual([
    { params: { path: undefined } },
    { params: { path: 'list' } },
  ]);
  expect(await site.render('/api/users/[...path]', undefined)).toEqual({ path: '' });
  expect(rendered).toEqual(['api/users:']);
  await expect(site.render('/api/orders/[...path]', undefined)).rejects.toThrow('No reference has the route');
  const text = async (href: string, isOwn?: () => boolean) => (await site.artifact(href, isOwn))?.text;
  expect(await text('/docs/api/users/llms.txt')).toBe('# api/users');
  expect(await text('/docs/api/users/llms.txt', () => true)).toBeUndefined();
  expect(await text('/api/users/llms.txt')).toBeUndefined();
  expect(await text('/docs/api/users/other.txt')).toBeUndefined();
  expect(await text('/docs/api/orders/llms.txt')).toBeUndefined();
  expect(site.referencesBeside()).toEqual([
    {
      title: 'users.yaml',
      version: '1',
      operations: 2,
      href: '/docs/api/users/',
    },
  ]);
  expect(site.searchIndexes()).toBe('/docs/api/users/search.json');
});

test('a broken state keeps the pages of the last usable one, and a repaired one replaces them', async () => {
  const { renderer } = testRenderer([
    { sources: [loaded(0, ['old'])], files: [] },
    { sources: [loaded(0, ['old'], false)], files: [] },
    { sources: [loaded(0, ['new'])], files: [] },
  ]);
  const site = new ReferenceSite(project, renderer, 0);
  const paths = async () => (await site.paths('/api/users/[...path]')).map(({ params }) => params.path);
  await site.load();
  await site.reload(new Set());
  expect(await paths()).toEqual(['old']);
  await site.reload(new Set());
  expect(await paths()).toEqual(['new']);
});

test('pages are rendered ahead', async () => {
  const { renderer, rendered } = testRenderer([{ sources: [loaded(0, ['', 'a', 'b'])], files: [] }]);
  const site = new ReferenceSite(project, renderer, 2);
  await site.load();
  expect(rendered).toEqual(['api/users:', 'api/users:a']);
  await site.render('/api/users/[...path]', undefined);
  expect(rendered).toEqual(['api/users:', 'api/users:a', 'api/users:b']);
});
