import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startProgram } from './start-program.ts';

const GOOD = 'openapi: 3.2.0\ninfo: { title: Users, version: 1.0.0 }\npaths: {}\n';
const BROKEN = GOOD.replace('3.2.0', '4.0.0');

let folder = '';
let temporary = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'process-'));
  temporary = mkdtempSync(join(tmpdir(), 'process-tmp-'));
  writeFileSync(join(folder, 'openapi.yaml'), GOOD);
  // What is in the temporary folder is anybody's.
  writeFileSync(join(temporary, 'tsconfig.json'), '{ "extends": "nowhere/tsconfig" }');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(temporary, { recursive: true, force: true });
});

/** A running program, with what it has printed so far. */
function start(args: readonly string[], env: Record<string, string> = {}) {
  const started = startProgram(args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, TMPDIR: temporary, ...env },
  });
  const printed = { text: '' };
  for (const stream of [started.stdout, started.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      printed.text += chunk;
    });
  }
  const ended = new Promise<{ exit: number | null; signal: string | null }>((resolve) => {
    started.on('close', (exit, signal) => resolve({ exit, signal }));
  });
  const until = async (text: string | RegExp) => {
    await expect.poll(() => printed.text, { interval: 50 }).toMatch(text);
    return printed.text;
  };
  return { child: started, printed, ended, until };
}

describe('colours', () => {
  const sequence = String.fromCharCode(27);

  test.each<[string, Record<string, string>, boolean]>([
    ['none in a pipe', {}, false],
    ['when forced', { FORCE_COLOR: '1' }, true],
    ['none when forced off', { FORCE_COLOR: '0' }, false],
    ['none with NO_COLOR', { NO_COLOR: '1' }, false],
  ])('%s', async (_name, env, colored) => {
    writeFileSync(join(folder, 'openapi.yaml'), BROKEN);
    const { printed, ended } = start(['validate', 'openapi.yaml'], env);
    expect((await ended).exit).toBe(3);
    expect(printed.text.includes(sequence)).toBe(colored);
  });
});

test('a reader that closes the pipe early is not a failure', async () => {
  const names = Array.from({ length: 2000 }, (_, at) => `  U${at}: { $ref: '#/components/schemas/X${at}' }`);
  writeFileSync(
    join(folder, 'openapi.yaml'),
    `${GOOD}components:\n  schemas:\n${names.map((name) => `  ${name}`).join('\n')}\n`,
  );
  const { child, printed, ended } = start(['validate', '--json', 'openapi.yaml']);
  child.stdout.once('data', () => child.stdout.destroy());
  const { signal } = await ended;
  expect(signal).toBeNull();
  expect(printed.text).not.toMatch(/EPIPE|bug/);
});

test('stopped docs leave no files', async () => {
  const { child, ended } = start(['docs', 'openapi.yaml', '--out', 'site']);
  await expect.poll(() => readdirSync(temporary).some((name) => name.startsWith('curlew-'))).toBe(true);
  child.kill('SIGINT');
  // The signal itself ends the program, which a shell reads as 130.
  expect(await ended).toEqual({ exit: null, signal: 'SIGINT' });
  expect(readdirSync(temporary).filter((name) => name.startsWith('curlew-'))).toEqual([]);
  expect(readdirSync(folder).filter((name) => name !== 'openapi.yaml')).toEqual([]);
});

test('a watched file is checked again when it is saved, until Ctrl+C', async () => {
  const { child, ended, until } = start(['validate', '--watch', 'openapi.yaml']);
  await until(/no problems[\s\S]*Watching for changes/);
  writeFileSync(join(folder, 'openapi.yaml'), BROKEN);
  await until(/unknown-version[\s\S]*Watching for changes/);
  writeFileSync(join(folder, 'openapi.yaml'), GOOD);
  await until(/unknown-version[\s\S]*no problems/);
  child.kill('SIGINT');
  expect(await ended).toEqual({ exit: 0, signal: null });
});
