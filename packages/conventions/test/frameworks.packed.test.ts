import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openText } from '@curlew/project/open-text';
import { expect, test } from 'vitest';
import { codeFences } from '../src/code-fences.ts';
import { runToSuccess } from './packed/run-program.ts';

/** Nest and a TypeScript that compiles its decorators; too many packages for those of the repository. */
const PACKAGES = [
  '@nestjs/common@12.5.1',
  '@nestjs/core@12.5.1',
  '@nestjs/platform-express@12.5.1',
  '@nestjs/swagger@12.0.2',
  '@types/node@22.20.5',
  'reflect-metadata@0.2.2',
  'rxjs@7.8.2',
  'typescript@5.9.3',
];

const COMPILER_OPTIONS = {
  target: 'es2022',
  module: 'nodenext',
  types: ['node'],
  strict: true,
  skipLibCheck: true,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  outDir: 'dist',
};

test('the program of the guide for Nest prints a description without problems, in packages of both types', async () => {
  const [program = '', ...others] = codeFences('docs/guides/frameworks.md', 'ts').filter((code) =>
    code.includes('@nestjs/'),
  );
  expect(others).toEqual([]);
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'curlew-nest-')));
  try {
    const write = (name: string, text: string) => writeFile(join(folder, name), text);
    await write('package.json', JSON.stringify({ private: true }));
    await write('openapi.ts', program);
    await write(
      'tsconfig.json',
      JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['openapi.ts'] }),
    );
    await runToSuccess('npm', ['install', '--no-audit', '--no-fund', ...PACKAGES], folder);
    const installed: object = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    for (const type of ['commonjs', 'module']) {
      await write('package.json', JSON.stringify({ ...installed, type }));
      await runToSuccess(join(folder, 'node_modules/.bin/tsc'), [], folder);
      const text = await runToSuccess(process.execPath, ['dist/openapi.js'], folder);
      const { description, diagnostics } = await openText('openapi.json', text);
      expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
      expect(description?.value.paths).toMatchObject({ '/ships/{id}': { get: { operationId: 'getShip' } } });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
