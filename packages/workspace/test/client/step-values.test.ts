import { expect, test } from 'vitest';
import { constantOf, outputExpression } from '../../src/client/schema-form/typed-values.ts';

test.each([
  ['/id', '$response.body#/id'],
  ['/items/0/id', '$response.body#/items/0/id'],
  ['/', '$response.body'],
  ['', '$response.body'],
  ['$response.header.location', '$response.header.location'],
  ['$response.body', '$response.body'],
  ['$statusCode', '$statusCode'],
  ['id', undefined],
  ['$steps', undefined],
])('an output at %j is %j', (place, expression) => {
  expect(outputExpression(place)).toBe(expression);
});

test('a constant keeps its kind, and an expression takes the place of any', () => {
  expect(constantOf('1', 'a')).toBe('1');
  expect(constantOf('2', 1)).toBe(2);
  expect(constantOf('$steps.a.outputs.b', 1)).toBe('$steps.a.outputs.b');
  expect(constantOf('$steps.a.outputs.b', { a: 1 })).toBe('$steps.a.outputs.b');
  expect(() => constantOf('x', 1)).toThrow(SyntaxError);
});
