import { DIAGNOSTIC_HELP } from '@curlew/convert/internal';
import { DIAGNOSTIC_CODES, EDIT_CODES } from '@curlew/openapi';
import { BUNDLE_CODES, UPGRADE_CODES } from '@curlew/openapi/internal';
import { IGNORE_CODES } from '@curlew/project/internal';
import { REFERENCE_CODES } from '@curlew/reference';
import { REQUEST_PROBLEMS } from '@curlew/request';
import { expect, test } from 'vitest';
import { assertedStrings } from '../src/asserted-strings.ts';
import { documentedCodes } from '../src/documented-codes.ts';
import { expectedWords } from '../src/expected-output.ts';
import { readText, repositoryFiles } from '../src/packages.ts';

const files = repositoryFiles();

/** Codes that are written down where they are reported. */
function reportedIn(folder: string): string[] {
  return files
    .filter((file) => file.startsWith(`${folder}/src/`) && file.endsWith('.ts'))
    .flatMap((file) => [...readText(file).matchAll(/\bcode: '([a-z-]+)'|\bproblem\(\s*'([a-z-]+)'/g)])
    .map((match) => match[1] ?? match[2] ?? '');
}

const CODES: readonly (readonly [owner: string, codes: readonly string[]])[] = [
  ['openapi', DIAGNOSTIC_CODES.map(({ code }) => code)],
  ['openapi bundles', BUNDLE_CODES.map(({ code }) => code)],
  ['openapi upgrades', UPGRADE_CODES.map(({ code }) => code)],
  ['openapi edits', EDIT_CODES.map(({ code }) => code)],
  ['reference', REFERENCE_CODES.map(({ code }) => code)],
  ['request', Object.keys(REQUEST_PROBLEMS)],
  ['project', Object.values(IGNORE_CODES).map(({ code }) => code)],
  ['convert', Object.keys(DIAGNOSTIC_HELP)],
  ['cli', [...new Set(reportedIn('packages/cli'))]],
];

const documentation = files.filter((file) => /^packages\/[^/]+\/(README|docs\/[^/]+)\.md$/.test(file));
const rows = new Set(
  documentation.flatMap((file) => documentedCodes(file, readText(file))).map(({ code }) => code),
);
const tests = files.filter((file) => /^packages\/(?!conventions\/)[^/]+\/test\//.test(file));
/** Words that tests assert: in expectations of test files and in files of expected output. */
const asserted = new Set([
  ...tests
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => [...assertedStrings(readText(file))]),
  ...tests
    .filter((file) => /(\/scenarios\/[^/]+\.txt|\/(diagnostics|messages)\.(txt|json)|\.snap)$/.test(file))
    .flatMap((file) => [...expectedWords(file, readText(file))]),
]);

test.each(CODES)('every code of %s has a documented row', (_owner, codes) => {
  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter((code) => !rows.has(code))).toEqual([]);
});

/** Codes with an example in their row: a test of their package looks for each in its own example. */
const shown = new Set(DIAGNOSTIC_CODES.flatMap(({ code, example }) => (example === undefined ? [] : [code])));

test.each(CODES)('every code of %s is expected by a test', (_owner, codes) => {
  expect(codes.filter((code) => !shown.has(code) && !asserted.has(code))).toEqual([]);
});

test('a code counts where it is expected, and not where it is an input', () => {
  const text = `const rows = [['in-table']]; test('in-title', () => { const given = 'in-input'; expect(given).toBe('in-matcher'); });`;
  expect([...assertedStrings(text)].sort()).toEqual(['in-matcher', 'in-table']);
  const scenario = '=== about\nin-about\n=== file a\nin-file\n=== stderr\nerror[in-output]: no\n';
  const words = expectedWords('packages/cli/test/scenarios/a.txt', scenario);
  expect([words.has('in-output'), words.has('in-file'), words.has('in-about')]).toEqual([true, false, false]);
});
