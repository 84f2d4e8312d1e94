import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LocalImages } from '../src/worker/worker-handler.ts';

let folder = '';
let images: LocalImages;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'images-'));
  mkdirSync(join(folder, 'site/api/img'), { recursive: true });
  for (const name of [
    'site/api/a b.png',
    'site/api/img/b.JPG',
    'site/c.webp',
    'outside.png',
    'site/api/d.svg',
    'site/api/e.txt',
  ])
    writeFileSync(join(folder, name), name);
  writeFileSync(join(folder, 'site/api/empty.png'), '');
  writeFileSync(join(folder, 'site/api/large.png'), '');
  truncateSync(join(folder, 'site/api/large.png'), 10_000_001);
  symlinkSync(join(folder, 'outside.png'), join(folder, 'site/api/link.png'));
  symlinkSync(join(folder, 'site/api/e.txt'), join(folder, 'site/api/text.png'));
  images = new LocalImages(join(folder, 'site/api/openapi.yaml'), join(folder, 'site'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));

test.each([
  ['a%20b.png', /^a-b\.[0-9a-f]{10}\.png$/],
  ['./img/b.JPG', /^b\.[0-9a-f]{10}\.jpg$/],
  ['../c.webp', /^c\.[0-9a-f]{10}\.webp$/],
])('%s is an image of the site', (path, name) => {
  const found = images.getName(path) ?? '';
  expect(found).toMatch(name);
  expect(Object.keys(images.files)).toEqual([found]);
});

test.each([
  '../../outside.png',
  'link.png',
  'text.png',
  'd.svg',
  'e.txt',
  'empty.png',
  'large.png',
  'missing.png',
  'img',
  '%ff.png',
  '%00.png',
  'openapi.yaml/a.png',
])('%s is none', (path) => {
  expect(images.getName(path)).toBeUndefined();
  expect(images.files).toEqual({});
});
