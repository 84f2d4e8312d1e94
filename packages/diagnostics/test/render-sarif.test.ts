import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { renderSarif } from '@curlew/diagnostics';
import Ajv from 'ajv-draft-04';
import { expect, test } from 'vitest';
import { getSpan, hostile, noPlace, sourceFiles, unresolved, yaml } from './sample-diagnostics.ts';

const require = createRequire(import.meta.url);
const packageFolder = require.resolve('@microsoft/jest-sarif').replace(/lib[\\/]index\.js$/, '');
const schema = JSON.parse(readFileSync(`${packageFolder}lib/schemas/sarif-2.1.0-rtm.5.json`, 'utf8'));
const validate = new Ajv.default({
  strict: false,
  logger: false,
  allErrors: true,
  unicodeRegExp: false,
}).compile(schema);

function sarif(...parameters: Parameters<typeof renderSarif>) {
  const log = JSON.parse(renderSarif(...parameters));
  expect(validate(log) ? [] : validate.errors).toEqual([]);
  return log.runs[0];
}

test('a full log is valid against the official schema', () => {
  const related = [{ ...getSpan(yaml, 'get'), message: 'used here' }];
  const run = sarif([{ ...unresolved, related }, noPlace, hostile], {
    version: '1.2.3',
    sourceFiles,
    rules: [{ code: 'unresolved-ref', severity: 'error', sentence: 'A reference leads nowhere.', help: 'H' }],
  });
  expect(run.tool.driver.rules.map((rule: { id: string }) => rule.id)).toEqual([
    'file-missing',
    'hostile',
    'unresolved-ref',
  ]);
  expect(run.results[0]).toMatchObject({
    ruleId: 'unresolved-ref',
    ruleIndex: 2,
    level: 'error',
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'api/openapi.yaml' },
          region: { startLine: 6, startColumn: 8, endLine: 6, endColumn: 36 },
        },
        logicalLocations: [{ fullyQualifiedName: '/paths/~1users/get/responses/$ref' }],
      },
    ],
  });
  expect(run.results[1].locations).toEqual([]);
});

test('a rule has the address of its code', () => {
  const rules = [
    { code: 'unresolved-ref', severity: 'error' as const, sentence: 'A reference leads nowhere.' },
  ];
  const codeUrl = (code: string) => (code === 'hostile' ? undefined : `https://docs.example/#${code}`);
  const run = sarif([unresolved, noPlace, hostile], { rules, codeUrl });
  expect(
    run.tool.driver.rules.map((rule: { id: string; helpUri?: string }) => [rule.id, rule.helpUri]),
  ).toEqual([
    ['file-missing', 'https://docs.example/#file-missing'],
    ['hostile', undefined],
    ['unresolved-ref', 'https://docs.example/#unresolved-ref'],
  ]);
});

test('an empty log is valid', () => {
  expect(sarif([]).results).toEqual([]);
});

test('a place over several lines ends on its last one', () => {
  const span = yaml.spanAt(0, yaml.text.indexOf('/users'));
  const run = sarif([{ ...noPlace, span }], { sourceFiles });
  expect(run.results[0].locations[0].physicalLocation.region).toEqual({
    startLine: 1,
    startColumn: 1,
    endLine: 3,
    endColumn: 3,
  });
});

test.each([
  ['api/a b.yaml', 'api/a%20b.yaml'],
  ['/srv/x.yaml', 'file:///srv/x.yaml'],
  ['C:\\api\\x.yaml', 'file:///C:/api/x.yaml'],
  ['..\\x.yaml', '../x.yaml'],
  ['https://example.com/x.yaml', 'https://example.com/x.yaml'],
  ['<stdin>', '%3Cstdin%3E'],
  ['a%\ud800?#', 'a%25%EF%BF%BD%3F%23'],
])('names %s as %s', (file, uri) => {
  const run = sarif([{ ...noPlace, span: { file, line: 1, column: 1, length: 0 } }]);
  expect(run.results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(uri);
});
