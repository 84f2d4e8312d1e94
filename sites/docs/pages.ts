import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the repository, whose Markdown files are the pages of this site. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Folder of the pages that Starlight reads. */
const CONTENT = 'sites/docs/src/content/docs';

const REPOSITORY: string = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')).repository.url.replace(
  /^git\+|\.git$/g,
  '',
);

/** The files of each group of the sidebar, in their order. */
export const GROUPS: readonly { label: string; files: readonly string[] }[] = [
  {
    label: 'Start',
    files: ['docs/README.md', 'docs/guides/no-site.md', 'docs/guides/astro.md', 'docs/guides/starlight.md'],
  },
  {
    label: 'Guides',
    files: [
      'docs/guides/captures.md',
      'docs/guides/pull-requests.md',
      'docs/guides/contract-tests.md',
      'docs/workflows.md',
      'docs/guides/workflow-pages.md',
      'docs/legacy-api-in-ci.md',
      'docs/exploration.md',
      'docs/guides/mock.md',
      'packages/mcp/README.md',
      'docs/guides/mcp-large-apis.md',
      'packages/workspace/README.md',
      'docs/guides/many-apis.md',
      'docs/guides/large-apis.md',
      'docs/performance.md',
      'docs/guides/theming.md',
      'docs/guides/markdown-plugins.md',
      'docs/guides/hosting.md',
      'SECURITY.md',
      'docs/releases.md',
    ],
  },
  {
    label: 'Migrate',
    files: [
      'docs/migrate/redoc.md',
      'docs/migrate/swagger-ui.md',
      'docs/migrate/docusaurus.md',
      'docs/migrate/starlight-openapi.md',
      'docs/migrate/stoplight-elements.md',
      'docs/migrate/scalar.md',
    ],
  },
  {
    label: 'Reference',
    files: ['docs/commands.md', 'docs/configuration.md', 'docs/options.md', 'docs/diagnostics.md'],
  },
  {
    label: 'Packages',
    files: [
      'packages/cli/README.md',
      'packages/astro/README.md',
      'packages/starlight/README.md',
      'packages/create-curlew/README.md',
      'packages/contract/README.md',
      'packages/contract/docs/protocols.md',
      'packages/mock/README.md',
      'packages/convert/README.md',
      'packages/openapi/README.md',
      'packages/openapi/docs/diagnostics.md',
      'packages/openapi/docs/edit-diagnostics.md',
      'packages/openapi/docs/bundle-diagnostics.md',
      'packages/openapi/docs/upgrade-diagnostics.md',
      'packages/openapi/docs/schema-keywords.md',
      'packages/project/README.md',
      'packages/reference/README.md',
      'packages/request/README.md',
      'packages/exchange/README.md',
      'packages/diagnostics/README.md',
      'packages/grpc/README.md',
      'packages/scripts/README.md',
    ],
  },
  {
    label: 'How Curlew is made',
    files: [
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      ...[
        'reading-descriptions',
        'checking-values',
        'requests',
        'recordings',
        'contract',
        'mcp',
        'pages',
        'projects',
        'workspace',
        'security',
        'repository',
      ].map((name) => `docs/decisions/${name}.md`),
    ],
  },
];

/** Names in the sidebar of pages whose title is the name of a package. */
const LABELS: Readonly<Record<string, string>> = {
  'packages/mcp/README.md': 'For language models (MCP)',
  'packages/workspace/README.md': 'The workspace',
};

/** A page of the site in Starlight's form. */
export interface SitePage {
  /** `guides/astro`; the front page is `index`. */
  id: string;
  /** Markdown with frontmatter. */
  text: string;
}

const FILES = GROUPS.flatMap(({ files }) => files);

/** Returns the name of the page of a Markdown file: `packages/cli/README.md` is at `packages/cli`. */
export function pageId(file: string): string {
  if (file === 'docs/README.md') return 'index';
  return file
    .replace(/^docs\/(?=[^/]+$)/, 'reference/')
    .replace(/^docs\/|\.md$/g, '')
    .replace(/\/README$|(?<=^packages\/[^/]+)\/docs(?=\/)/g, '')
    .toLowerCase();
}

/** Reads all files of the groups and converts them to pages. */
export function readPages(): SitePage[] {
  return FILES.map((file) => ({ id: pageId(file), text: toPage(file, readFileSync(ROOT + file, 'utf8')) }));
}

/** Inputs that the playground offers: the captures of the front page, a collection and a description. */
export function readExamples(): { name: string; text: string }[] {
  const read = (file: string) => readFileSync(ROOT + file, 'utf8');
  const [, captures = ''] = /^```sh\n(curl [\s\S]*?)^```/m.exec(read('docs/README.md')) ?? [];
  return [
    { name: 'captures.sh', text: captures },
    { name: 'collection.json', text: read('sites/showcase/sources/skylark.collection.json') },
    { name: 'museum.yaml', text: read('packages/bench/descriptions/museum.yaml') },
  ];
}

function toPage(file: string, text: string): string {
  const [, title = '', body = ''] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? [];
  const [paragraph = ''] = /^(?![#|>`!*-]).+(?:\n.+)*/m.exec(body) ?? [];
  const frontmatter = {
    title: toPlainText(title),
    description: toPlainText(paragraph),
    editUrl: `${REPOSITORY}/edit/main/${file}`,
    ...(LABELS[file] ? { sidebar: { label: LABELS[file] } } : {}),
  };
  const fields = Object.entries(frontmatter).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${fields.join('\n')}\n---\n${rewriteLinks(file, body)}`;
}

function toPlainText(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Links between files become links between pages, files without a page are linked in the repository, and images are found from the page. */
function rewriteLinks(file: string, text: string): string {
  return text
    .split(/(^ *```[\s\S]*?^ *```)/m)
    .map((part) =>
      /^ *```/.test(part)
        ? part
        : part.replaceAll(/(!\[[^\]\n]*)?\]\(([^)\s]+)\)/g, (_, image: string | undefined, target: string) =>
            image === undefined ? `](${siteAddress(file, target)})` : `${image}](${imagePath(file, target)})`,
          ),
    )
    .join('');
}

function imagePath(file: string, target: string): string {
  if (/^[a-z]+:/.test(target)) return target;
  const folder = posix.join(CONTENT, posix.dirname(pageId(file)));
  return posix.relative(folder, posix.join(posix.dirname(file), target));
}

function siteAddress(file: string, target: string): string {
  const [address = '', anchor] = target.split('#');
  const own = address.startsWith(`${REPOSITORY}/blob/main/`)
    ? address.slice(`${REPOSITORY}/blob/main/`.length)
    : undefined;
  if (address === '' || (own === undefined && /^[a-z]+:/.test(address))) return target;
  const path = own ?? posix.join(posix.dirname(file), address);
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (path === 'README.md') return `${REPOSITORY}${hash === '' ? '' : `/blob/main/README.md${hash}`}`;
  if (!FILES.includes(path)) return `${REPOSITORY}/blob/main/${path}${hash}`;
  const id = pageId(path);
  return `/${id === 'index' ? '' : `${id}/`}${hash}`;
}
