import { expect, test } from 'vitest';
import { readRepository, replaceRepository } from '../../../scripts/repository-address.ts';
import { readText, repositoryFiles } from '../src/packages.ts';

const from = readRepository(JSON.parse(readText('package.json')).repository.url);
const to = { owner: 'harbor', name: 'ships' };

test.each([
  ['https://github.com/harbor/ships', to],
  ['git+https://github.com/harbor/ships.git', to],
  ['https://github.com/harbor/ships.js', { owner: 'harbor', name: 'ships.js' }],
])('the repository of %s', (address, repository) => {
  expect(readRepository(address)).toEqual(repository);
});

test.each(['', 'harbor/ships', 'https://example.com/harbor/ships', 'https://github.com/harbor'])(
  '%s is no address of a repository',
  (address) => {
    expect(() => readRepository(address)).toThrow('Expected https://github.com/owner/name');
  },
);

test('addresses, pages and patterns are replaced, and other names are not', () => {
  const text = `https://github.com/${from.owner}/${from.name}#a ${from.owner}/${from.name}@main ${from.owner}\\/${from.name}\\.git
https://${from.owner}.github.io/schema x/${from.name} ${from.owner}/${from.name}-other`;
  expect(
    replaceRepository(text, from, to),
  ).toBe(`https://github.com/harbor/ships#a harbor/ships@main harbor\\/ships\\.git
https://harbor.github.io/schema x/${from.name} ${from.owner}/${from.name}-other`);
});

test('no file names the owner in another way', () => {
  const left = repositoryFiles()
    .filter((file) => !file.endsWith('repository-address.test.ts'))
    .filter((file) => replaceRepository(readText(file), from, to).includes(from.owner));
  expect(left).toEqual([]);
});
