import type { RenderContext } from '../render-context.ts';
import type { Artifact } from './artifact.ts';
import { pageMarkdown } from './markdown/page-markdown.ts';

/** All pages except lists, concatenated: the whole reference in one file. */
export const llmsFullTxt: Artifact = {
  name: 'llms-full.txt',
  files: (context) => [
    {
      path: 'llms-full.txt',
      type: 'text/plain; charset=utf-8',
      write: () => [...allPages(context)].join(''),
      parts: () => allPages(context),
    },
  ],
};

function* allPages(context: RenderContext): Generator<string> {
  const pages = context.reference.pages.filter(
    ({ kind, part }) => part === undefined && kind !== 'schemas' && kind !== 'workflows',
  );
  for (const [index, page] of pages.entries())
    yield `${index === 0 ? '' : '\n---\n\n'}${pageMarkdown(page, context)}`;
}
