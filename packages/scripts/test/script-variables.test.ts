import { DEFAULT_SCRIPT_LIMITS, type VariableScopes } from '@curlew/contract/scripts';
import { afterAll, expect, test } from 'vitest';
import { ScriptSandbox } from '../src/index.ts';

const sandbox = new ScriptSandbox();
afterAll(() => sandbox.close());

const SCOPES: VariableScopes = {
  given: {},
  globals: { x: 'global', g: 1 },
  collection: { x: 'collection' },
  environment: { x: 'environment', e: '{{g}}' },
  data: { x: 'data', row: 2 },
  local: { x: 'local' },
};

async function values(source: string): Promise<{ found: unknown; scopes: VariableScopes }> {
  const outcome = await sandbox.run({
    source: `pm.test(JSON.stringify((() => { ${source} })()), () => {});`,
    event: 'prerequest',
    name: 'r',
    scopes: SCOPES,
    request: { method: 'GET', url: '', headers: [], body: '' },
    limits: DEFAULT_SCRIPT_LIMITS,
  });
  expect(outcome.error).toBeUndefined();
  return { found: JSON.parse(outcome.tests[0]?.name ?? 'null'), scopes: outcome.scopes };
}

test('each scope reads its own values, and pm.variables the narrowest', async () => {
  const { found } = await values(
    "return [pm.globals, pm.collectionVariables, pm.environment, pm.iterationData, pm.variables].map((scope) => [scope.get('x'), scope.has('e')]);",
  );
  expect(found).toEqual([
    ['global', false],
    ['collection', false],
    ['environment', true],
    ['data', false],
    ['local', true],
  ]);
});

test('each scope sets, unsets and clears its own values', async () => {
  const { scopes } = await values(
    "pm.globals.set('n', 1); pm.collectionVariables.set('n', [2]); pm.environment.set('n', { a: null }); pm.variables.set('n', true); pm.environment.unset('x'); pm.collectionVariables.unset('x'); pm.globals.unset('missing'); return 0;",
  );
  expect(scopes).toEqual({
    ...SCOPES,
    globals: { x: 'global', g: 1, n: 1 },
    collection: { n: [2] },
    environment: { e: '{{g}}', n: { a: null } },
    local: { x: 'local', n: true },
  });
  const cleared = await values(
    'pm.environment.clear(); pm.variables.clear(); return [pm.variables.get("x"), pm.variables.has("e")];',
  );
  expect(cleared.found).toEqual(['data', false]);
  expect(cleared.scopes).toEqual({ ...SCOPES, environment: {}, local: {} });
});

test('replaceIn resolves nested names, values in values, dynamic variables and objects', async () => {
  const { found } = await values(
    "pm.variables.set('name', 'e'); return [pm.variables.replaceIn('{{{{name}}}} {{row}} {{none}}'), pm.environment.replaceIn({ a: ['{{x}}'] }), pm.variables.replaceIn('{{$guid}}').length, data.row, pm.iterationData.toObject()];",
  );
  expect(found).toEqual(['1 2 {{none}}', { a: ['local'] }, 36, 2, { x: 'data', row: 2 }]);
});

test('a value that is not JSON is a text, and a later change does not reach it', async () => {
  const { scopes } = await values(
    "const list = [1]; pm.environment.set('list', list); list.push(2); pm.environment.set('f', () => 1); pm.environment.set('big', 10n); pm.environment.set('nan', NaN); return 0;",
  );
  expect(scopes.environment).toMatchObject({ list: [1], f: '', big: '10' });
});
