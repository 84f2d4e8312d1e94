import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../../scripts/test-scope.ts';
import { HOLD } from './publish-program.ts';
import {
  CURLEW,
  contents,
  description,
  endedLock,
  getEnds,
  KILLS,
  moments,
  PUBLISH,
  Sandbox,
  type SandboxProgram,
  STOPS,
} from './sandbox.ts';

type Files = Record<string, string>;

/** A program that writes sites. */
interface Builder {
  program: SandboxProgram;
  /** Arguments of a build from a working folder. */
  build(out: string, from?: string): string[];
  /** Writes what a site is built from; the site has the word in its pages and their names. */
  write(word: string): void;
  /** Leaves nothing to build a site from. */
  spoil(): void;
  /** Runs that are stopped with each signal. */
  stops: number;
}

/** All that `docs` does with the folders of a site, with a site that is built already. */
const PUBLISHER: Builder = {
  program: PUBLISH,
  build: (out, from = '.') => [join(from, 'built'), out],
  write: (word) => {
    rmSync(sandbox.path('built'), { recursive: true, force: true });
    const pages = Array.from({ length: 40 }, (_, at) => [`${word}/o${at}/index.html`, `${word} ${at}`]);
    write(sandbox.path('built'), {
      ...Object.fromEntries(pages),
      'index.html': word,
      '_astro/page.css': word,
      'search.json': word,
    });
  },
  spoil: () => rmSync(sandbox.path('built'), { recursive: true, force: true }),
  stops: Math.max(KILLS, 2),
};

const DOCS: Builder = {
  program: CURLEW,
  build: (out, from = '.') => ['docs', join(from, 'openapi.yaml'), '-o', out],
  write: (word) => writeFileSync(sandbox.path('openapi.yaml'), description(word)),
  spoil: () => writeFileSync(sandbox.path('openapi.yaml'), 'openapi: 4.0.0'),
  stops: KILLS,
};

let sandbox: Sandbox;

