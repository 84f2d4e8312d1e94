import { mkdtempSync, realpathSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { diskEvents, type FileEvents, followFiles } from '../src/index.ts';

/** Events that a test sends. */
function testEvents() {
  const followed: string[][] = [];
  let listener: (path: string) => void = () => undefined;
  let isClosed = false;
  const events: FileEvents = {
    follow: (files) => followed.push([...files]),
    onChange: (given) => {
      listener = given;
    },
    close: () => {
      isClosed = true;
    },
  };
  return { events, followed, change: (path: string) => listener(path), isClosed: () => isClosed };
}

const never = (error: unknown) => {
  throw error;
};

test('changes that come together are one reload; other files are none', async () => {
  const { events, change } = testEvents();
  const reloads: string[][] = [];
  const stop = followFiles(
    events,
    () => ['/a', '/b'],
    async (changed) => void reloads.push([...changed]),
    never,
  );
  for (const path of ['/a', '/b', '/a', '/c']) change(path);
  await expect.poll(() => reloads).toEqual([['/a', '/b']]);
  change('/c');
  await setTimeout(150);
  expect(reloads).toHaveLength(1);
  stop();
});

test('a reload never runs beside another, and changes during it cause the next', async () => {
  const { events, change } = testEvents();
  const order: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const stop = followFiles(
    events,
    () => ['/a', '/b'],
    async (changed) => {
      order.push(`start ${[...changed]}`);
      if (order.length === 1) await released;
      order.push(`end ${[...changed]}`);
    },
    never,
  );
  change('/a');
  await expect.poll(() => order).toEqual(['start /a']);
  change('/b');
  // Time for a second reload that does not wait.
  await setTimeout(200);
  expect(order).toEqual(['start /a']);
  release();
  await expect.poll(() => order).toEqual(['start /a', 'end /a', 'start /b', 'end /b']);
  stop();
});

test('the files are asked for again after each reload, a failed one included', async () => {
  const { events, change, followed, isClosed } = testEvents();
  let files = ['/a'];
  const failures: unknown[] = [];
  const reload = async () => {
    files = ['/a', '/new'];
    throw new Error('broken');
  };
  const stop = followFiles(
    events,
    () => files,
    reload,
    (error) => failures.push(error),
  );
  change('/a');
  await expect.poll(() => followed).toEqual([['/a'], ['/a', '/new']]);
  change('/new');
  await expect.poll(() => failures).toHaveLength(2);
  stop();
  expect(isClosed()).toBe(true);
});

test('the disk: a file that is replaced, removed and written again is heard of each time', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'watch-')));
  const file = join(folder, 'a.yaml');
  writeFileSync(file, '1');
  let count = 0;
  const stop = followFiles(
    diskEvents(),
    () => [file],
    async () => {
      count += 1;
    },
    never,
  );
  try {
    writeFileSync(join(folder, 'b.yaml'), '2');
    renameSync(join(folder, 'b.yaml'), file);
    await expect.poll(() => count).toBe(1);
    rmSync(file);
    await expect.poll(() => count).toBe(2);
    writeFileSync(file, '3');
    await expect.poll(() => count).toBe(3);
  } finally {
    stop();
    rmSync(folder, { recursive: true });
  }
});

test('a file that changed after it was read, and before it was watched, is reloaded', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'follow-')));
  const [first, second, old] = ['first', 'second', 'old'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [first, second, old]) writeFileSync(path, '');
  utimesSync(old, 1, 1);
  utimesSync(first, 3, 3);
  const files = [first, old];
  const reloads: string[][] = [];
  const reload = async (changed: ReadonlySet<string>) => {
    reloads.push([...changed]);
    if (files.length === 2) {
      files.push(second);
      utimesSync(second, new Date(Date.now() + 1000), new Date(Date.now() + 1000));
    }
  };
  const stop = followFiles(testEvents().events, () => files, reload, never, 2000);
  await expect.poll(() => reloads).toEqual([[first], [second]]);
  stop();
  rmSync(folder, { recursive: true });
});

test('a change during a reload whose event is lost is reloaded, and a time in the future once', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'curlew-follow-')));
  const [one = '', other = ''] = ['one.yaml', 'other.yaml'].map((name) => join(folder, name));
  for (const path of [one, other]) writeFileSync(path, '1');
  const past = new Date(Date.now() - 60_000);
  for (const path of [one, other]) utimesSync(path, past, past);
  const { events, change } = testEvents();
  const reloads: string[][] = [];
  const future = new Date(Date.now() + 3_600_000);
  const stop = followFiles(
    events,
    () => [one, other],
    async (changed) => {
      reloads.push([...changed]);
      if (reloads.length === 1) utimesSync(other, future, future);
    },
    never,
  );
  change(one);
  await expect.poll(() => reloads).toEqual([[one], [other]]);
  await setTimeout(300);
  expect(reloads).toHaveLength(2);
  stop();
  rmSync(folder, { recursive: true });
});
