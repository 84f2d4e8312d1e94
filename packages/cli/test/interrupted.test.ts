import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Ended, PROGRAM, runCurlew } from './run-curlew.ts';

/** Runs that are killed for each case; `CURLEW_KILLS=200` looks for rare moments. */
const KILLS = Number(process.env.CURLEW_KILLS ?? 2);

let folder = '';
let temporary = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
  temporary = mkdtempSync(join(tmpdir(), 'interrupted-tmp-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(temporary, { recursive: true, force: true });
});

function description(word: string, operations = 40): string {
  const paths = Array.from(
    { length: operations },
    (_, at) =>
      `  /${word}/o${at}: { get: { operationId: ${word}${at}, responses: { '200': { description: OK } } } }`,
  );
  return `openapi: 3.2.0\ninfo: { title: ${word}, version: 1.0.0 }\npaths:\n${paths.join('\n')}\n`;
}

interface Stopped {
  exit: number | null;
  signal: NodeJS.Signals | null;
  text: string;
  seconds: number;
}

/** Runs the program; `after` milliseconds it gets a signal. */
function run(args: readonly string[], signal?: NodeJS.Signals, after = 0): Promise<Stopped> {
  const start = performance.now();
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, TMPDIR: temporary },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
  }
  if (signal) setTimeout(() => child.kill(signal), after);
  return new Promise((resolve) => {
    child.on('close', (exit, killedBy) =>
      resolve({ exit, signal: killedBy, text, seconds: (performance.now() - start) / 1000 }),
    );
  });
}

/** Every file of a folder with its text, links as what they lead to. */
function contents(path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  const names = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    names.sort().map((name) => [name.slice(path.length), readFileSync(name, 'utf8')]),
  );
}

/** What a finished or stopped program may leave beside its output and its inputs. */
function leftovers(): string[] {
  return [
    ...readdirSync(temporary).filter((name) => name.startsWith('curlew-')),
    ...readdirSync(folder).filter((name) => name.includes('.curlew')),
  ];
}

/** Random, but spread over the time that a run takes. */
function moments(seconds: number): number[] {
  return Array.from({ length: KILLS }, (_, at) => ((at + Math.random()) / KILLS) * seconds * 1100);
}

const STOPS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;

