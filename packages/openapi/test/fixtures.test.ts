import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Diagnostic } from '@curlew/diagnostics';
import { expect, test } from 'vitest';
import { loadDescription, validateDescription } from '../src/index.ts';
import { nodeHost } from '../src/node.ts';

const FOLDER = fileURLToPath(new URL('fixtures/diagnostics/', import.meta.url));

/** A folder is a case: `openapi.yaml` or `.json`, what it refers to, and `diagnostics.txt`, rewritten with UPDATE=1. */
test.each(readdirSync(FOLDER))('%s', async (name) => {
  const folder = `${FOLDER}${name}/`;
  const entry = ['openapi.yaml', 'openapi.json'].find((file) => existsSync(folder + file)) ?? 'openapi.yaml';
  const { description, diagnostics } = await loadDescription(folder + entry, {
    host: nodeHost(),
    displayPath: (path) => path.replace(folder, ''),
  });
  const all = [...diagnostics, ...(description === undefined ? [] : validateDescription(description))];
  const found = all.map((diagnostic) => describe(diagnostic, folder)).join('\n');
  const file = `${folder}diagnostics.txt`;
  if (process.env.UPDATE === '1') writeFileSync(file, found);
  expect(found).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '');
});

/** Place, text at the place, and words: a reader sees whether the text is the one meant. */
function describe({ span, severity, code, message, help, related = [] }: Diagnostic, folder: string): string {
  const lines = [
    `${span?.file}:${span?.line}:${span?.column} ${severity} ${code}`,
    `  at ${span && textAt(span, folder)}`,
    `  ${message}`,
    `  ${help}`,
    ...related.map(
      (other) => `  ${other.file}:${other.line}:${other.column} ${textAt(other, folder)}: ${other.message}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function textAt(
  span: { file: string; line: number; column: number; length: number },
  folder: string,
): string {
  if (!existsSync(folder + span.file)) return 'nowhere';
  const text = readFileSync(folder + span.file, 'utf8').replace(/^\uFEFF/, '');
  const line = text.split(/\r\n|\n/)[span.line - 1] ?? '';
  return `«${line.slice(span.column - 1, span.column - 1 + span.length)}»`;
}
