import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimOutput } from '../src/integration/files/claim-output.ts';

const FOLDER = '/site/dist';
let claims: string;

beforeEach(() => {
  claims = mkdtempSync(join(tmpdir(), 'claims-'));
});

afterEach(() => rmSync(claims, { recursive: true, force: true }));

/** Writes the claim of this process again as one of another process. */
function claimAs(changes: object): void {
  claimOutput(FOLDER, claims);
  const [name = ''] = readdirSync(claims);
  const path = join(claims, name);
  const identity = { ...JSON.parse(readFileSync(path, 'utf8')), started: '', ...changes };
  writeFileSync(path, JSON.stringify(identity));
}

test('a second build of one folder is refused while the process of the first lives, and only that folder', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1e6)']);
  try {
    await once(other, 'spawn');
    claimAs({ pid: other.pid });
    expect(() => claimOutput(FOLDER, claims)).toThrow(
      `Another build (process ${other.pid}) is writing to ${FOLDER}.`,
    );
    // The refused one leaves no claim.
    expect(readdirSync(claims)).toHaveLength(1);
    claimOutput('/site/other', claims)();
  } finally {
    other.kill('SIGKILL');
  }
  await once(other, 'exit');
  const release = claimOutput(FOLDER, claims);
  expect(readdirSync(claims)).toHaveLength(1);
  release();
  expect(readdirSync(claims)).toEqual([]);
});

test('the claim of a build of another folder that was killed is removed', async () => {
  const other = spawn(process.execPath, ['-e', '']);
  await once(other, 'exit');
  claimAs({ pid: other.pid });
  claimOutput('/site/other', claims)();
  expect(readdirSync(claims)).toEqual([]);
});

test.each([
  ['of this process, whose build failed', {}],
  ['of another machine, which may have ended', { host: 'elsewhere' }],
  ['of another container, which may have ended', { space: 'pid:[1]' }],
])('a claim %s does not count', (_, changes) => {
  claimAs(changes);
  claimOutput(FOLDER, claims)();
});

test('a file that is no claim does not count, and without a folder there are none', () => {
  claimAs({});
  const [name = ''] = readdirSync(claims);
  writeFileSync(join(claims, name), '{');
  claimOutput(FOLDER, claims)();
  claimOutput(FOLDER, join(claims, 'missing'))();
});
