import type { ReferencePage, ReferencePages } from '@curlew/mcp';
import type { Description } from '@curlew/openapi';
import { buildReference, type SearchRecord } from '@curlew/reference';
import { twinPath } from '@curlew/reference/internal';

/** Id of the page that has no path, and the file of its Markdown. */
const OVERVIEW = 'overview';
const OVERVIEW_FILE = 'index';
const MARKDOWN = '.md';
/** Other files of a reference are the description in another format. */
const DESCRIPTION_URI = 'openapi://description';

/** The URI of a page as a resource, so that links of pages lead to pages that a client can read. */
function pageUri(path: string): string {
  return `openapi://pages/${encodeURI(path === '' || path === OVERVIEW_FILE ? OVERVIEW : path)}`;
}

/** Creates the pages of the reference, whose Markdown is rendered on first use. */
export function createReferencePages(description: Description): ReferencePages {
  const build = buildReference(description, {
    base: '',
    href: pageUri,
    fileHref: (path) =>
      path.endsWith(MARKDOWN) ? pageUri(path.slice(0, -MARKDOWN.length)) : DESCRIPTION_URI,
  });
  const records = new Map(build.searchRecords().map((record) => [record.path, record]));
  const twins = new Map([...build.artifacts()].map((file) => [file.path, file]));
  const byOperation = new Map<string, ReferencePage>();
  const list = build.reference.pages.map((info): ReferencePage => {
    const page: ReferencePage = {
      id: info.path === '' ? OVERVIEW : info.path,
      title: info.title,
      names: joinNames(records.get(info.path)),
      summary: info.description,
      markdown: () => twins.get(twinPath(info))?.write() ?? '',
    };
    if (info.method !== undefined) byOperation.set(info.key, page);
    return page;
  });
  return { list, ofOperation: (key) => byOperation.get(key) };
}

function joinNames(record: SearchRecord | undefined): string {
  if (record === undefined) return '';
  const { method, template, operationId, group, names = [] } = record;
  return [method, template, operationId, group, ...names].filter(Boolean).join(' ');
}
