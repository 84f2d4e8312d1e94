import { readDescription, validateDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import { expect, test } from 'vitest';
import { applyInlineIgnores } from '../src/policy/inline-ignores.ts';
import { getUnusedCodes } from '../src/policy/unused-codes.ts';

const REFERENCE = async () => [{ code: 'unsafe-html' }];
const VALIDATED = getUnusedCodes([{ id: 'house-rule' }], REFERENCE, false);

async function diagnostics(text: string, path = 'api.yaml', unusedCodes = VALIDATED) {
  const { description } = await readDescription(text, { path, host: nodeHost() });
  if (description === undefined) throw new Error('unusable');
  return applyInlineIgnores(validateDescription(description), description, unusedCodes);
}

async function problems(text: string, path?: string, unusedCodes = VALIDATED): Promise<string[]> {
  return (await diagnostics(text, path, unusedCodes)).map(({ code, span }) => `${code}:${span?.line}`);
}

const yaml = (operation: string, ignore = '') => `openapi: 3.2.0
info: { title: Ships, version: '1' }
paths:
  /ships:
${ignore}    get:
      ${operation}
`;
const MISSING = "responses: { '200': { description: all } }";

test('without an ignore, the problem is reported', async () => {
  expect(await problems(yaml(MISSING))).toEqual(['missing-operation-id:5']);
});

test.each([
  ['a comment on the line above', '    # curlew-ignore-next-line missing-operation-id: Generated later\n'],
  [
    'one of several comments',
    '    # curlew-ignore-next-line missing-operation-id: Generated later\n    # About ships\n\n',
  ],
])('%s accepts it', async (_name, ignore) => {
  expect(await problems(yaml(MISSING, ignore))).toEqual([]);
});

test('a comment for another code or another line is reported as unused', async () => {
  const other = '    # curlew-ignore-next-line unused-component: Why\n';
  expect(await problems(yaml(MISSING, other))).toEqual(['missing-operation-id:6', 'unused-ignore:5']);
  const far = yaml(MISSING).replace('paths:', '# curlew-ignore-next-line missing-operation-id: Why\npaths:');
  expect(await problems(far)).toEqual(['missing-operation-id:6', 'unused-ignore:3']);
});

test('an ignore without a reason has no effect', async () => {
  const bare = '    # curlew-ignore-next-line missing-operation-id\n';
  expect(await problems(yaml(MISSING, bare))).toEqual(['missing-operation-id:6', 'ignore-without-reason:5']);
});

test('the field of an object accepts problems there and below, in YAML and JSON', async () => {
  const field = 'x-curlew-ignore: { missing-operation-id: Generated later }';
  expect(await problems(yaml(`${field}\n      ${MISSING}`))).toEqual([]);
  const above = yaml(MISSING).replace('  /ships:\n', `  /ships:\n    ${field}\n`);
  expect(await problems(above)).toEqual([]);
  const api = {
    openapi: '3.2.0',
    info: { title: 'Ships', version: '1' },
    paths: {
      '/ships': {
        get: {
          'x-curlew-ignore': { 'missing-operation-id': 'Later', 'unknown-tag': 'Why' },
          responses: { 200: { description: 'all' } },
        },
      },
    },
  };
  expect(await problems(JSON.stringify(api), 'api.json')).toEqual(['unused-ignore:1']);
});

const ignoring = (code: string) =>
  yaml(`operationId: listShips\n      ${MISSING}`, `    # curlew-ignore-next-line ${code}: Why\n`);

test('an unused ignore is reported only for codes that could have been found', async () => {
  expect(await problems(ignoring('house-rule'))).toEqual(['unused-ignore:5']);
  expect(await problems(ignoring('unsafe-html'))).toEqual([]);
  expect(await problems(ignoring('contradicted-type'))).toEqual([]);
  const built = getUnusedCodes([], REFERENCE, true);
  expect(await problems(ignoring('unsafe-html'), undefined, built)).toEqual(['unused-ignore:5']);
  expect(await problems(ignoring('unsafe-htm'), undefined, getUnusedCodes([], undefined, true))).toEqual([]);
});

test.each([
  ['missing-operationid', 'did you mean `missing-operation-id`?'],
  ['unsafe-htlm', 'did you mean `unsafe-html`?'],
  ['house-rules', 'did you mean `house-rule`?'],
  ['something-else-entirely', 'Unknown diagnostic code `something-else-entirely` in an ignore.'],
])('an ignore of the unknown code %s is reported with a suggestion', async (code, message) => {
  const [found, ...others] = await diagnostics(ignoring(code));
  expect(others).toEqual([]);
  expect(found?.code).toBe('unused-ignore');
  expect(found?.message).toContain(message);
});

test('an ignore of a finding of traffic is not judged by validation, but needs a reason', async () => {
  const named = yaml(
    `operationId: ships\n      ${MISSING}`,
    '    x-curlew-ignore: { undeclared-property: Known }\n',
  );
  expect(await problems(named)).toEqual([]);
  expect(await problems(named.replace('Known', "''"))).toEqual(['ignore-without-reason:5']);
  expect(await problems(named.replace('undeclared-property', 'undeclared-propertie'))).toEqual([
    'unused-ignore:5',
  ]);
});
