import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readText } from '../src/packages.ts';
import { packImage } from './packed/pack-image.ts';
import { SOURCES } from './packed/projects.ts';
import { runProgram, runToSuccess } from './packed/run-program.ts';

/** Instructions with their arguments, in the order of the file. */
const instructions = readText('Containerfile')
  .split('\n')
  .flatMap((line) => {
    const [, name, argument] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    return name === undefined || argument === undefined ? [] : [{ name, argument }];
  });
const getArgument = (wanted: string) => instructions.findLast(({ name }) => name === wanted)?.argument ?? '';

/** Stands for the root of the image. */
let root = '';
let folder = '';

/** Carries out the steps of the Containerfile below a folder: no container engine is needed. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'curlew-image-'));
  const context = join(root, 'context');
  await packImage(context);
  for (const { name, argument } of instructions) {
    const [from = '', to = ''] = argument.split(' ');
    if (name === 'WORKDIR') {
      folder = join(root, argument);
      await mkdir(folder, { recursive: true });
    } else if (name === 'COPY') await cp(join(context, from), join(folder, to), { recursive: true });
    else if (name === 'RUN') await runToSuccess('sh', ['-c', argument], folder);
  }
});

afterAll(() => rm(root, { recursive: true, force: true }));

test('the program of the image checks a mounted description and builds its reference', async () => {
  const [, program = ''] = JSON.parse(getArgument('ENTRYPOINT'));
  for (const [path, text] of Object.entries(SOURCES)) await writeFile(join(folder, path), text);
  const run = (...args: string[]) => runProgram(process.execPath, [join(root, program), ...args], folder);
  expect((await run('--help')).stdout).toContain('curlew <command>');
  expect(await run('validate', 'openapi.yaml')).toMatchObject({ code: 0 });
  const built = await run('docs', 'openapi.yaml', '--out', 'site');
  expect(built.code, built.stderr).toBe(0);
  expect(await readFile(join(folder, 'site/birds/get-bird/index.html'), 'utf8')).toContain('Get a bird');
});

test('the image is small, runs without the rights of root, and keeps no tarballs', async () => {
  expect(getArgument('FROM')).toMatch(/^node:24-alpine$/);
  expect(getArgument('USER')).toBe('node');
  const installed = join(root, 'opt/curlew');
  expect((await readdir(installed)).sort()).toEqual(['node_modules', 'package-lock.json', 'package.json']);
  const files = await readdir(installed, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6;
  expect(megabytes).toBeLessThan(200);
});
