import type { PageView } from '@curlew/reference';
import { expect, test } from 'vitest';
import { PagePrefetcher } from '../src/integration/site/reference-site.ts';

/** Renders by name, and notes what was asked for. */
function recorder(failing?: string) {
  const asked: string[] = [];
  const render = async (path: string) => {
    asked.push(path);
    if (path === failing) throw new Error(`cannot draw ${path}`);
    return { path } as PageView;
  };
  return { asked, render };
}

test('pages are made a few ahead, each once', async () => {
  const { asked, render } = recorder();
  const queue = new PagePrefetcher(['a', 'b', 'c', 'd'], render, 2);
  expect(asked).toEqual(['a', 'b']);
  expect((await queue.take('a')).path).toBe('a');
  expect(asked).toEqual(['a', 'b', 'c']);
  for (const path of ['b', 'c', 'd']) expect((await queue.take(path)).path).toBe(path);
  expect(asked).toEqual(['a', 'b', 'c', 'd']);
});

test('without a look ahead a page is made when it is wanted, and again when it is wanted again', async () => {
  const { asked, render } = recorder();
  const queue = new PagePrefetcher(['a', 'b'], render, 0);
  expect(asked).toEqual([]);
  await queue.take('b');
  await queue.take('b');
  expect(asked).toEqual(['b', 'b']);
});

test('a failure is reported to the caller that takes the page', async () => {
  const { render } = recorder('b');
  const queue = new PagePrefetcher(['a', 'b', 'c'], render, 3);
  await queue.take('a');
  await expect(queue.take('b')).rejects.toThrow('cannot draw b');
  expect((await queue.take('c')).path).toBe('c');
});
