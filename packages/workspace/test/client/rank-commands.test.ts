import { expect, test } from 'vitest';
import { rankCommands } from '../../src/client/commands/rank-commands.ts';

const commands = [
  { title: 'Save' },
  { title: 'Create an order', detail: '/v1/orders' },
  { title: 'Order', detail: 'schema' },
  { title: 'Show or hide problems' },
  { title: 'Explore' },
];
const titles = (query: string) => rankCommands(commands, query, 10).map(({ title }) => title);

test('every word has to be there; titles that begin with the first word come first', () => {
  expect(titles('or')).toEqual(['Order', 'Create an order', 'Show or hide problems', 'Explore']);
  expect(titles('ORDER v1')).toEqual(['Create an order']);
  expect(titles('order save')).toEqual([]);
});

test('the command of this very title is the first', () => {
  const schemas = ['OrderItem', 'Order', 'Order event'].map((title) => ({ title }));
  const found = (query: string) => rankCommands(schemas, query, 10).map(({ title }) => title);
  expect(found('order')).toEqual(['Order', 'OrderItem', 'Order event']);
  expect(found('order  EVENT')).toEqual(['Order event']);
});

test('a query is matched literally, and an empty one finds everything', () => {
  expect(titles('.*')).toEqual([]);
  expect(titles('(')).toEqual([]);
  expect(titles('  ')).toHaveLength(5);
  expect(rankCommands(commands, '', 2)).toHaveLength(2);
});
