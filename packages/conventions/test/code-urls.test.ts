import { writeFileSync } from 'node:fs';
import { codeUrl } from '@curlew/diagnostics/internal';
import { expect, test } from 'vitest';
import { documentedCodes, listAnchors, renderCodesPage } from '../src/documented-codes.ts';
import { ROOT, readText, repositoryFiles } from '../src/packages.ts';

const PAGE = 'docs/diagnostics.md';
const codes = repositoryFiles()
  .filter((file) => /^packages\/[^/]+\/(README|docs\/[^/]+)\.md$/.test(file))
  .flatMap((file) => documentedCodes(file, readText(file)));

test('a row with its section, and one without', () => {
  const text = `# A\n\n## Codes of B\n\n| Code | Severity | Finds |\n|---|---|---|\n| [\`a-b\`](#a-b) | error | X. |\n| \`C_D\` | error, info | Y \`z\`.  |\n\n## a-b\n\nX. (error)\n\n**How to fix:** Do it.\n\n## c\n`;
  expect(documentedCodes('d.md', text)).toEqual([
    { code: 'a-b', severity: 'error', sentence: 'X.', help: 'Do it.', place: 'd.md#a-b' },
    { code: 'C_D', severity: 'error, info', sentence: 'Y `z`.', help: undefined, place: 'd.md#codes-of-b' },
  ]);
});

/** Rewritten with UPDATE=1. */
test('the page of all codes is that of the tables of the packages', () => {
  const wanted = renderCodesPage(codes);
  if (process.env.UPDATE === '1') writeFileSync(ROOT + PAGE, wanted);
  expect(readText(PAGE)).toBe(wanted);
});

test('the address of every code leads to its section of the page', () => {
  const anchors = listAnchors(readText(PAGE));
  const addresses = codes.map(({ code }) => new URL(codeUrl(code)));
  expect(new Set(addresses.map(({ pathname }) => pathname.split('/blob/main/')[1]))).toEqual(new Set([PAGE]));
  expect(addresses.map(({ hash }) => hash.slice(1)).filter((anchor) => !anchors.has(anchor))).toEqual([]);
});