function write(folder: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

// `npm run test:all` builds each site with Astro; `process.test.ts` stops one such build each time.
describe.each([
  ['what docs publishes', PUBLISHER] as const,
  ...(IS_COMPLETE ? [['docs', DOCS] as const] : []),
])('%s', (_, builder) => {
  /** The sites of two descriptions, and the seconds that a build takes. */
  let first: Files;
  let second: Files;
  let seconds: number;

  /** Whether each of both builds kept the mode of the folder and the link that leads to it. */
  const kept: [isLink: boolean, mode: number][] = [];

  beforeAll(async () => {
    sandbox = new Sandbox(builder.program);
    mkdirSync(sandbox.path('real'), { mode: 0o750 });
    chmodSync(sandbox.path('real'), 0o750);
    symlinkSync('real', sandbox.path('site'));
    const keep = () =>
      kept.push([
        lstatSync(sandbox.path('site')).isSymbolicLink(),
        statSync(sandbox.path('real')).mode & 0o777,
      ]);
    first = await built('first', () => sandbox.finish(builder.build('site')));
    keep();
    second = await built('second', async () => {
      const run = await sandbox.run(builder.build('site'));
      seconds = run.seconds;
      return run;
    });
    keep();
    sandbox.remove();
  }, 300_000);

  beforeEach(() => {
    sandbox = new Sandbox(builder.program);
  });

  afterEach(() => sandbox.remove());

  /** Builds the site of a description into `site`; its files. */
  async function built(word: string, build: () => ReturnType<Sandbox['finish']>): Promise<Files> {
    builder.write(word);
    const { exit, text } = await build();
    expect(exit, text).toBe(0);
    return contents(realpathSync(sandbox.path('site')));
  }

  /** Moments of a build and their signals, in a random order; those that kill it without a chance to clean up come last. */
  function getStops(seconds: number) {
    const signals = [...STOPS, ['SIGKILL', null] as const];
    const turn = Math.floor(Math.random() * signals.length);
    const stops = moments(seconds, signals.length * builder.stops).map((moment, at) => {
      const [signal, code] =
        signals[(at + Math.floor(at / signals.length) + turn) % signals.length] ?? STOPS[0];
      return { moment, signal, code };
    });
    return stops.sort((one, other) => Number(one.code === null) - Number(other.code === null));
  }

  test(
    'stopped by a signal at any time the site is the former or the new one',
    async () => {
      builder.write('second');
      for (const { moment, signal, code } of getStops(seconds)) {
        rmSync(sandbox.path('site'), { recursive: true, force: true });
        write(sandbox.path('site'), first);
        const { exit, signal: killedBy, text } = await sandbox.run(builder.build('site'), signal, moment);
        if (exit !== 0) expect(getEnds(signal, code)).toContainEqual([exit, killedBy]);
        const site = contents(sandbox.path('site'));
        expect(exit === 0 ? [second] : [first, second]).toContainEqual(site);
        expect(text).not.toContain('bug');
        if (code !== null) expect(sandbox.leftovers()).toEqual([]);
      }
      // What killed runs left behind, the next one removes.
      expect((await sandbox.finish(builder.build('site'))).exit).toBe(0);
      expect(contents(sandbox.path('site'))).toEqual(second);
      expect(sandbox.leftovers()).toEqual([]);
    },
    300_000 + builder.stops * 80_000,
  );

  test('two builds into one folder: the second reports the first', async () => {
    builder.write('first');
    symlinkSync(sandbox.folder, join(sandbox.temporary, 'link'));
    const owner = sandbox.path('.site.curlew/owner.json');
    const isLocked = () =>
      expect.poll(() => existsSync(owner) && readFileSync(owner, 'utf8'), { interval: 10 }).toContain('pid');
    writeFileSync(sandbox.path(HOLD), '');
    const first = sandbox.run(builder.build('site'));
    await isLocked();
    // The same folder by another name.
    const second = await sandbox.finish(builder.build(join(sandbox.temporary, 'link/site')));
    expect(second.exit).toBe(75);
    expect(second.text).toMatch(
      /^Another curlew \(process \d+ on .+\) is writing to .*site\.\nWait until it has finished/,
    );
    rmSync(sandbox.path(HOLD));
    expect((await first).exit).toBe(0);
    expect(sandbox.leftovers()).toEqual([]);
  }, 300_000);

  test('a killed build does not block the next', async () => {
    builder.write('first');
    writeFileSync(sandbox.path(HOLD), '');
    const isLocked = expect
      .poll(() => existsSync(sandbox.path('.site.curlew/owner.json')), { interval: 10 })
      .toBe(true);
    await sandbox.run(builder.build('site'), 'SIGKILL', isLocked);
    expect(readdirSync(sandbox.folder)).toContain('.site.curlew');
    rmSync(sandbox.path(HOLD));
    expect((await sandbox.finish(builder.build('site'))).exit).toBe(0);
    expect(sandbox.leftovers()).toEqual([]);
  }, 300_000);

  test('of builds that find an abandoned lock one writes, and the others report it', async () => {
    builder.write('first');
    // A lock whose process has ended: all see it and want it.
    mkdirSync(sandbox.path('.site.curlew'));
    const ended = await new Promise<number | undefined>((resolve) => {
      const child = spawn(process.execPath, ['-e', '0']);
      child.on('close', () => resolve(child.pid));
    });
    writeFileSync(sandbox.path('.site.curlew/owner.json'), endedLock(ended));
    const runs = await Promise.all(Array.from({ length: 4 }, () => sandbox.run(builder.build('site'))));
    const exits = runs.map(({ exit }) => exit).sort();
    expect(exits.filter((exit) => exit === 0).length).toBeGreaterThan(0);
    expect(exits.every((exit) => exit === 0 || exit === 75)).toBe(true);
    expect(sandbox.leftovers()).toEqual([]);
  }, 300_000);

  test('a crash between the two moves leaves the former site to the next run', async () => {
    mkdirSync(sandbox.path('.site.curlew'));
    writeFileSync(sandbox.path('.site.curlew/owner.json'), endedLock());
    write(sandbox.path('.site.curlew/former'), first);
    builder.spoil();
    expect((await sandbox.finish(builder.build('site'))).exit).toBe(3);
    expect(contents(sandbox.path('site'))).toEqual(first);
    expect(sandbox.leftovers()).toEqual([]);
  }, 300_000);

  test.each([
    ['before the first entry', 0],
    ['after some entries', 2],
    ['after all entries', Number.POSITIVE_INFINITY],
  ])(
    'a replacement of entries that was cut off is finished by the next run: %s',
    async (_, count) => {
      const work = sandbox.path('.site.curlew');
      write(sandbox.path('site'), first);
      write(join(work, 'next'), second);
      mkdirSync(join(work, 'former'));
      const names = readdirSync(join(work, 'next')).filter((name) => name !== '.curlew-files');
      for (const name of names.slice(0, count)) {
        if (existsSync(sandbox.path('site', name)))
          renameSync(sandbox.path('site', name), join(work, 'former', name));
        renameSync(join(work, 'next', name), sandbox.path('site', name));
      }
      writeFileSync(join(work, 'replacing'), '');
      writeFileSync(join(work, 'owner.json'), endedLock());
      builder.spoil();
      expect((await sandbox.finish(builder.build('site'))).exit).toBe(3);
      expect(contents(sandbox.path('site'))).toEqual(second);
      expect(sandbox.leftovers()).toEqual([]);
    },
    300_000,
  );

  test('keeps the mode of the folder and the link that leads to it', () => {
    expect(kept).toEqual([
      [true, 0o750],
      [true, 0o750],
    ]);
    expect(first['/index.html']).toContain('first');
    expect(second['/index.html']).toContain('second');
    expect(Object.keys(second).filter((name) => name.includes('first'))).toEqual([]);
  });

  test('a folder with anything that no run wrote is an error, and stays as it is', async () => {
    builder.write('second');
    mkdirSync(sandbox.path('elsewhere'));
    writeFileSync(sandbox.path('elsewhere/gone.html'), 'Mine.');
    for (const add of [
      () => writeFileSync(sandbox.path('site/photo.jpg'), 'Mine.'),
      () => writeFileSync(sandbox.path('site/_astro/photo.jpg'), 'Mine.'),
      () => mkdirSync(sandbox.path('site/photo.jpg')),
      () => symlinkSync('../elsewhere/gone.html', sandbox.path('site/photo.jpg')),
    ]) {
      rmSync(sandbox.path('site'), { recursive: true, force: true });
      write(sandbox.path('site'), first);
      add();
      const before = contents(sandbox.path('site'));
      const { exit, text } = await sandbox.finish(builder.build('site'));
      expect([exit, text]).toEqual([2, expect.stringMatching(/no earlier run wrote: site\/.*photo\.jpg\./)]);
      expect(contents(sandbox.path('site'))).toEqual(before);
      expect(sandbox.leftovers()).toEqual([]);
    }
    expect(contents(sandbox.path('elsewhere'))).toEqual({ '/gone.html': 'Mine.' });
  }, 300_000);

  test('a build into the current folder replaces its entries, and not the folder', async () => {
    builder.write('second');
    write(sandbox.path('site'), first);
    const before = statSync(sandbox.path('site')).ino;
    const { exit } = await sandbox.finish(builder.build('.', '..'), sandbox.path('site'));
    expect(exit).toBe(0);
    expect(statSync(sandbox.path('site')).ino).toBe(before);
    expect(contents(sandbox.path('site'))).toEqual(second);
  }, 300_000);
});
