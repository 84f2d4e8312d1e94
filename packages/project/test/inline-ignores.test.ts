import { readDescription, validateDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import { expect, test } from 'vitest';
import { applyInlineIgnores } from '../src/policy/inline-ignores.ts';

async function problems(text: string, path = 'api.yaml'): Promise<string[]> {
  const { description } = await readDescription(text, { path, host: nodeHost() });
  if (description === undefined) throw new Error('unusable');
  return applyInlineIgnores(validateDescription(description), description).map(
    ({ code, span }) => `${code}:${span?.line}`,
  );
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
          'x-curlew-ignore': { 'missing-operation-id': 'Later', 'unused-tag': 'Why' },
          responses: { 200: { description: 'all' } },
        },
      },
    },
  };
  expect(await problems(JSON.stringify(api), 'api.json')).toEqual(['unused-ignore:1']);
});
