import { expect, test } from 'vitest';
import { moveEdit, outlineRows } from '../../src/client/tree/outline-rows.ts';

import type { Outline, OutlineComponent, OutlineOperation } from '../../src/protocol.ts';

const NONE = { errors: 0, warnings: 0, infos: 0 };

function operation(method: string, path: string, more: Partial<OutlineOperation> = {}): OutlineOperation {
  return {
    key: `${method} ${path}`,
    kind: 'path',
    method: method.toUpperCase(),
    path,
    tags: [],
    isDeprecated: false,
    protocol: 'http',
    parameterCount: 0,
    responseCount: 1,
    name: path,
    file: '/a.yaml',
    pointer: `/paths/${path.replaceAll('/', '~1')}/${method}`,
    problems: NONE,
    ...more,
  };
}

function component(name: string, kind = 'schemas'): OutlineComponent {
  return { name, file: '/a.yaml', pointer: `/components/${kind}/${name}`, problems: NONE, usageCount: 1 };
}

const outline: Outline = {
  info: { name: 'Shop', file: '/a.yaml', pointer: '/info', problems: NONE },
  servers: [{ name: 'https://a.test', file: '/a.yaml', pointer: '/servers/0', problems: NONE }],
  tags: [
    { name: 'users', summary: 'Users', operationCount: 2 },
    { name: 'unused', operationCount: 0 },
  ],
  methods: ['get', 'post'],
  operations: [
    operation('get', '/users', { tags: ['users'], summary: 'List users' }),
    operation('get', '/users/{id}', {
      tags: ['users'],
      operationId: 'getUser',
      problems: { errors: 2, warnings: 1, infos: 0 },
    }),
    operation('delete', '/users/{id}'),
    operation('post', 'userCreated', { kind: 'webhook', pointer: '/webhooks/userCreated/post' }),
  ],
  components: [{ kind: 'schemas', components: [component('User'), component('Error')] }],
};
const open = { grouping: 'tags', filter: '', closed: new Set<string>() } as const;
const titles = (options: Parameters<typeof outlineRows>[1]) =>
  outlineRows(outline, options).map(({ level, title }) => `${'  '.repeat(level - 1)}${title}`);

test('operations are grouped by their first tag, and tags without operations are left out', () => {
  expect(titles(open)).toEqual([
    'General',
    '  Info',
    '  https://a.test',
    'Users',
    '  List users',
    '  getUser',
    'Without a tag',
    '  /users/{id}',
    'Webhooks',
    '  userCreated',
    'Schemas',
    '  User',
    '  Error',
  ]);
});

test('grouped by path, all methods of a path are together', () => {
  const rows = outlineRows(outline, { ...open, grouping: 'paths' });
  const group = rows.find(({ title }) => title === '/users/{id}');
  expect(group).toMatchObject({ count: 2, errors: 2, warnings: 1 });
});

test('a closed group hides its rows and keeps its marks', () => {
  const rows = outlineRows(outline, { ...open, closed: new Set(['tag-users']) });
  expect(rows.find(({ id }) => id === 'tag-users')).toMatchObject({ isExpanded: false, count: 2, errors: 2 });
  expect(rows.some(({ title }) => title === 'List users')).toBe(false);
});

test('a filter finds paths, summaries, operationIds and components, in closed groups too', () => {
  const closed = new Set(['tag-users', 'components-schemas']);
  expect(titles({ ...open, closed, filter: 'getuser' })).toEqual(['Users', '  getUser']);
  expect(titles({ ...open, closed, filter: 'delete id' })).toEqual(['Without a tag', '  /users/{id}']);
  expect(titles({ ...open, closed, filter: 'schemas err' })).toEqual(['Schemas', '  Error']);
  expect(titles({ ...open, filter: 'nothing like it' })).toEqual([]);
});

test('a component moves among its siblings, and an operation with its path', () => {
  const rows = outlineRows(outline, open);
  const row = (title: string) => rows.find((one) => one.title === title) as (typeof rows)[number];
  expect(moveEdit(row('User'), outline, 1)).toEqual({
    kind: 'move',
    place: { file: '/a.yaml', pointer: '/components/schemas/User' },
    before: 2,
  });
  expect(moveEdit(row('User'), outline, -1)).toBeUndefined();
  expect(moveEdit(row('getUser'), outline, -1)).toEqual({
    kind: 'move',
    place: { file: '/a.yaml', pointer: '/paths/~1users~1{id}' },
    before: 0,
  });
  expect(moveEdit(row('getUser'), outline, 1)).toBeUndefined();
});
