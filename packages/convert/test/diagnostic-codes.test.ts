import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DIAGNOSTIC_HELP } from '../src/diagnostic.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const codes = Object.keys(DIAGNOSTIC_HELP).sort();

test('every code has a row in the documentation, and says how to fix it', () => {
  const rows = [...readFileSync(`${folder}README.md`, 'utf8').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(
    (match) => match[1],
  );
  expect(rows.sort()).toEqual(codes);
  for (const help of Object.values(DIAGNOSTIC_HELP)) expect(help).toMatch(/^[A-Z].*\.$/);
});

test('every code has a test', () => {
  const tests = readdirSync(`${folder}test`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.ts$|diagnostics\.json$/.test(entry.name))
    .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'))
    .join('');
  expect(codes.filter((code) => !tests.includes(code))).toEqual([]);
});
