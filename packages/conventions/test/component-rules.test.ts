import { expect, test } from 'vitest';
import { readText, repositoryFiles } from '../src/packages.ts';

/** Methods that select, order or assemble values: views arrive finished, `map` draws them. */
const COMPUTING =
  /\.(filter|reduce|flatMap|sort|toSorted|slice|join|split|replace|replaceAll|find|findIndex|concat|match|startsWith|endsWith|includes|test|trim)\(/;

const components = repositoryFiles().filter((file) => /^packages\/astro\/components\/.*\.astro$/.test(file));

test('components draw and compute nothing', () => {
  expect(components.length).toBeGreaterThan(20);
  const found = components.flatMap((file) =>
    readText(file)
      .split('\n')
      .filter((line) => COMPUTING.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test('a component that computes is found', () => {
  expect(COMPUTING.test('const others = references.filter(({ href }) => href !== page.home);')).toBe(true);
  expect(COMPUTING.test('{links.map(({ title }) => <li>{title}</li>)}')).toBe(false);
});
