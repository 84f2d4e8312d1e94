import { readFileSync } from 'node:fs';
import { displayPath } from '@curlew/project';
import type { Plugin } from 'vite';
import type { AuthorProblems } from '../access/author-problems.ts';

/** Import of components in a guide. */
const COMPONENTS = '@curlew/astro/components';

/** Remembers the places of names in guides, so that a wrong one is reported with its line. */
export function authorNames(problems: () => AuthorProblems, cwd: string): Plugin {
  return {
    name: '@curlew/astro:author-names',
    enforce: 'pre',
    transform(_code, id) {
      const path = id.replace(/\?.*$/, '');
      if (!/\.(?:mdx|astro)$/.test(path) || path.includes('/node_modules/')) return;
      // Another plugin may have compiled the code already.
      const text = readFileSync(path, 'utf8');
      if (text.includes(COMPONENTS)) problems().record(displayPath(path, cwd), text);
    },
  };
}
