import { expect, test } from 'vitest';
import { readText, repositoryFiles } from '../src/packages.ts';

/** Everything that makes pages. */
const files = repositoryFiles().filter((file) =>
  /^(packages\/(reference\/src|astro\/(src|components|client))|sites\/[^/]+\/src)\/.*\.(ts|astro)$/.test(
    file,
  ),
);

/** Files with patterns that look for `<`, and what they read instead of HTML. */
const READS_OTHER_TEXT: Readonly<Record<string, string>> = {
  'packages/reference/src/keys/content-digests.ts': 'Markdown of descriptions, which may show images',
  'packages/reference/src/html/html.ts': 'plain text that it escapes',
  'packages/reference/src/html/address.ts': 'addresses',
  'packages/reference/src/html/highlight.ts': 'code samples',
  'packages/reference/src/artifacts/markdown/markdown-text.ts': 'plain text that it escapes for Markdown',
  'packages/reference/src/artifacts/markdown/contain-html.ts':
    'Markdown, in which it escapes what would be HTML',
  'packages/reference/src/artifacts/markdown/page-markdown.ts': 'Markdown, for the addresses of its links',
  'packages/astro/client/explorer/safe-texts.ts':
    'Markdown, in which it separates what would be HTML; the parser is that of another project',
  'packages/reference/src/markdown/sanitize/keep-raw-html.ts': 'a single tag, before it is parsed',
  'packages/astro/src/authoring/author-problems.ts': 'sources of guides, for the places of names',
  'packages/reference/src/markdown/report-problems.ts': 'Markdown, before it is parsed',
  'packages/astro/src/links/link-source.ts': 'sources of pages, for the places of broken links',
  'packages/astro/src/links/site-links.ts':
    'pages of a built site, for their links alone; compared with a parser in tests',
};

/** Files that make HTML from text: the template, and the serializer behind the sanitizer. */
const MAKERS = ['packages/reference/src/html/html.ts', 'packages/reference/src/html/serialize.ts'];

test('HTML is made in two places', () => {
  const others = files.filter((file) => !MAKERS.includes(file) && /\bas Html\b/.test(readText(file)));
  expect(others).toEqual([]);
  for (const file of MAKERS) expect(readText(file)).toMatch(/\bas Html\b/);
});

test('HTML is never read or edited as text', () => {
  const literal = /(?<=[=(,:[!&|?{};\n]\s*)\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*/g;
  const call =
    /\.(?:replace|replaceAll|split|indexOf|lastIndexOf|search|startsWith|endsWith|includes)\(\s*(['"`])[^'"`\n]*<[a-z/!][^'"`\n]*\1/gi;
  const found = files
    .filter((file) => !Object.hasOwn(READS_OTHER_TEXT, file))
    .flatMap((file) => {
      const text = getCode(file);
      const patterns = [...text.matchAll(literal)].map(([pattern]) =>
        pattern.replace(/\(\?<(?:[=!]|\w+>)/g, ''),
      );
      const suspicious = patterns.filter((pattern) => /<|&(?:amp|lt|gt|quot|nbsp|#|\()/.test(pattern));
      return [...suspicious, ...[...text.matchAll(call)].map(([whole]) => whole)].map(
        (what) => `${file}: ${what}`,
      );
    });
  expect(found).toEqual([]);
});

/** Of a component, what is not its template. */
function getCode(file: string): string {
  const text = readText(file);
  return file.endsWith('.astro') ? (/^---\n(.*?)\n---/s.exec(text)?.[1] ?? '') : text;
}

test('what places HTML in a page takes it from a view', () => {
  const components = files.filter((file) => file.endsWith('.astro'));
  const literals = components.filter((file) =>
    /set:html=(?:"|\{\s*[`'"])|set:text=\{.*Html/.test(readText(file)),
  );
  expect(components.length).toBeGreaterThan(20);
  expect(literals).toEqual([]);
});
