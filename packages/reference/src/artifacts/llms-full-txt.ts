import type { Model } from '../model.ts';
import type { Artifact } from './artifact.ts';
import { pageMarkdown } from './markdown/page-markdown.ts';

/** All pages but lists, one after the other: the whole reference in one file. */
export const llmsFullTxt: Artifact = {
  name: 'llms-full.txt',
  files: (model) => [
    { path: 'llms-full.txt', type: 'text/plain; charset=utf-8', write: () => allPages(model) },
  ],
};

function allPages(model: Model): string {
  const pages = model.reference.pages.filter(({ kind, part }) => part === undefined && kind !== 'schemas');
  return pages.map((page) => pageMarkdown(page, model)).join('\n---\n\n');
}
