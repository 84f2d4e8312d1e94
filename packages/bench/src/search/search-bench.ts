import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { readDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import { buildReference } from '@curlew/reference';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../../astro/test/harness/open-browser.ts';
import type { Bench } from '../bench.ts';
import { median } from '../median.ts';
import { GITHUB } from '../paths.ts';

const QUERIES = [
  'create issue',
  'merge pull request',
  'POST /gists',
  'createWorkflowDispatch',
  'run_attempt',
  'brnach protection',
  'list repositories for the authenticated user',
  'rate limit',
];
const LIMITS = { keyMs: 100, kilobytes: 300 };

interface Measured {
  pages: number;
  files: number;
  /** Size of the whole index, in kB of gzip. */
  total: number;
  buildMs: number;
  /** Time from the first key to its results, right after the dialog was opened. */
  firstMs: number;
  /** Time of each further key. */
  keysMs: number[];
  /** Size of the files that a query loads while it is typed, in kB as transferred. */
  loaded: number[];
}

export const searchBench: Bench = {
  name: 'search',
  about: 'the search in a browser: from a key to its results, and what a query loads',
  run: async () => {
    const browser = await openBrowser();
    try {
      const github = await measure(browser, 1);
      const large = await measure(browser, 18);
      return {
        head: ['operations', 'pages', 'index', 'files', 'made in', 'first key', 'keys', 'loaded for a query'],
        rows: [row('1,223', github), row('22,014', large)],
        verdicts: [
          `first key: ${ms(github.firstMs)}, 95 % of keys: ${ms(percentile(github.keysMs, 0.95))} at GitHub's size (at most ${LIMITS.keyMs} ms)`,
          `loaded: ${Math.max(...github.loaded).toFixed(0)} kB, ${Math.max(...large.loaded).toFixed(0)} kB (at most ${LIMITS.kilobytes} kB)`,
        ],
      };
    } finally {
      await browser.close();
    }
  },
};

async function measure(browser: Browser, copies: number): Promise<Measured> {
  const text = lightGithub(copies);
  const { description } = await readDescription(text, { host: nodeHost(), path: '/github.json' });
  if (!description) throw new Error('The description must be usable');
  const build = buildReference(description, { base: '' });
  const artifacts = [...build.artifacts()].filter(({ path }) => path.startsWith('search.'));
  const started = performance.now();
  const files = new Map(artifacts.map((file) => [file.path, file.write()]));
  const buildMs = performance.now() - started;
  const sizes = [...files.values()].map((one) => gzipSync(one).length / 1000);
  const site = await serveSearch(files);
  const visits: Visit[] = [];
  try {
    for (const query of QUERIES) visits.push(await visit(browser, site.origin, query));
  } finally {
    site.close();
  }
  return {
    pages: build.reference.pages.length,
    files: files.size,
    total: sizes.reduce((sum, size) => sum + size, 0),
    buildMs,
    firstMs: median(visits.map(({ keysMs }) => keysMs[0] ?? 0)),
    keysMs: visits.flatMap(({ keysMs }) => keysMs.slice(1)),
    loaded: visits.map(({ loaded }) => loaded),
  };
}

interface Visit {
  keysMs: number[];
  loaded: number;
}

/** Opens the search with its shortcut and types a query. Each key is pressed after the results of the previous one are shown. */
async function visit(browser: Browser, origin: string, query: string): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    await page.goto(origin);
    await page.getByRole('button', { name: 'Search' }).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('combobox').waitFor();
    const keysMs: number[] = [];
    // A space does not change the results, so it is not measured.
    for (const key of query)
      if (key === ' ') await page.keyboard.press('Space');
      else keysMs.push(await timeKey(page, key));
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.json'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).transferSize, 0),
    );
    return { keysMs, loaded: loaded / 1000 };
  } finally {
    await context.close();
  }
}

/** Presses a key and returns the milliseconds until its results are shown, measured in the page. */
async function timeKey(page: Page, key: string): Promise<number> {
  await page.evaluate(awaitResults);
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as { measured: Promise<number> }).measured);
}

/** Runs in the page, before the key is pressed. */
function awaitResults(): void {
  const measured = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error('No results after 20 s.')), 20_000);
    let pressed = 0;
    const press = () => {
      pressed = performance.now();
    };
    addEventListener('keydown', press, { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (pressed === 0) return;
      observer.disconnect();
      resolve(performance.now() - pressed);
    });
    observer.observe(document.querySelector('[role=status]') as Element, { childList: true });
  });
  Object.assign(window, { measured });
}

