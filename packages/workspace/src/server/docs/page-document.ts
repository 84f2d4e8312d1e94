import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PageView } from '@curlew/reference';
import { escapeText, type Html, html } from '@curlew/reference/html';
import { operationArticle } from './operation-article.ts';
import { overviewArticle, schemaArticle, schemaListArticle, tagArticle } from './other-articles.ts';

/**
 * A page of the reference without the frame of a site: the window has its own navigation. The sections are those of the
 * site's components, with the same class names, and the styles are the same files.
 */
export function pageDocument(page: PageView): string {
  const document = html`<!doctype html>
<html lang="en" class="cl-document">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(page.title)}</title>
<style></style>
</head>
<body class="cl-page cl-page-plain">
<main id="cl-content" class="cl-main" tabindex="-1">${article(page)}</main>
</body>
</html>
`;
  return document.replace('<style></style>', () => `<style>${styles()}</style>`);
}

function article(page: PageView): Html {
  switch (page.kind) {
    case 'operation':
    case 'webhook':
      return operationArticle(page);
    case 'schema':
      return schemaArticle(page);
    case 'schemas':
      return schemaListArticle(page);
    case 'tag':
      return tagArticle(page);
    case 'overview':
      return overviewArticle(page);
  }
}

/** Header and navigation are absent, so no space is reserved for them. */
const OWN_STYLES = '.cl-main { padding: 24px; max-width: none; margin: 0 } html { scroll-padding-top: 8px }';

let known: string | undefined;

/** All stylesheets of the reference as one: a frame loads nothing. */
function styles(): string {
  if (known === undefined) {
    const index = styleFile('index');
    const files = [...index.matchAll(/@import "\.\/([\w-]+)\.css";/g)].map(([, name = '']) =>
      styleFile(name),
    );
    known = [...files, OWN_STYLES].join('\n').replaceAll('</', '<\\/');
  }
  return known;
}

function styleFile(name: string): string {
  const index = import.meta.resolve('@curlew/reference/styles/index.css');
  return readFileSync(fileURLToPath(new URL(`./${name}.css`, index)), 'utf8');
}
