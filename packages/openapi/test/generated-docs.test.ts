import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  bundleCodesAsMarkdown,
  codesAsMarkdown,
  editCodesAsMarkdown,
  upgradeCodesAsMarkdown,
} from './describe-codes.ts';
import { keywordsAsMarkdown } from './describe-keywords.ts';

const FOLDER = fileURLToPath(new URL('../docs/', import.meta.url));

/** Rewritten with UPDATE=1. */
test.each([
  ['diagnostics.md', codesAsMarkdown],
  ['edit-diagnostics.md', editCodesAsMarkdown],
  ['bundle-diagnostics.md', bundleCodesAsMarkdown],
  ['upgrade-diagnostics.md', upgradeCodesAsMarkdown],
  ['schema-keywords.md', keywordsAsMarkdown],
])('docs/%s says what the code does', async (name, write) => {
  const wanted = await write();
  if (process.env.UPDATE === '1') {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(FOLDER + name, wanted);
  }
  expect(existsSync(FOLDER + name) && readFileSync(FOLDER + name, 'utf8')).toBe(wanted);
});
