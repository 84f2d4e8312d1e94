import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openText } from '@curlew/project/open-text';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeFences } from '../src/code-fences.ts';
import { ROOT } from '../src/packages.ts';

/** Programs of the guide that need no compiler, which print a description. */
const programs = codeFences('docs/guides/frameworks.md', 'ts').filter((code) => !code.includes('@nestjs/'));

let folder: string;

beforeAll(async () => {
  // Below the repository, so that its packages are found.
  folder = await mkdtemp(join(ROOT, 'node_modules/.frameworks-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the guide has a program for each framework that runs here', () => {
  expect(programs.map((code) => /from '(fastify|@hono\/zod-openapi)'/.exec(code)?.[1])).toEqual([
    'fastify',
    '@hono/zod-openapi',
  ]);
});

test.each(programs)('a program of the guide prints a description without problems: %#', async (code) => {
  // Node strips no types below `node_modules`; the programs have none.
  const file = join(folder, 'openapi.mjs');
  await writeFile(file, code);
  const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: ROOT });
  const { description, diagnostics } = await openText('openapi.json', stdout);
  expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
  expect(Object.keys(description?.value.paths ?? {})).toEqual(['/ships/{id}']);
});