describe('docs', () => {
  /** Builds a site once; gives its files and how long that took. */
  async function built(word: string): Promise<{ site: Record<string, string>; seconds: number }> {
    writeFileSync(join(folder, 'openapi.yaml'), description(word));
    const { exit, text, seconds } = await run(['docs', 'openapi.yaml', '-o', 'site']);
    expect(exit, text).toBe(0);
    return { site: contents(join(folder, 'site')), seconds };
  }

  test.each([...STOPS, ['SIGKILL', null] as const])(
    'stopped by %s at any time the site is the former or the new one',
    async (signal, code) => {
      const other = await built('second');
      rmSync(join(folder, 'site'), { recursive: true });
      const first = await built('first');
      writeFileSync(join(folder, 'openapi.yaml'), description('second'));
      for (const moment of moments(first.seconds)) {
        const {
          exit,
          signal: killedBy,
          text,
        } = await run(['docs', 'openapi.yaml', '-o', 'site'], signal, moment);
        const isDone = exit === 0;
        // Before the program has begun, the system ends it.
        const ends =
          code === null
            ? [[null, signal]]
            : [
                [code, null],
                [null, signal],
              ];
        if (!isDone) expect(ends).toContainEqual([exit, killedBy]);
        const site = contents(join(folder, 'site'));
        expect([first.site, other.site]).toContainEqual(site);
        if (isDone) expect(site).toEqual(other.site);
        expect(text).not.toContain('bug');
        if (code !== null) expect(leftovers()).toEqual([]);
        rmSync(join(folder, 'site'), { recursive: true });
        for (const [name, content] of Object.entries(first.site)) {
          mkdirSync(join(folder, 'site', name, '..'), { recursive: true });
          writeFileSync(join(folder, 'site', name), content);
        }
      }
      // What killed runs left behind, the next one removes.
      expect((await run(['docs', 'openapi.yaml', '-o', 'site'])).exit).toBe(0);
      expect(contents(join(folder, 'site'))).toEqual(other.site);
      expect(leftovers()).toEqual([]);
    },
    60_000 + KILLS * 20_000,
  );

  test('two builds into one folder: the second says so, and a dead one is no hindrance', async () => {
    writeFileSync(join(folder, 'openapi.yaml'), description('first'));
    symlinkSync(folder, join(temporary, 'link'));
    const first = run(['docs', 'openapi.yaml', '-o', 'site']);
    await expect.poll(() => readdirSync(folder), { timeout: 20_000, interval: 10 }).toContain('.site.curlew');
    // The same folder by another name.
    const second = await run(['docs', 'openapi.yaml', '-o', join(temporary, 'link/site')]);
    expect(second.exit).toBe(75);
    expect(second.text).toMatch(
      /^Another curlew \(process \d+ on .+\) is writing to .*site\.\nWait until it has finished/,
    );
    expect((await first).exit).toBe(0);
    const killed = run(['docs', 'openapi.yaml', '-o', 'site'], 'SIGKILL', 1_000);
    expect((await killed).signal).toBe('SIGKILL');
    expect(readdirSync(folder)).toContain('.site.curlew');
    expect((await run(['docs', 'openapi.yaml', '-o', 'site'])).exit).toBe(0);
    expect(leftovers()).toEqual([]);
  }, 60_000);

  test('of many builds at once one writes, and the others say so', async () => {
    writeFileSync(join(folder, 'openapi.yaml'), description('first', 3));
    // A lock whose process has ended: all see it and want it.
    mkdirSync(join(folder, '.site.curlew'));
    const ended = await new Promise<number | undefined>((resolve) => {
      const child = spawn(process.execPath, ['-e', '0']);
      child.on('close', () => resolve(child.pid));
    });
    const owner = JSON.parse(await ownIdentity());
    writeFileSync(
      join(folder, '.site.curlew/owner.json'),
      JSON.stringify({ ...owner, pid: ended, started: '1' }),
    );
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => run(['docs', 'openapi.yaml', '-o', 'site'])),
    );
    const exits = runs.map(({ exit }) => exit).sort();
    expect(exits.filter((exit) => exit === 0).length).toBeGreaterThan(0);
    expect(exits.every((exit) => exit === 0 || exit === 75)).toBe(true);
    expect(leftovers()).toEqual([]);
  }, 90_000);

  test('a crash between the two moves leaves the former site to the next run', async () => {
    const { site } = await built('first');
    mkdirSync(join(folder, '.site.curlew'));
    writeFileSync(
      join(folder, '.site.curlew/owner.json'),
      JSON.stringify({ ...JSON.parse(await ownIdentity()), started: '1' }),
    );
    renameSync(join(folder, 'site'), join(folder, '.site.curlew/former'));
    writeFileSync(join(folder, 'openapi.yaml'), 'openapi: 4.0.0');
    expect((await run(['docs', 'openapi.yaml', '-o', 'site'])).exit).toBe(3);
    expect(contents(join(folder, 'site'))).toEqual(site);
    expect(leftovers()).toEqual([]);
  }, 60_000);

  test('a merge that was cut off is finished by the next run, whatever becomes of it', async () => {
    const { site } = await built('second');
    rmSync(join(folder, 'site'), { recursive: true });
    await built('first');
    writeFileSync(join(folder, 'site/photo.jpg'), 'Mine.');
    const work = join(folder, '.site.curlew');
    mkdirSync(join(work, 'next'), { recursive: true });
    for (const [name, content] of Object.entries(site)) {
      mkdirSync(join(work, 'next', name, '..'), { recursive: true });
      writeFileSync(join(work, 'next', name), content);
    }
    writeFileSync(join(work, 'merging'), '');
    writeFileSync(
      join(work, 'owner.json'),
      JSON.stringify({ ...JSON.parse(await ownIdentity()), started: '1' }),
    );
    writeFileSync(join(folder, 'openapi.yaml'), 'openapi: 4.0.0');
    expect((await run(['docs', 'openapi.yaml', '-o', 'site'])).exit).toBe(3);
    expect(contents(join(folder, 'site'))).toEqual({ ...site, '/photo.jpg': 'Mine.' });
    expect(leftovers()).toEqual([]);
  }, 60_000);

  test('keeps the mode of the folder and the link that leads to it', async () => {
    mkdirSync(join(folder, 'real'), { mode: 0o750 });
    chmodSync(join(folder, 'real'), 0o750);
    symlinkSync('real', join(folder, 'site'));
    for (const word of ['first', 'second']) {
      await built(word);
      expect(lstatSync(join(folder, 'site')).isSymbolicLink()).toBe(true);
      expect(statSync(join(folder, 'real')).mode & 0o777).toBe(0o750);
      expect(readFileSync(join(folder, 'real/index.html'), 'utf8')).toContain(word);
    }
  }, 60_000);

  test('never writes or removes through a link inside the folder', async () => {
    writeFileSync(join(folder, 'openapi.yaml'), description('first'));
    mkdirSync(join(folder, 'elsewhere/operations'), { recursive: true });
    writeFileSync(join(folder, 'elsewhere/gone.html'), 'Mine.');
    mkdirSync(join(folder, 'site'));
    symlinkSync('../elsewhere', join(folder, 'site/old'));
    writeFileSync(join(folder, 'site/.curlew-files'), 'old/gone.html\n');
    expect((await run(['docs', 'openapi.yaml', '-o', 'site'])).exit).toBe(0);
    expect(contents(join(folder, 'elsewhere'))).toEqual({ '/gone.html': 'Mine.' });
    symlinkSync('../elsewhere', join(folder, 'site/second'));
    writeFileSync(join(folder, 'openapi.yaml'), description('second'));
    const { exit, text } = await run(['docs', 'openapi.yaml', '-o', 'site']);
    expect([exit, text]).toEqual([2, expect.stringMatching(/^site\/second conflicts with the site/)]);
    expect(contents(join(folder, 'elsewhere'))).toEqual({ '/gone.html': 'Mine.' });
    expect(readFileSync(join(folder, 'site/index.html'), 'utf8')).toContain('first');
  }, 60_000);

  test('a build into the folder one stands in changes it, and does not replace it', async () => {
    await built('first');
    const before = statSync(join(folder, 'site')).ino;
    const child = await runCurlew(['docs', '../openapi.yaml', '-o', '.'], join(folder, 'site'));
    expect(child.exit).toBe(0);
    expect(statSync(join(folder, 'site')).ino).toBe(before);
  }, 60_000);
});

