import { expect, test } from 'vitest';
import {
  fillTemplate,
  resolveTemplate,
  templateVariables,
  wholeVariable,
} from '../src/template-variables.ts';

const VALUES: Readonly<Record<string, string>> = {
  host: 'a.example.com',
  base: 'https://{{host}}',
  which: 'host',
  loop: '{{loop}}x',
  double: '{{double}}{{double}}',
};
const readValue = (name: string) => (Object.hasOwn(VALUES, name) ? VALUES[name] : undefined);

test.each<[text: string, once: string, resolved: string, left: string[]]>([
  ['{{host}}/{{ host }}', 'a.example.com/a.example.com', 'a.example.com/a.example.com', []],
  ['{{base}}/x', 'https://{{host}}/x', 'https://a.example.com/x', []],
  ['{{{{which}}}}', '{{host}}', 'a.example.com', []],
  ['{{id}} {{$guid}} {{id}}', '{{id}} {{$guid}} {{id}}', '{{id}} {{$guid}} {{id}}', ['id', '$guid']],
  ['{{constructor}} {}} {{', '{{constructor}} {}} {{', '{{constructor}} {}} {{', ['constructor']],
])('%s', (text, once, resolved, left) => {
  expect(fillTemplate(text, readValue)).toBe(once);
  expect(resolveTemplate(text, readValue)).toBe(resolved);
  expect(templateVariables(resolved)).toEqual(left);
});

test.each([
  ['{{ host }}', 'host'],
  ['{{host}}/', undefined],
  ['{{host}}{{host}}', undefined],
  ['{{{host}}}', undefined],
])('%s as a whole is %s', (text, name) => {
  expect(wholeVariable(text)).toBe(name);
});

test('variables that contain themselves end', () => {
  expect(resolveTemplate('{{loop}}', readValue)).toBe(`{{loop}}${'x'.repeat(20)}`);
  expect(resolveTemplate('{{double}}', readValue).length).toBeLessThan(1_100_000 * 2);
});
