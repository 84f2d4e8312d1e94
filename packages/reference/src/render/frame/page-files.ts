import { DESCRIPTION_FILES, operationFilePath, twinPath } from '../../artifacts/file-paths.ts';
import type { PageInfo } from '../../page.ts';
import type { PageFile } from '../../page-frame.ts';
import type { ContentRenderers, PageAddresses } from '../../render-context.ts';

/** Other formats of a page: Markdown first, then those of its kind. */
export function pageFiles(
  page: PageInfo,
  { fileHref, words }: Pick<PageAddresses & ContentRenderers, 'fileHref' | 'words'>,
): PageFile[] {
  const { labels } = words;
  const file = (title: string, path: string, type: string) => ({ title, href: fileHref(path), type });
  const markdown = file(labels.viewAsMarkdown, twinPath(page), 'text/markdown');
  if (page.method !== undefined)
    return [markdown, file(labels.operationJson, operationFilePath(page), 'application/json')];
  if (page.path !== '') return [markdown];
  return [
    markdown,
    file(labels.descriptionYaml, DESCRIPTION_FILES.yaml, 'application/yaml'),
    file(labels.descriptionJson, DESCRIPTION_FILES.json, 'application/json'),
    file(labels.allPages, 'llms-full.txt', 'text/plain'),
  ];
}
