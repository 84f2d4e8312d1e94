import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT, readText, repositoryFiles } from '../src/packages.ts';

const files = repositoryFiles();
const documents = files.filter((file) =>
  /^(?:ARCHITECTURE|CONTRIBUTING|SECURITY)\.md$|^docs\/decisions\//.test(file),
);

/** Text in backticks outside of code blocks. */
function namesIn(file: string): string[] {
  const prose = readText(file).replace(/^ *```[\s\S]*?^ *```/gm, '');
  return [...prose.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
}

test.each(documents)('the files that %s names exist', (document) => {
  const missing = namesIn(document).filter((name) => {
    if (/^(?:packages|sites|scripts)\/[\w./-]+$/.test(name)) return !existsSync(ROOT + name);
    if (/^[\w-]+\.test\.ts$|^[a-z][\w-]*-[\w-]+\.ts$/.test(name))
      return !files.some((file) => file.endsWith(`/${name}`));
    return false;
  });
  expect(missing).toEqual([]);
});

test('ARCHITECTURE.md is read in ten minutes', () => {
  const words = readText('ARCHITECTURE.md')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  expect(words.length).toBeLessThanOrEqual(1_500);
});