/** This process as the program signs a lock. */
async function ownIdentity(): Promise<string> {
  const { processIdentity } = await import('../src/files/process-identity.ts');
  return JSON.stringify(processIdentity());
}

/** Runs a script of Bash in which `"$0" "$@"` is the program with its arguments. */
function shell(script: string, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', script, PROGRAM, ...args], {
      cwd: folder,
      env: {
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        HOME: folder,
        TMPDIR: temporary,
      },
    });
    const ended: Ended = { exit: null, stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      ended.stdout += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      ended.stderr += chunk;
    });
    child.on('error', reject);
    child.on('close', (exit) => resolve({ ...ended, exit }));
  });
}

describe('a full disk', () => {
  /** No file may grow beyond so many blocks of 1,024 bytes. */
  const limited = (blocks: number, args: readonly string[]) =>
    shell(`ulimit -f ${blocks}; exec "$0" "$@"`, args);

  const captures = Array.from(
    { length: 300 },
    (_, at) => `curl https://api.example.com/things${at}/list --json '{"name${at}":1}'\n`,
  ).join('');

  test('a result that cannot be printed is no bug', async () => {
    writeFileSync(join(folder, 'openapi.yaml'), description('first').replaceAll(/operationId: \w+, /g, ''));
    const args = ['validate', '--json', 'openapi.yaml'];
    const { exit, stderr } = await shell('ulimit -f 1; "$0" "$@" > report.json', args);
    expect([exit, stderr]).toEqual([
      74,
      expect.stringContaining('cannot be written: the file exceeds the size limit'),
    ]);
  }, 30_000);

  test('convert leaves the former document', async () => {
    writeFileSync(join(folder, 'captures.sh'), captures);
    writeFileSync(join(folder, 'out.yaml'), 'mine: 1\n');
    const { exit, stderr } = await limited(8, ['convert', 'captures.sh', '-o', 'out.yaml']);
    expect(stderr).toContain('out.yaml cannot be written: ');
    expect(exit).toBe(74);
    expect(contents(folder)).toEqual({ '/captures.sh': captures, '/out.yaml': 'mine: 1\n' });
  }, 30_000);

  test('convert --into --write leaves every file of the description', async () => {
    writeFileSync(join(folder, 'captures.sh'), captures);
    const openapi = description('first', 3);
    writeFileSync(join(folder, 'openapi.yaml'), openapi);
    const args = ['convert', 'captures.sh', '--into', 'openapi.yaml', '--write'];
    const { exit, stderr } = await limited(8, args);
    expect(stderr).toContain('openapi.yaml cannot be written: ');
    expect(exit).toBe(74);
    expect(contents(folder)).toEqual({ '/captures.sh': captures, '/openapi.yaml': openapi });
  }, 30_000);

  test('validate leaves the former baseline', async () => {
    const openapi = description('first', 300).replaceAll(/operationId: \w+, /g, '');
    writeFileSync(join(folder, 'openapi.yaml'), openapi);
    writeFileSync(join(folder, 'known.json'), '{"version":1,"problems":[]}');
    const args = ['validate', 'openapi.yaml', '--baseline', 'known.json', '--update-baseline'];
    const { exit, stderr } = await limited(8, args);
    expect(stderr).toContain('known.json cannot be written: ');
    expect(exit).toBe(74);
    expect(readFileSync(join(folder, 'known.json'), 'utf8')).toBe('{"version":1,"problems":[]}');
    expect(readdirSync(folder).sort()).toEqual(['known.json', 'openapi.yaml']);
  }, 30_000);

  test.each([1, 8, 40])(
    'docs leave the former site when files may have %i kB',
    async (blocks) => {
      writeFileSync(join(folder, 'openapi.yaml'), description('first', 3));
      expect((await run(['docs', 'openapi.yaml', '-o', 'site'])).exit).toBe(0);
      const site = contents(join(folder, 'site'));
      writeFileSync(join(folder, 'openapi.yaml'), description('second', 400));
      const { exit, stderr } = await limited(blocks, ['docs', 'openapi.yaml', '-o', 'site']);
      expect(stderr).toMatch(
        /cannot be written: the file exceeds the size limit than this process may write/,
      );
      expect(exit).toBe(74);
      expect(contents(join(folder, 'site'))).toEqual(site);
      expect(leftovers()).toEqual([]);
    },
    60_000,
  );
});

