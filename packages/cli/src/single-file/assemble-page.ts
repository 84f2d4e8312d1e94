import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { listFilesBelow } from '../files/file-record.ts';
import { type Attributes, rewriteTags } from '../files/rewrite-tags.ts';

/** Attributes with the ids of elements, separated by spaces. */
const ID_ATTRIBUTES = [
  'id',
  'for',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'headers',
  'list',
  'popovertarget',
];
/** Attributes that make a script load another file. Without them, the script leaves the element hidden. */
const LOADS_FILES = ['data-cl-try', 'data-cl-choices', 'data-cl-search', 'data-cl-copy-file'];
const MAIN = '<main id="cl-content"';

/**
 * Assembles the pages of a built site to one HTML text that loads nothing. Each page is a section whose id is its path.
 * Undefined if a page has no content in the layout of Curlew.
 */
export function assemblePage(folder: string): string | undefined {
  const pages = readPages(folder);
  const [first] = pages;
  const contents = pages.map(({ html }) => getContent(html));
  if (first === undefined || contents.some((content) => content === undefined)) return undefined;
  const assets = new Assets(folder);
  const paths = new Set(pages.map(({ path }) => path));
  const sections = pages.map(({ path }, at) => {
    const content = rewriteLinks(contents[at] ?? '', path, paths, assets);
    return `<section class="cl-file-section" id="${getId(path)}">${content}</section>`;
  });
  const header = removeElements(
    findElement(first.html, '<header class="cl-header"') ?? '',
    '<button class="cl-search-button"',
  );
  const body = [
    findElement(first.html, '<a class="cl-skip"') ?? '',
    rewriteLinks(header, '', paths, assets),
    `<div class="cl-page"><div class="cl-columns">${rewriteLinks(listPages(pages), '', paths, assets)}`,
    `<main id="cl-content" class="cl-main" tabindex="-1">${sections.join('\n')}</main></div></div>`,
  ].join('');
  return `${openingTag(first.html)}${head(first.html, body, assets)}<body>${body}</body></html>\n`;
}

function openingTag(html: string): string {
  return /^<!DOCTYPE html><html[^>]*>/i.exec(html)?.[0] ?? '<!DOCTYPE html><html>';
}

/** The content of a page, without what leads to other pages and files. */
function getContent(html: string): string | undefined {
  const main = findElement(html, MAIN);
  if (main === undefined) return undefined;
  let content = main.slice(main.indexOf('>') + 1, -'</main>'.length);
  for (const start of ['<nav class="cl-pager"', '<nav class="cl-breadcrumbs"', '<div class="cl-split"'])
    content = removeElements(content, start);
  return content;
}

/** Returns the head: metadata, styles and scripts of the first page, and a policy that forbids every request. */
function head(html: string, body: string, assets: Assets): string {
  const found = html.slice(0, html.indexOf('</head>'));
  const kept = [...found.matchAll(/<meta [^>]*>|<title>[^<]*<\/title>/g)].map(([tag]) => tag);
  const icon = assets.dataUrl(/<link rel="icon" href="([^"]+)"/.exec(found)?.[1] ?? '');
  const hrefs = [...found.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
  const css = hrefs.map((href) => assets.styles(assets.text(href) ?? '', body)).join('\n') + SECTION_STYLES;
  const scripts = [...html.matchAll(/<script([^>]*) src="([^"]+)"([^>]*)><\/script>/g)].flatMap(
    ([, before = '', src = '', after = '']) => {
      const code = assets.text(src)?.replace(/<\/(?=script)/gi, '<\\/');
      return code === undefined ? [] : [{ attributes: `${before}${after}`, code }];
    },
  );
  const policy = [
    "default-src 'none'",
    `style-src ${policyHash(css)}`,
    `script-src ${scripts.map(({ code }) => policyHash(code)).join(' ') || "'none'"}`,
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return [
    '<head>',
    ...kept.slice(0, 1),
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    ...kept.slice(1),
    icon === undefined ? '' : `<link rel="icon" href="${icon}">`,
    `<style>${css}</style>`,
    ...scripts.map(({ attributes, code }) => `<script${attributes}>${code}</script>`),
    '</head>',
  ].join('');
}

