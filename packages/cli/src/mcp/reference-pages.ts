import type { ReferencePage, ReferencePages } from '@curlew/mcp';
import type { Description } from '@curlew/openapi';
import { buildReference } from '@curlew/reference';

/** The pages of the reference as Markdown; each is written when it is read. */
export function referencePages(description: Description): ReferencePages {
  const build = buildReference(description, { base: '' });
  const records = build.searchRecords();
  const byOperation = new Map<string, ReferencePage>();
  const list = build.reference.pages.map((info, at): ReferencePage => {
    const record = records[at];
    const page: ReferencePage = {
      id: info.path === '' ? 'overview' : info.path,
      title: info.title,
      names: [record?.method, record?.path, record?.group, record?.names].filter(Boolean).join(' '),
      summary: info.description,
      markdown: () => build.markdown(info),
    };
    if (info.method !== undefined) byOperation.set(info.key, page);
    return page;
  });
  return { list, ofOperation: (key) => byOperation.get(key) };
}
