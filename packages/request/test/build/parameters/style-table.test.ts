import type { Json, Parameter } from '@curlew/openapi';
import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../../src/build/build-request.ts';
import type { RequestProblemCode } from '../../../src/build/request-problem.ts';
import { operation, parameter, viewSource } from '../../hand-made.ts';

/**
 * The values of OpenAPI, Parameter Object, Style Examples, and those that the table leaves out. `null` is the column
 * `undefined` (`empty` up to 3.0.3), which 3.2.1 changed for `matrix` and `label` from `;color` and `.` to nothing:
 * written here is what every version before says.
 */
const VALUES = {
  null: null,
  empty: '',
  string: 'blue',
  array: ['blue', 'black', 'brown'],
  object: { R: 100, G: 200, B: 150 },
  'empty array': [],
  'empty object': {},
} satisfies Record<string, Json>;

type Row = Record<keyof typeof VALUES, string>;

/** What is written where the standard says nothing, and that it is reported. */
const UNDEFINED = /^\(n\/a\) /;

function built(fields: Partial<Parameter>, value: Json) {
  const one = parameter({ name: 'color', required: false, ...fields });
  const path = one.in === 'path' ? '/x{color}' : '/x';
  const { request, problems } = buildRequest(operation({ path, parameters: [one] }), viewSource(), {
    parameters: { [one.in]: { color: value } },
  });
  const codes: RequestProblemCode[] = problems.map(({ code }) => code);
  const { pathname, search } = new URL(request.url);
  const header = request.headers.find(({ name }) => name === 'color' || name === 'Cookie')?.value;
  return { text: one.in === 'path' ? pathname.slice('/v1/x'.length) : (header ?? search), codes };
}

function check(fields: Partial<Parameter>, row: Row): void {
  const where = `${fields.in}: ${fields.style}, explode ${fields.explode}`;
  it.each(Object.entries(VALUES))(`${where}, %s`, (name, value) => {
    const { text, codes } = built(fields, value);
    const want = row[name as keyof Row];
    expect(text).toBe(want.replace(UNDEFINED, ''));
    expect(codes.includes('undefined-serialization')).toBe(UNDEFINED.test(want));
  });
}

describe('in a path', () => {
  const lists = { 'empty array': '', 'empty object': '' };
  check(
    { in: 'path', style: 'matrix', explode: false },
    {
      null: ';color',
      empty: ';color',
      string: ';color=blue',
      array: ';color=blue,black,brown',
      object: ';color=R,100,G,200,B,150',
      ...lists,
    },
  );
  check(
    { in: 'path', style: 'matrix', explode: true },
    {
      null: ';color',
      empty: ';color',
      string: ';color=blue',
      array: ';color=blue;color=black;color=brown',
      object: ';R=100;G=200;B=150',
      ...lists,
    },
  );
  check(
    { in: 'path', style: 'label', explode: false },
    {
      null: '.',
      empty: '.',
      string: '.blue',
      array: '.blue,black,brown',
      object: '.R,100,G,200,B,150',
      ...lists,
    },
  );
  check(
    { in: 'path', style: 'label', explode: true },
    {
      null: '.',
      empty: '.',
      string: '.blue',
      array: '.blue.black.brown',
      object: '.R=100.G=200.B=150',
      ...lists,
    },
  );
  check(
    { in: 'path', style: 'simple', explode: false },
    { null: '', empty: '', string: 'blue', array: 'blue,black,brown', object: 'R,100,G,200,B,150', ...lists },
  );
  check(
    { in: 'path', style: 'simple', explode: true },
    { null: '', empty: '', string: 'blue', array: 'blue,black,brown', object: 'R=100,G=200,B=150', ...lists },
  );
});

