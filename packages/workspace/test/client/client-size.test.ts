import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const client = new URL('../../dist/client/', import.meta.url);
const gzipped = (file: string) => gzipSync(readFileSync(new URL(file, client)), { level: 9 }).length;

/** What the page names itself: it is loaded before anything is seen. */
function eagerFiles(): string[] {
  const html = readFileSync(new URL('index.html', client), 'utf8');
  return [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
}

test('the first view is at most 120 kB, and all code at most 250 kB (gzip)', () => {
  expect(existsSync(new URL('index.html', client))).toBe(true);
  const eager = eagerFiles();
  const all = readdirSync(new URL('assets/', client)).map((file) => `assets/${file}`);
  expect(eager.some((file) => file.endsWith('.js'))).toBe(true);
  expect(eager.some((file) => file.endsWith('.css'))).toBe(true);
  const sum = (files: string[]) =>
    files.reduce((total, file) => total + gzipped(file), gzipped('index.html'));
  // 42 kB and 243 kB when this was written.
  expect(sum(eager)).toBeLessThanOrEqual(120_000);
  expect(sum(all)).toBeLessThanOrEqual(250_000);
});

test('nothing of the page names another host', () => {
  const html = readFileSync(new URL('index.html', client), 'utf8');
  expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  for (const file of readdirSync(new URL('assets/', client))) {
    if (!file.endsWith('.css')) continue;
    expect(readFileSync(new URL(`assets/${file}`, client), 'utf8')).not.toMatch(
      /url\(\s*["']?(?:https?:)?\/\//,
    );
  }
});