function row(name: string, { pages, total, files, buildMs, firstMs, keysMs, loaded }: Measured): string[] {
  return [
    name,
    String(pages),
    `${total.toFixed(0)} kB`,
    String(files),
    ms(buildMs),
    ms(firstMs),
    `${ms(median(keysMs))}, 95 %: ${ms(percentile(keysMs, 0.95))}`,
    `${median(loaded).toFixed(0)} kB, at most ${Math.max(...loaded).toFixed(0)} kB`,
  ];
}

/** Returns a percentile, which a busy machine affects less than the maximum. */
function percentile(values: readonly number[], share: number): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length * share)] ?? 0;
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}

const file = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)));

const SCRIPTS: Record<string, [type: string, body: Buffer]> = {
  '/page.js': ['text/javascript', file('../../../astro/dist/client/page.js')],
  '/search.js': ['text/javascript', file('../../../astro/dist/client/search.js')],
  '/search.css': ['text/css', file('../../../reference/styles/search.css')],
};

const PAGE = `<!doctype html><title>Search</title>
<button data-cl-search="/search.js" data-cl-styles="/search.css" data-cl-indexes="/search.json" hidden>Search</button>
<script type="module" src="/page.js"></script>`;

interface SearchSite {
  origin: string;
  close(): void;
}

/** Serves a page that contains only the search, with a content security policy, and compressed as on real hosts. */
async function serveSearch(files: ReadonlyMap<string, string>): Promise<SearchSite> {
  const compressed = new Map([...files].map(([path, text]) => [`/${path}`, gzipSync(text)]));
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = SCRIPTS[url] ?? (url === '/' ? ['text/html', PAGE] : []);
    const json = compressed.get(url);
    const headers = {
      'content-security-policy': "default-src 'self'",
      'content-type': type ?? 'application/json',
    };
    if (body !== undefined) response.writeHead(200, headers).end(body);
    else if (json) response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(json);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { $ref?: string; name?: string; in?: string }[];
}

interface Schema {
  description?: string;
  properties?: Record<string, { enum?: unknown[] }>;
}

interface Github {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, { name: string; in: string }> };
}

/** Names that distinguish the copies of an operation. */
const AREAS = [
  '',
  'billing',
  'fleet',
  'harbor',
  'museum',
  'clinic',
  'airport',
  'library',
  'brewery',
  'observatory',
  'orchard',
  'theater',
  'foundry',
  'railway',
  'aquarium',
  'laboratory',
  'nursery',
  'embassy',
];

/**
 * Creates copies of GitHub's description, each for another area. They contain only the parts that the search indexes (names,
 * titles, descriptions, parameters, properties and their values), because the pages are not measured.
 * @param copies number of copies, at most 18, with 1,223 operations each.
 */
function lightGithub(copies: number): string {
  const { paths, components } = JSON.parse(readFileSync(GITHUB, 'utf8')) as Github;
  const areas = AREAS.slice(0, copies);
  const parameters = ({ $ref, name = '', in: place }: NonNullable<Operation['parameters']>[number]) => {
    const { name: own, in: at } = components.parameters[$ref?.split('/').at(-1) ?? ''] ?? { name, in: place };
    return { name: own, in: at, ...(at === 'path' && { required: true }), schema: { type: 'string' } };
  };
  const copyOperation = (area: string, operation: Operation) => ({
    operationId: join(area, operation.operationId, '-'),
    summary: join(operation.summary, area && `of the ${area}`, ' '),
    description: operation.description,
    tags: operation.tags?.map((tag) => join(area, tag, '-')),
    parameters: operation.parameters?.map(parameters),
    responses: { 200: { description: 'OK' } },
  });
  const copySchema = ({ description, properties = {} }: Schema) => ({
    type: 'object',
    description,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        { type: 'string', ...(property.enum && { enum: property.enum }) },
      ]),
    ),
  });
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'GitHub', version: '1' },
    paths: Object.fromEntries(
      areas.flatMap((area) =>
        Object.entries(paths).map(([path, item]) => [
          `${area && `/${area}`}${path}`,
          Object.fromEntries(
            Object.entries(item).map(([method, operation]) => [method, copyOperation(area, operation)]),
          ),
        ]),
      ),
    ),
    components: {
      schemas: Object.fromEntries(
        areas.flatMap((area) =>
          Object.entries(components.schemas).map(([name, schema]) => [
            join(area, name, '-'),
            copySchema(schema),
          ]),
        ),
      ),
    },
  });
}

function join(left: string | undefined, right: string | undefined, between: string): string {
  return [left, right].filter(Boolean).join(between);
}
