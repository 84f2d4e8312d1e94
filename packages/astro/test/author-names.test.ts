import { expect, test } from 'vitest';
import { namesInText } from '../src/authoring/author-problems.ts';

test('names and their places, however they are quoted', () => {
  const text = [
    '# Guide',
    '<Operation id="createOrder" />',
    "  <Schema source='/reference' name='Order' />",
    "<OperationList tag={'orders'}></OperationList>",
    '<Samples',
    '  id={`GET /users/{id}`}',
    '/>',
  ].join('\n');
  const found = namesInText('guide.mdx', text);
  expect(found.map(({ key, span }) => `${span.line}:${span.column}+${span.length} ${key}`)).toEqual([
    '2:16+11 operation createOrder',
    '3:19+10 source /reference',
    '3:37+5 schema Order',
    '4:22+6 tag orders',
    '6:8+15 operation GET /users/{id}',
  ]);
});

test('other notations and other components have no names', () => {
  expect(namesInText('a.mdx', '<Operation id={id} /> <Operations id="a" /> <Schema id="b" />')).toEqual([]);
});

test('the work is linear in the length of the text', () => {
  const text = '<Operation '.repeat(20_000) + '<Schema name='.repeat(20_000);
  expect(namesInText('a.mdx', text)).toEqual([]);
});