/** Sections follow each other as pages do not. */
const SECTION_STYLES =
  '\n.cl-file-section + .cl-file-section { border-top: 1px solid var(--cl-line, #8884); margin-top: 3rem; padding-top: 2rem; }';

/** The menu of the first page, with the links that only other pages have below the link to them. */
function listPages(pages: readonly BuiltPage[]): string {
  const getLinks = ({ html }: BuiltPage) =>
    [...(findElement(html, '<nav class="cl-nav"') ?? '').matchAll(/<a href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].map(
      ([, href = '', label = '']) => ({ href, label }),
    );
  const [first] = pages;
  if (first === undefined) return '';
  const top = getLinks(first);
  const known = new Set(top.map(({ href }) => href));
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const items = top.map(({ href, label }) => {
    const page = byPath.get(decodeURI(href));
    const inner =
      page === undefined || page === first ? [] : getLinks(page).filter((link) => !known.has(link.href));
    for (const link of inner) known.add(link.href);
    const list = inner.map((link) => `<li><a href="${link.href}">${link.label}</a></li>`).join('');
    const open = list === '' ? '' : ' class="cl-nav-open"';
    return `<li${open}><a href="${href}">${label}</a>${list === '' ? '' : `<ul>${list}</ul>`}</li>`;
  });
  const nav = findElement(first.html, '<nav class="cl-nav"') ?? '';
  const opening = nav.slice(0, nav.indexOf('<ul'));
  return `${opening}<ul class="cl-nav-groups">${items.join('')}</ul></details></nav>`;
}

function getId(path: string, id?: string): string {
  return id === undefined ? path : `${path}:${id}`;
}

/** Prefixes ids with the path of their page, and lets links lead to sections. */
function rewriteLinks(html: string, path: string, paths: ReadonlySet<string>, assets: Assets): string {
  return rewriteTags(html, (tag, attributes) => {
    for (const name of LOADS_FILES) attributes.delete(name);
    attributes.delete('aria-current');
    if (path !== '') prefixIds(tag, attributes, path);
    const { href, src } = Object.fromEntries(attributes);
    if (typeof href === 'string') rewriteHref(attributes, href, path, { paths, assets });
    if (typeof src === 'string') {
      const url = assets.dataUrl(src);
      if (url === undefined) attributes.delete('src');
      else attributes.set('src', url);
    }
    attributes.delete('srcset');
  });
}

function prefixIds(tag: string, attributes: Attributes, path: string): void {
  for (const name of ID_ATTRIBUTES) {
    const value = attributes.get(name);
    if (typeof value === 'string' && value !== '')
      attributes.set(
        name,
        value
          .split(/\s+/)
          .map((id) => getId(path, id))
          .join(' '),
      );
  }
  // Names group the elements of one page.
  const group = attributes.get('name');
  if (typeof group === 'string' && (tag === 'details' || tag === 'input'))
    attributes.set('name', getId(path, group));
}

function rewriteHref(
  attributes: Attributes,
  href: string,
  path: string,
  { paths, assets }: { paths: ReadonlySet<string>; assets: Assets },
): void {
  if (href.startsWith('#')) {
    // The link of the header to the content has no page.
    if (path !== '') attributes.set('href', `#${getId(path, href.slice(1))}`);
    return;
  }
  if (!href.startsWith('/') || href.startsWith('//')) return;
  const [target = '', fragment] = href.split('#', 2);
  if (paths.has(decodeURI(target))) attributes.set('href', `#${getId(target, fragment)}`);
  else {
    const file = assets.download(target);
    attributes.delete('href');
    if (file) attributes.set('href', file.url).set('download', file.name);
  }
}

/** A page of a built site. */
interface BuiltPage {
  /** URL path with a slash at both ends: `/`, `/ships/list-ships/`. */
  path: string;
  html: string;
}

/** Pages that are parts of other programs, or of no use without a server. */
const LEFT_OUT = /^\/(?:404|explorer|.*oauth-callback)\//;

const NEXT = /<a rel="next"[^>]*\shref="([^"#]+)"/;

/** Reads the pages of a built site in reading order: that of their links to the next page. */
function readPages(folder: string): BuiltPage[] {
  const pages = new Map(
    listFilesBelow(folder)
      .filter((file) => file.endsWith('.html'))
      .map((file) => ({
        path: `/${file.replace(/(?:^|\/)index\.html$/, '/').replace(/\.html$/, '/')}`.replace(/^\/+/, '/'),
        file,
      }))
      .filter(({ path }) => !LEFT_OUT.test(path))
      .map(({ path, file }) => [path, { path, html: readFileSync(join(folder, file), 'utf8') }]),
  );
  const ordered = new Map<string, BuiltPage>();
  for (let page = pages.get('/'); page && !ordered.has(page.path); ) {
    ordered.set(page.path, page);
    const next = NEXT.exec(page.html)?.[1];
    page = next === undefined ? undefined : pages.get(decodeURI(next));
  }
  for (const [path, page] of pages) ordered.set(path, page);
  return [...ordered.values()];
}

/** Returns the first element with this start of its tag, whole, where no element of the same name is inside of it. */
function findElement(html: string, start: string): string | undefined {
  const from = html.indexOf(start);
  if (from < 0) return undefined;
  const name = /^<([a-z]+)/.exec(start)?.[1] ?? '';
  const close = `</${name}>`;
  const end = html.indexOf(close, from);
  return end < 0 ? undefined : html.slice(from, end + close.length);
}

/** Returns HTML without all elements with this start of their tag. */
function removeElements(html: string, start: string): string {
  let rest = html;
  for (let found = findElement(rest, start); found !== undefined; found = findElement(rest, start))
    rest = rest.replace(found, '');
  return rest;
}

/** Media types of files that pages load. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

/** Media types of files that readers download. */
const DOWNLOAD_TYPES: Readonly<Record<string, string>> = {
  '.yaml': 'application/yaml',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.txt': 'text/plain',
};
/** Bytes of one; larger ones are left out. */
const MAX_DOWNLOAD_BYTES = 200_000;

/** The files of a built site as parts of one page. */
class Assets {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns a file of the site as a `data:` URL; undefined for another address, or a file of another type. */
  dataUrl(href: string): string | undefined {
    const type = MEDIA_TYPES[extname(href).toLowerCase()];
    const file = this.#getFile(href);
    return type && file ? `data:${type};base64,${readFileSync(file).toString('base64')}` : undefined;
  }

  /** Returns a file for readers as a `data:` URL with its name; undefined for another address, and for a large file. */
  download(href: string): { url: string; name: string } | undefined {
    const type = DOWNLOAD_TYPES[extname(href).toLowerCase()];
    const file = this.#getFile(href);
    if (type === undefined || file === undefined || statSync(file).size > MAX_DOWNLOAD_BYTES)
      return undefined;
    const url = `data:${type};charset=utf-8;base64,${readFileSync(file).toString('base64')}`;
    return { url, name: basename(file) };
  }

  /** Returns the text of a file of the site; undefined for another address. */
  text(href: string): string | undefined {
    const file = this.#getFile(href);
    return file === undefined ? undefined : readFileSync(file, 'utf8');
  }

  /** Returns styles in which the fonts that a text needs are `data:` URLs; others are left out. */
  styles(css: string, text: string): string {
    const hasExtended = /[\u0100-\u1eff\u2020-\u20cf]/.test(text);
    return css.replace(/@font-face\s*\{[^}]*\}/g, (rule) => {
      if (/latin-ext/.test(rule) && !hasExtended) return '';
      // A page may not wait for a font of another file, and need not for its own.
      const own = rule.replace(/font-display:\s*optional/, 'font-display:block');
      return own.replace(/url\(["']?([^"')]+)["']?\)/g, (whole, href: string) => {
        const url = this.dataUrl(href);
        return url === undefined ? whole : `url(${url})`;
      });
    });
  }

  #getFile(href: string): string | undefined {
    if (!href.startsWith('/') || href.startsWith('//') || href.includes('..')) return undefined;
    const file = join(this.#folder, decodeURI(href.replace(/[?#].*$/, '')));
    return existsSync(file) ? file : undefined;
  }
}

/** Returns the source expression of a Content Security Policy that allows one inline script or style. */
function policyHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
