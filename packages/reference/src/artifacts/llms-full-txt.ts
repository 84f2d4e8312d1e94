import type { PageInfo } from '../page.ts';
import type { SitePlan } from '../render-context.ts';
import type { Artifact } from './artifact.ts';
import { twinPath } from './file-paths.ts';
import { pageMarkdown } from './markdown/page-markdown.ts';

/** All pages except lists, concatenated: the whole reference in one file. */
export const llmsFullTxt: Artifact = {
  name: 'llms-full.txt',
  files: (context) => [
    {
      path: 'llms-full.txt',
      type: 'text/plain; charset=utf-8',
      write: () => [...joinPages(context, (page) => pageMarkdown(page, context))].join(''),
      parts: () =>
        joinPages(context, (page) => context.earlier?.(twinPath(page)) ?? pageMarkdown(page, context)),
    },
  ],
};

function* joinPages<Text>(
  { reference }: SitePlan,
  getText: (page: PageInfo) => Text,
): Generator<Text | string> {
  const pages = reference.pages.filter(
    ({ kind, part }) => part === undefined && kind !== 'schemas' && kind !== 'workflows',
  );
  for (const [index, page] of pages.entries()) {
    if (index > 0) yield '\n---\n\n';
    yield getText(page);
  }
}
