import { readFileSync, writeFileSync } from 'node:fs';
import { ROOT, readText, repositoryFiles } from '../packages/conventions/src/packages.ts';
import { type Repository, readRepository, replaceRepository } from './repository-address.ts';

/** `npm run set-repository https://github.com/owner/name`: writes the address of the repository into all files that name it. */
const [address = ''] = process.argv.slice(2);
const to = readAddress(address);
const from = readRepository(JSON.parse(readText('package.json')).repository.url);

let count = 0;
for (const file of repositoryFiles()) {
  // Bytes of images survive only as they are.
  const text = readFileSync(ROOT + file, 'latin1');
  const replaced = replaceRepository(text, from, to);
  if (replaced === text) continue;
  writeFileSync(ROOT + file, replaced, 'latin1');
  count += 1;
}
console.log(`${count} files now name https://github.com/${to.owner}/${to.name}.`);

function readAddress(text: string): Repository {
  try {
    return readRepository(text);
  } catch (error) {
    console.error(`${(error as Error).message}\nUsage: npm run set-repository https://github.com/owner/name`);
    process.exit(2);
  }
}
