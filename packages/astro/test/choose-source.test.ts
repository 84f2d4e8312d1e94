import { expect, test } from 'vitest';
import { chooseSource } from '../src/integration/site/choose-source.ts';

const users = { base: 'reference/users', name: 'apis/users.yaml', path: '/site/apis/users.yaml' };
const orders = { base: 'reference/orders', name: 'orders.yaml', path: '/site/orders.yaml' };

test('the only source needs no name', () => {
  expect(chooseSource([users])).toBe(users);
});

test.each([
  '/reference/users',
  'reference/users/',
  'apis/users.yaml',
  './apis/users.yaml',
  'users.yaml',
  users.path,
])('a source is found as %s', (given) => {
  expect(chooseSource([orders, users], given)).toBe(users);
});

test('several sources, and none is named', () => {
  expect(() => chooseSource([users, orders])).toThrow('The site has 2 references; expected the name of one.');
});

test('a wrong name, with a suggestion', () => {
  expect(() => chooseSource([users, orders], '/reference/user')).toThrow('did you mean "/reference/users"?');
});
