import type { CallToolResult, Tool as ToolEntry } from '@modelcontextprotocol/server';
import { errorResult } from '../call/tool-result.ts';
import { SearchIndex } from '../search/search-index.ts';
import { fixedInput, fixedInputProblem, jsonResult, LOCAL_READ, textResult } from '../server/fixed-tools.ts';
import type { CatalogState } from '../server/live-catalog.ts';
import type { ToolProvider } from '../server/tool-provider.ts';
import { splitText } from '../text/message-size.ts';
import type { ReferencePages } from './reference-pages.ts';

const DEFAULT_FOUND = 10;
/** Maximum bytes of a part of a page, as JSON: below the limit of a result, about 22,000 tokens. */
const PAGE_BYTES = 90_000;
/** Operations of one page of `list_operations`. */
const OPERATIONS_PER_PAGE = 200;

const ENTRIES: readonly ToolEntry[] = [
  {
    name: 'search_docs',
    title: 'Search the reference',
    description: 'Searches the pages of the API reference: operations, schemas, authorization.',
    inputSchema: fixedInput(
      {
        query: { type: 'string', description: 'A few words.' },
        limit: { type: 'integer', description: `Default ${DEFAULT_FOUND}.`, maximum: 100 },
      },
      ['query'],
    ),
    annotations: LOCAL_READ,
  },
  {
    name: 'read_page',
    title: 'Read a page',
    description: 'A page of the API reference as Markdown.',
    inputSchema: fixedInput(
      {
        page: { type: 'string', description: 'An `id` returned by `search_docs`, or a link of a page.' },
        part: { type: 'integer', description: 'Which part of a long page; default 1.' },
      },
      ['page'],
    ),
    annotations: LOCAL_READ,
  },
  {
    name: 'list_operations',
    title: 'List the operations',
    description: `The operations of the API, ${OPERATIONS_PER_PAGE} at a time.`,
    inputSchema: fixedInput({
      tag: { type: 'string', description: 'Only operations with this tag.' },
      part: { type: 'integer', description: 'Which part of a long list; default 1.' },
    }),
    annotations: LOCAL_READ,
  },
];

const NO_PAGES: ReferencePages = { list: [], ofOperation: () => undefined };

/** Three tools that search and read the pages of the reference. They do not call the API. */
export const docsTools: ToolProvider = {
  entries: () => ENTRIES,
  resolve(name, given, state) {
    const entry = ENTRIES.find((one) => one.name === name);
    if (!entry) return undefined;
    const problem = fixedInputProblem(entry, given);
    if (problem) return { run: async () => errorResult(problem) };
    const { query, limit, page, tag, part } = given;
    return {
      async run() {
        const pages = state.pages?.() ?? NO_PAGES;
        if (name === 'search_docs')
          return search(pages, String(query), typeof limit === 'number' ? limit : DEFAULT_FOUND);
        if (name === 'read_page') return readPage(pages, String(page), typeof part === 'number' ? part : 1);
        return listOperations(state, pages, { tag, part: typeof part === 'number' ? part : 1 });
      },
    };
  },
};

const indexes = new WeakMap<ReferencePages, SearchIndex>();

function search(pages: ReferencePages, query: string, limit: number): CallToolResult {
  const { list } = pages;
  const index =
    indexes.get(pages) ??
    new SearchIndex(list.map(({ title, names, summary }) => ({ title, names, text: summary })));
  indexes.set(pages, index);
  return jsonResult(
    index.search(query, limit).flatMap((at) => {
      const page = list[at];
      return page ? [{ id: page.id, title: page.title, summary: page.summary }] : [];
    }),
  );
}

function readPage({ list }: ReferencePages, id: string, part: number): CallToolResult {
  const page = list.find((one) => one.id === id) ?? list.find((one) => one.id === idOfLink(id));
  if (!page) return errorResult('`page` is not the id of a page: search with `search_docs`.');
  const parts = splitText(page.markdown(), PAGE_BYTES);
  const shown = parts[part - 1];
  if (shown === undefined)
    return errorResult(`The page has ${parts.length} ${parts.length === 1 ? 'part' : 'parts'}.`);
  const { content } = textResult(shown);
  if (part === parts.length) return { content };
  const note = `[Part ${part} of ${parts.length}. Read the next one with \`part\`: ${part + 1}.]`;
  return { content: [...content, ...textResult(note).content] };
}

/** The id in the URI of a link: `users` of `openapi://pages/users#get-a-user`. */
function idOfLink(uri: string): string | undefined {
  const [, id = ''] = /^openapi:\/\/pages\/([^#]*)/.exec(uri) ?? [];
  try {
    return decodeURIComponent(id);
  } catch {
    return undefined;
  }
}

function listOperations(
  { catalog }: CatalogState,
  pages: ReferencePages,
  { tag, part }: { tag: unknown; part: number },
): CallToolResult {
  const all = catalog.tools.filter(
    ({ operation }) => tag === undefined || operation.tags.includes(String(tag)),
  );
  const start = (part - 1) * OPERATIONS_PER_PAGE;
  const lines = all.slice(start, start + OPERATIONS_PER_PAGE).map(({ methodAndPath, title, operation }) => {
    const id = pages.ofOperation(operation.key)?.id;
    return `${methodAndPath}: ${title}${id === undefined ? '' : ` (page ${id})`}`;
  });
  const more = all.length - start - lines.length;
  if (more > 0) lines.push(`${more} more: part ${part + 1}.`);
  return textResult(lines.length === 0 ? 'There are none.' : lines.join('\n'));
}