describe('files that are replaced', () => {
  const capture = 'curl https://api.example.com/users --json \'{"name":1}\'\n';

  test.each(STOPS)(
    'convert that gets %s leaves the former text or the new one',
    async (signal, code) => {
      const captures = Array.from({ length: 400 }, (_, at) => capture.replace('users', `users${at}`)).join(
        '',
      );
      writeFileSync(join(folder, 'captures.sh'), captures);
      const { seconds } = await run(['convert', 'captures.sh', '-o', 'new.yaml']);
      const whole = readFileSync(join(folder, 'new.yaml'), 'utf8');
      for (const moment of moments(seconds)) {
        writeFileSync(join(folder, 'out.yaml'), 'mine: 1\n');
        const { exit, signal: killedBy } = await run(
          ['convert', 'captures.sh', '-o', 'out.yaml'],
          signal,
          moment,
        );
        // Before the program has begun, the system ends it.
        if (exit !== 0)
          expect([
            [code, null],
            [null, signal],
          ]).toContainEqual([exit, killedBy]);
        expect(['mine: 1\n', whole]).toContain(readFileSync(join(folder, 'out.yaml'), 'utf8'));
        expect(readdirSync(folder).sort()).toEqual(['captures.sh', 'new.yaml', 'out.yaml']);
      }
    },
    30_000 + KILLS * 5_000,
  );

  test('links stay links, modes stay, and devices are written to', async () => {
    writeFileSync(join(folder, 'captures.sh'), capture);
    writeFileSync(join(folder, 'real.yaml'), 'mine: 1\n', { mode: 0o640 });
    symlinkSync('real.yaml', join(folder, 'out.yaml'));
    symlinkSync('new.yaml', join(folder, 'dangling.yaml'));
    for (const out of ['out.yaml', 'dangling.yaml']) {
      expect((await run(['convert', 'captures.sh', '-o', out])).exit).toBe(0);
      expect(lstatSync(join(folder, out)).isSymbolicLink()).toBe(true);
      expect(readFileSync(join(folder, out), 'utf8')).toContain('openapi: 3.2.0');
    }
    expect(statSync(join(folder, 'real.yaml')).mode & 0o777).toBe(0o640);
    const pipe = 'set -o pipefail; "$0" "$@" -o /dev/stdout | cat; "$0" "$@" -o /dev/null';
    const { exit, stdout } = await shell(pipe, ['convert', 'captures.sh']);
    expect([exit, stdout]).toEqual([0, expect.stringContaining('openapi: 3.2.0')]);
    expect(readdirSync(folder).sort()).toEqual([
      'captures.sh',
      'dangling.yaml',
      'new.yaml',
      'out.yaml',
      'real.yaml',
    ]);
  }, 30_000);

  test('what a killed process left beside a file is removed by the next', async () => {
    writeFileSync(join(folder, 'captures.sh'), capture);
    const { signature } = await import('../src/files/temporary-name.ts');
    const owner = JSON.parse(await ownIdentity());
    const ended = `.out.yaml.curlew-${signature({ ...owner, pid: 2 ** 22 + 1 })}-a1b2c3`;
    const running = `.out.yaml.curlew-${signature(owner)}-a1b2c3`;
    for (const name of [ended, running]) writeFileSync(join(folder, name), 'half');
    expect((await run(['convert', 'captures.sh', '-o', 'out.yaml'])).exit).toBe(0);
    expect(readdirSync(folder).sort()).toEqual([running, 'captures.sh', 'out.yaml']);
  }, 30_000);
});
