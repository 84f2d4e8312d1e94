import { expect, test } from 'vitest';
import { bodySyntax, isMediaType, matchMediaType, mediaTypeParameter, rangeHolds } from '../src/internal.ts';

test.each<[string, readonly string[], string, string | undefined]>([
  ['the same type', ['application/json'], 'Application/JSON; charset=utf-8', 'application/json'],
  [
    'parameters',
    ['application/json', 'application/json; version=2'],
    'application/json;version=2',
    'application/json; version=2',
  ],
  ['quoted parameters', ['a/b; c="d e"'], 'a/b; C="d e"', 'a/b; c="d e"'],
  ['a missing parameter', ['application/json; version=2'], 'application/json', undefined],
  ['a missing charset', ['text/plain; charset=UTF-8'], 'text/plain', 'text/plain; charset=UTF-8'],
  ['another charset', ['text/plain; charset=UTF-8'], 'text/plain; charset=latin1', undefined],
  [
    'a suffix of a range',
    ['application/*', 'application/*+json'],
    'application/problem+json',
    'application/*+json',
  ],
  ['a suffix of every type', ['*/*+json'], 'application/problem+json', '*/*+json'],
  ['another suffix', ['application/*+json'], 'application/problem+xml', undefined],
  ['a suffix is not its base', ['application/json'], 'application/problem+json', undefined],
  ['a range before all', ['*/*', 'text/*'], 'text/csv', 'text/*'],
  ['all', ['*/*'], 'image/png', '*/*'],
  ['all, in short', ['*'], 'image/png', '*'],
  ['a type before its range', ['text/*', 'text/csv'], 'text/csv', 'text/csv'],
  ['nothing', ['text/csv'], 'image/png', undefined],
])('%s', (_, declared, given, expected) => {
  expect(
    matchMediaType(
      declared.map((type) => ({ type })),
      given,
    )?.type,
  ).toBe(expected);
});

test('parameters, names and ranges', () => {
  expect(mediaTypeParameter('multipart/form-data; boundary="a\\"b"', 'boundary')).toBe('a"b');
  expect(mediaTypeParameter('text/plain', 'charset')).toBeUndefined();
  expect([isMediaType('a/b'), isMediaType('a'), isMediaType('a/b/c'), isMediaType('a/b c')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect([
    rangeHolds('image/*', 'image/png'),
    rangeHolds('image', 'image/png'),
    rangeHolds('*', 'a/b'),
  ]).toEqual([true, false, true]);
  expect([bodySyntax('application/vnd.api+json; v=1'), bodySyntax('text/x')]).toEqual(['json', 'text']);
});
