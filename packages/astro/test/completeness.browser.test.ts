import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Json, type JsonObject, readDescription, validateDescription } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import { nodeHost } from '@curlew/openapi/node';
import { buildReference } from '@curlew/reference';
import { parse } from 'parse5';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDescription } from '../../reference/test/hostile/fill-description.ts';
import { astroConfig, makeSite } from './harness/astro-site.ts';
import { buildSite } from './harness/build-site.ts';
import { partsOfPage } from './harness/parts-of-page.ts';
import { textOfPage } from './harness/text-of-page.ts';

/** Texts that no page shows, by the pointer of the text, and why. */
const NOT_SHOWN: readonly (readonly [pointer: RegExp, reason: string])[] = [
  [/\/\$comment$/, 'JSON Schema, core 8.3: not to be shown to readers'],
  [/\/(?:\$defs|definitions)\//, 'definitions that nothing refers to'],
  [/^\/components\/(?!schemas|securitySchemes)/, 'components that nothing refers to'],
  [
    /^\/webhooks\/.*\/servers\/|\/callbacks\/.*\/servers\//,
    'requests go to the address that the receiver gave',
  ],
  [/\/callbacks\/.*\/(?:tags|x-codeSamples)\//, 'a callback is shown with its operation, and received'],
  [/\/allOf\/\d\/title$/, 'parts of an allOf are drawn as one object, which has one title'],
  [/\/x-codeSamples\/0\/lang$/, 'the language of a sample that has a label'],
  [/^\/tags\/0\/x-displayName$/, 'the summary of the tag says the same'],
];

const marks = new Map<string, string>();
let root: string;
let shown: string;
let reported: Set<string>;

beforeAll(async () => {
  let count = 0;
  const fill = () => {
    count += 1;
    return `mark${count}x`;
  };
  const { description } = fillDescription(fill, 'Component', 'shown');
  giveTag(description);
  findMarks(description, '', marks);
  const text = JSON.stringify(description);
  root = await makeSite({
    'astro.config.mjs': astroConfig(`{ sources: ['openapi.json'] }`),
    'openapi.json': text,
  });
  const { code, log } = await buildSite(root);
  expect(code, log.slice(-3_000)).toBe(0);
  const files = await readdir(join(root, 'dist'), { recursive: true });
  const pages = files.filter((path) => path.endsWith('.html'));
  shown = (
    await Promise.all(
      pages.map(async (path) => textOfPage(parse(await readFile(join(root, 'dist', path), 'utf8')))),
    )
  ).join('\n');
  const read = await readDescription(text, { path: join(root, 'openapi.json'), host: nodeHost() });
  const found = [...read.diagnostics];
  if (read.description) {
    found.push(...validateDescription(read.description));
    buildReference(read.description, { base: '/reference' }, (diagnostic) => found.push(diagnostic));
  }
  reported = new Set(found.map(({ pointer }) => pointer ?? ''));
});

afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 20 }));

/** Gives the declared tag to an operation: one that no operation has is reported, and not shown. */
function giveTag({ tags, webhooks }: JsonObject): void {
  const [tag] = Array.isArray(tags) ? tags : [];
  const [item] = isObject(webhooks) ? Object.values(webhooks) : [];
  const operation = isObject(item) ? item.get : undefined;
  if (!isObject(tag) || tag.name === undefined || !isObject(operation))
    throw new Error('no tag or operation');
  operation.tags = [tag.name];
}

/** The pointer of each mark: of the value, or of the name it is. */
function findMarks(value: Json, pointer: string, found: Map<string, string>): void {
  const add = (text: string, at: string) => {
    for (const mark of text.match(/mark\d+x/g) ?? []) if (!found.has(mark)) found.set(mark, at);
  };
  if (typeof value === 'string') add(value, pointer);
  else if (Array.isArray(value))
    value.forEach((item, index) => {
      findMarks(item, `${pointer}/${index}`, found);
    });
  else if (isObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      add(key, at);
      findMarks(member, at, found);
    }
  }
}

test('every text of a description is on a page, reported, or left out for a reason', () => {
  const words = new Set(shown.match(/mark\d+x/g));
  const lost = [...marks]
    .filter(([mark]) => !words.has(mark))
    .filter(([, pointer]) => !reported.has(pointer) && !NOT_SHOWN.some(([pattern]) => pattern.test(pointer)))
    .map(([mark, pointer]) => `${mark} ${pointer}`);
  expect(marks.size).toBeGreaterThan(4_000);
  expect(lost).toEqual([]);
});

test('each reason to leave something out is needed', () => {
  const pointers = [...marks.values()];
  for (const [pattern, reason] of NOT_SHOWN)
    expect(
      pointers.some((pointer) => pattern.test(pointer)),
      reason,
    ).toBe(true);
});

/** The pages of the built workspace, by path; it runs where its imports are those of its package. */
function pagesOfWorkspace(file: string): Record<string, string> {
  const program = `
    import { readFileSync } from 'node:fs';
    import { readDescription } from '@curlew/openapi';
    import { nodeHost } from '@curlew/openapi/node';
    import { buildReference } from '@curlew/reference';
    import { pageDocument } from './dist/server/docs/docs-handlers.js';
    const path = ${JSON.stringify(file)};
    const { description } = await readDescription(readFileSync(path, 'utf8'), { path, host: nodeHost() });
    const { reference, renderPage } = buildReference(description, { base: '/reference' });
    const pages = reference.pages.map((info) => [info.path, pageDocument(renderPage(info))]);
    process.stdout.write(JSON.stringify(Object.fromEntries(pages)));`;
  const cwd = fileURLToPath(new URL('../../workspace/', import.meta.url));
  const options = { cwd, encoding: 'utf8', maxBuffer: 1_000_000_000 } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], options));
}

// The window of the workspace draws pages without Astro, in a frame that runs no script.
test('the docs view of the workspace has the ids and texts of the pages of a site', async () => {
  const pages = Object.entries(pagesOfWorkspace(join(root, 'openapi.json')));
  expect(pages.length).toBeGreaterThan(10);
  for (const [path, page] of pages) {
    const site = await readFile(join(root, 'dist', 'reference', path, 'index.html'), 'utf8');
    expect(partsOfPage(parse(page)), path).toEqual(partsOfPage(parse(site)));
  }
});