describe('in a query', () => {
  const lists = { 'empty array': '', 'empty object': '' };
  check(
    { in: 'query', style: 'form', explode: false },
    {
      null: '?color=',
      empty: '?color=',
      string: '?color=blue',
      array: '?color=blue,black,brown',
      object: '?color=R,100,G,200,B,150',
      ...lists,
    },
  );
  check(
    { in: 'query', style: 'form', explode: true },
    {
      null: '?color=',
      empty: '?color=',
      string: '?color=blue',
      array: '?color=blue&color=black&color=brown',
      object: '?R=100&G=200&B=150',
      ...lists,
    },
  );
  const scalars = { null: '(n/a) ?color=', empty: '(n/a) ?color=', string: '(n/a) ?color=blue' };
  check(
    { in: 'query', style: 'spaceDelimited', explode: false },
    {
      ...scalars,
      array: '?color=blue%20black%20brown',
      object: '?color=R%20100%20G%20200%20B%20150',
      ...lists,
    },
  );
  check(
    { in: 'query', style: 'pipeDelimited', explode: false },
    {
      ...scalars,
      array: '?color=blue%7Cblack%7Cbrown',
      object: '?color=R%7C100%7CG%7C200%7CB%7C150',
      ...lists,
    },
  );
  for (const style of ['spaceDelimited', 'pipeDelimited'])
    check(
      { in: 'query', style, explode: true },
      {
        ...scalars,
        array: '(n/a) ?color=blue&color=black&color=brown',
        object: '(n/a) ?R=100&G=200&B=150',
        'empty array': '(n/a) ',
        'empty object': '(n/a) ',
      },
    );
  for (const explode of [true, false])
    check(
      { in: 'query', style: 'deepObject', explode },
      {
        ...scalars,
        array: '(n/a) ?color=blue&color=black&color=brown',
        object: '?color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150',
        'empty array': '(n/a) ',
        'empty object': '',
      },
    );
});

describe('in a header', () => {
  const empty = { null: '', empty: '', 'empty array': '', 'empty object': '' };
  check(
    { in: 'header', style: 'simple', explode: false },
    { ...empty, string: 'blue', array: 'blue,black,brown', object: 'R,100,G,200,B,150' },
  );
  check(
    { in: 'header', style: 'simple', explode: true },
    { ...empty, string: 'blue', array: 'blue,black,brown', object: 'R=100,G=200,B=150' },
  );
});

describe('in a cookie', () => {
  // Appendix D: the `&` of an exploded form is never right in a cookie.
  for (const style of ['form', 'cookie']) {
    const common = {
      null: 'color=',
      empty: 'color=',
      string: 'color=blue',
      'empty array': '',
      'empty object': '',
    };
    check(
      { in: 'cookie', style, explode: true },
      { ...common, array: 'color=blue; color=black; color=brown', object: 'R=100; G=200; B=150' },
    );
    check(
      { in: 'cookie', style, explode: false },
      { ...common, array: 'color=blue,black,brown', object: 'color=R,100,G,200,B,150' },
    );
  }

  it('reports the commas that a cookie excludes', () => {
    const { codes } = built({ in: 'cookie', style: 'form', explode: false }, ['blue', 'black']);
    expect(codes).toEqual(['unsafe-cookie']);
  });
});

describe('a style of another place', () => {
  it.each([
    [{ in: 'query', style: 'simple' } as const, '?color=blue'],
    [{ in: 'path', style: 'form' } as const, 'blue'],
  ])('%j is reported', (fields, want) => {
    expect(built(fields, 'blue')).toEqual({ text: want, codes: ['undefined-serialization'] });
  });
});

describe('values inside of values', () => {
  it.each<[string, Partial<Parameter>, Json, string, RequestProblemCode[]]>([
    ['null in a list', { in: 'query' }, ['a', null, 'b'], '?color=a&color=b', ['dropped-null']],
    ['null in an object', { in: 'query' }, { a: null, b: 1 }, '?b=1', ['dropped-null']],
    ['null in a path', { in: 'path' }, ['a', null], 'a', ['dropped-null']],
    [
      'an object in a list',
      { in: 'query' },
      [{ a: 1 }],
      '?color=%7B%22a%22%3A1%7D',
      ['undefined-serialization'],
    ],
    ['a list in an object', { in: 'header' }, { a: [1] }, 'a,[1]', ['undefined-serialization']],
    [
      'deep objects go on',
      { in: 'query', style: 'deepObject' },
      { a: { b: [1, { c: 2 }], d: null } },
      '?color%5Ba%5D%5Bb%5D%5B0%5D=1&color%5Ba%5D%5Bb%5D%5B1%5D%5Bc%5D=2',
      ['undefined-serialization'],
    ],
    ['an empty item', { in: 'query', explode: false }, ['', 'a'], '?color=,a', []],
    [
      'an empty item of matrix',
      { in: 'path', style: 'matrix', explode: true },
      ['', 'a'],
      ';color;color=a',
      [],
    ],
    ['a boolean', { in: 'query' }, true, '?color=true', []],
    ['a large number', { in: 'query' }, 1e21, '?color=1e%2B21', []],
  ])('%s', (_, fields, value, want, codes) => {
    expect(built(fields, value)).toEqual({ text: want, codes });
  });
});
