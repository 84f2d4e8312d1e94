import { lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { processIdentity, signature } from '@curlew/project/files';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getEnds, KILLS, moments, Sandbox, STOPS } from './sandbox.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox();
});

afterEach(() => sandbox.remove());

describe('files that are replaced', () => {
  const capture = 'curl https://api.example.com/users --json \'{"name":1}\'\n';
  const captures = Array.from({ length: 400 }, (_, at) => capture.replace('users', `users${at}`)).join('');
  /** What `convert` makes of the captures, and the seconds that it takes. */
  let whole: string;
  let seconds: number;

  beforeAll(async () => {
    const undisturbed = new Sandbox();
    writeFileSync(undisturbed.path('captures.sh'), captures);
    const run = await undisturbed.run(['convert', 'captures.sh', '-o', 'new.yaml']);
    expect(run.exit, run.text).toBe(0);
    whole = readFileSync(undisturbed.path('new.yaml'), 'utf8');
    seconds = run.seconds;
    undisturbed.remove();
  });

  test.each(STOPS)(
    'convert that gets %s leaves the former text or the new one',
    async (signal, code) => {
      writeFileSync(sandbox.path('captures.sh'), captures);
      for (const moment of moments(seconds)) {
        writeFileSync(sandbox.path('out.yaml'), 'mine: 1\n');
        const { exit, signal: killedBy } = await sandbox.run(
          ['convert', 'captures.sh', '-o', 'out.yaml'],
          signal,
          moment,
        );
        if (exit !== 0) expect(getEnds(signal, code)).toContainEqual([exit, killedBy]);
        expect(['mine: 1\n', whole]).toContain(readFileSync(sandbox.path('out.yaml'), 'utf8'));
        expect(readdirSync(sandbox.folder).sort()).toEqual(['captures.sh', 'out.yaml']);
      }
    },
    30_000 + KILLS * 5_000,
  );

  test('links stay links, modes stay, and devices are written to', async () => {
    writeFileSync(sandbox.path('captures.sh'), capture);
    writeFileSync(sandbox.path('real.yaml'), 'mine: 1\n', { mode: 0o640 });
    symlinkSync('real.yaml', sandbox.path('out.yaml'));
    symlinkSync('new.yaml', sandbox.path('dangling.yaml'));
    for (const out of ['out.yaml', 'dangling.yaml']) {
      expect((await sandbox.finish(['convert', 'captures.sh', '-o', out])).exit).toBe(0);
      expect(lstatSync(sandbox.path(out)).isSymbolicLink()).toBe(true);
      expect(readFileSync(sandbox.path(out), 'utf8')).toContain('openapi: 3.2.0');
    }
    expect(statSync(sandbox.path('real.yaml')).mode & 0o777).toBe(0o640);
    const pipe = 'set -o pipefail; "$0" "$@" -o /dev/stdout | cat; "$0" "$@" -o /dev/null';
    const { exit, stdout } = await sandbox.shell(pipe, ['convert', 'captures.sh']);
    expect([exit, stdout]).toEqual([0, expect.stringContaining('openapi: 3.2.0')]);
    expect(readdirSync(sandbox.folder).sort()).toEqual([
      'captures.sh',
      'dangling.yaml',
      'new.yaml',
      'out.yaml',
      'real.yaml',
    ]);
  });

  test('what a killed process left beside a file is removed by the next', async () => {
    writeFileSync(sandbox.path('captures.sh'), capture);
    const owner = processIdentity();
    const ended = `.out.yaml.curlew-${signature({ ...owner, pid: 2 ** 22 + 1 })}-a1b2c3`;
    const running = `.out.yaml.curlew-${signature(owner)}-a1b2c3`;
    for (const name of [ended, running]) writeFileSync(sandbox.path(name), 'half');
    expect((await sandbox.finish(['convert', 'captures.sh', '-o', 'out.yaml'])).exit).toBe(0);
    expect(readdirSync(sandbox.folder).sort()).toEqual([running, 'captures.sh', 'out.yaml']);
  });
});
