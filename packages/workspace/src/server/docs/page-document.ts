import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PageView } from '@curlew/reference';
import { escapeText, html } from '@curlew/reference/html';
import { drawPageArticle } from '@curlew/reference/sections';
import { getWords, type Words } from '@curlew/reference/words';

/** The window is in English. */
const WORDS: Words = getWords('en');

/**
 * A page of the reference without the frame of a site: the window has its own navigation, and the frame that shows the page
 * runs no script. The function that draws it, and the styles, are those of a site.
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
<body class="cl-page">
<main id="cl-content" class="cl-main" tabindex="-1">${drawPageArticle(page, WORDS)}</main>
</body>
</html>
`;
  return document.replace('<style></style>', () => `<style>${pageStyles()}</style>`);
}

/** Header and navigation are absent, so no space is reserved for them. */
const OWN_STYLES = '.cl-main { padding: 24px; max-width: none; margin: 0 } html { scroll-padding-top: 8px }';

let cachedStyles: string | undefined;

/** All stylesheets of the reference as one, because the frame cannot load files. */
function pageStyles(): string {
  if (cachedStyles === undefined) {
    const index = readStyles('index');
    const files = [...index.matchAll(/@import "\.\/([\w-]+)\.css";/g)].map(([, name = '']) =>
      readStyles(name),
    );
    cachedStyles = [...files, OWN_STYLES].join('\n').replaceAll('</', '<\\/');
  }
  return cachedStyles;
}

function readStyles(name: string): string {
  const index = import.meta.resolve('@curlew/reference/styles/index.css');
  return readFileSync(fileURLToPath(new URL(`./${name}.css`, index)), 'utf8');
}
