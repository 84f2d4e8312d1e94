import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RequestVariables } from '../../src/collection/resolve-variables.ts';
import { SCOPE_NAMES, type VariableScopes } from '../../src/scripts/script-run.ts';

function scopes(given: Partial<VariableScopes>): VariableScopes {
  return { given: {}, globals: {}, collection: {}, environment: {}, data: {}, local: {}, ...given };
}

test('a narrower scope hides the values of wider ones, folders between collection and environment', () => {
  const order = ['globals', 'collection', 'folder', 'environment', 'data', 'local'] as const;
  const subset = fc.subarray([...order], { minLength: 1 });
  fc.assert(
    fc.property(subset, (present) => {
      const values = Object.fromEntries(present.map((name) => [name, { x: name }]));
      const { folder, ...own } = values as Record<string, Record<string, string>>;
      const variables = new RequestVariables(scopes(own), folder);
      expect(variables.resolve('{{x}}', 'the URL')).toBe(present.at(-1));
    }),
  );
  expect(SCOPE_NAMES.filter((name) => name !== 'given')).toEqual(order.filter((name) => name !== 'folder'));
});

test.each([
  ['{{a{{b}}}}', 'nested'],
  ['{{ c }}', 'value of ac: nested'],
  ['{{number}} {{flag}} {{list}} {{text}}', '5 false [1] '],
  ['{{loop}}', '{{loop}}'],
  ['{{__proto__}} {{constructor}}', '{{__proto__}} {{constructor}}'],
  ['{"a": {"b": {}}} {{}} }}{{', '{"a": {"b": {}}} {{}} }}{{'],
])('%s is %s', (text, resolved) => {
  const collection = {
    b: 'c',
    ac: 'nested',
    c: 'value of ac: {{ac}}',
    number: 5,
    flag: false,
    list: [1],
    text: '',
    loop: '{{loop}}',
  };
  expect(new RequestVariables(scopes({ collection })).expand(text)).toBe(resolved);
});

test('names without a value are listed once for each place', () => {
  const variables = new RequestVariables(scopes({ environment: { none: null } }));
  variables.resolve('{{a}}/{{a}}/{{none}}', 'the URL');
  variables.resolve('{{a}}', 'the body');
  expect(variables.missing).toEqual([
    { name: 'a', place: 'the URL' },
    { name: 'none', place: 'the URL' },
    { name: 'a', place: 'the body' },
  ]);
});

test('values that double each other end', () => {
  const collection = Object.fromEntries(
    Array.from({ length: 40 }, (_one, at) => [`v${at}`, `{{v${at + 1}}}{{v${at + 1}}}`]),
  );
  const { length } = new RequestVariables(scopes({ collection })).expand('{{v0}}');
  expect(length).toBeGreaterThan(1_000);
  expect(length).toBeLessThan(1_100_000);
});

test('a dynamic variable has a new value at each occurrence, unless a variable has its name', () => {
  const [one, other] = new RequestVariables(scopes({})).expand('{{$guid}} {{$guid}}').split(' ');
  expect(one).not.toBe(other);
  expect(new RequestVariables(scopes({ local: { $guid: 'own' } })).expand('{{$guid}}')).toBe('own');
});
