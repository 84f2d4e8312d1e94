import { applyPolicy, type Diagnostic, type Ignore } from '@curlew/diagnostics';
import { expect, test } from 'vitest';

const problem: Diagnostic = {
  code: 'unused-component',
  severity: 'info',
  message: 'Nothing uses it.',
  span: { file: 'api/v1/openapi.yaml', line: 9, column: 3, length: 4 },
  pointer: '/components/schemas/User',
};
const other: Diagnostic = { code: 'other', severity: 'error', message: 'M' };

test('gives a rule the severity of the project, or drops it', () => {
  expect(applyPolicy([problem, other], { rules: { 'unused-component': 'error' } })).toEqual([
    { ...problem, severity: 'error' },
    other,
  ]);
  expect(applyPolicy([problem, other], { rules: { 'unused-component': 'off' } })).toEqual([other]);
});

test('a code called like a member of Object is a code', () => {
  expect(applyPolicy([{ ...other, code: 'constructor' }], { rules: {} })).toHaveLength(1);
});

test.each<[string, Omit<Ignore, 'code' | 'reason'>, boolean]>([
  ['everywhere', {}, true],
  ['in this file', { file: 'api/v1/openapi.yaml' }, true],
  ['in another file', { file: 'openapi.yaml' }, false],
  ['in files of a name', { file: '**/openapi.yaml' }, true],
  ['in files of a folder', { file: 'api/**' }, true],
  ['in files of a kind', { file: 'api/v1/*.yaml' }, true],
  ['a star stays in its folder', { file: 'api/*.yaml' }, false],
  ['a dot is a dot', { file: 'api/v1/openapi_yaml' }, false],
  ['at its place', { pointer: '/components/schemas/User' }, true],
  ['below a place', { pointer: '/components/schemas' }, true],
  ['a name that begins alike', { pointer: '/components/schemas/Us' }, false],
  ['at a place of another file', { file: 'x.yaml', pointer: '/components/schemas' }, false],
])('an ignore %s', (_name, place, matches) => {
  const ignore = [{ code: 'unused-component', reason: 'kept for clients of 2019', ...place }];
  expect(applyPolicy([problem, other], { ignore })).toHaveLength(matches ? 1 : 2);
});
