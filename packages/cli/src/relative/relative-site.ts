import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { SearchIndex, SearchPages } from '@curlew/reference/search';
import { listFilesBelow } from '../files/file-record.ts';
import { type Attributes, rewriteTags } from '../files/rewrite-tags.ts';

/** Attributes with one address, and with several that are separated by spaces. */
const ADDRESSES = [
  'href',
  'src',
  'poster',
  'data-cl-search',
  'data-cl-styles',
  'data-cl-choices',
  'data-cl-copy-file',
];
const ADDRESS_LISTS = ['data-cl-indexes'];
/** Attributes with the address of a JSON file that a script reads. */
const DATA = 'data-cl-operation';
/** Attributes with the address of a module that a script loads. */
const MODULES = ['data-cl-search', 'data-cl-choices'];

/**
 * Makes the pages of a built site work from the disk, and from any folder of a server: addresses are relative and name the
 * file (`../ships/index.html`), scripts are classic ones, and data has a script beside it, because browsers load neither
 * modules nor data from the disk. Returns the scripts that have to stay modules, which run from a server alone.
 */
export function makeSiteRelative(folder: string): string[] {
  const files = new Set(listFilesBelow(folder));
  const site: Site = { folder, files, modules: new Set(), data: new Set() };
  for (const file of files) {
    if (file.endsWith('.html')) edit(site, file, (html) => relativePage(html, file, site));
    else if (file.endsWith('.css')) edit(site, file, (css) => relativeStyles(css, file, site));
  }
  for (const file of files) if (/(?:^|\/)search\.json$/.test(file)) relativeIndex(file, site);
  for (const file of site.data)
    writeFileSync(join(folder, `${file}.js`), dataScript(readFileSync(join(folder, file), 'utf8')));
  return [...site.modules].filter((file) => !makeClassic(file, site));
}

/** The state of one rewriting. */
interface Site {
  folder: string;
  /** Paths below the folder. */
  files: ReadonlySet<string>;
  /** Scripts that are modules. */
  modules: Set<string>;
  /** JSON files that scripts read. */
  data: Set<string>;
}

function edit({ folder }: Site, file: string, change: (text: string) => string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  if (changed !== text) writeFileSync(path, changed);
}

function relativePage(html: string, page: string, site: Site): string {
  // A font of the disk has another origin, so that it cannot be loaded ahead.
  const own = html.replace(/<link rel="preload"[^>]*>/g, '');
  return rewriteTags(own, (tag, attributes) => {
    if (tag === 'script' && attributes.get('type') === 'module') {
      const file = findFile(attributes.get('src'), site);
      if (file !== undefined && isClassic(file, site)) attributes.delete('type');
      if (file !== undefined) attributes.set('defer', true);
    }
    for (const name of MODULES) findModule(attributes.get(name), site);
    rewriteAddresses(attributes, page, site);
  });
}

function rewriteAddresses(attributes: Attributes, page: string, site: Site): void {
  const relative = (address: string) => relativeAddress(address, page, site);
  const change = (name: string, rewrite: (value: string) => string) => {
    const value = attributes.get(name);
    if (typeof value === 'string') attributes.set(name, rewrite(value));
  };
  for (const name of [...ADDRESSES, DATA]) {
    if (name === DATA) {
      const file = findFile(attributes.get(DATA), site);
      if (file !== undefined) site.data.add(file);
    }
    change(name, relative);
  }
  for (const name of ADDRESS_LISTS) change(name, (list) => list.split(' ').map(relative).join(' '));
  change('srcset', (set) => set.replace(/(^|,\s*)(\/[^\s,]+)/g, (_, before, one) => before + relative(one)));
  change('content', (text) =>
    text.replace(/^(\d+;\s*url=)(\/.*)$/i, (_, before, address) => before + relative(address)),
  );
}

function relativeStyles(css: string, file: string, site: Site): string {
  return css.replace(
    /url\((["']?)(\/[^"')]+)\1\)/g,
    (_, quote: string, address: string) => `url(${quote}${relativeAddress(address, file, site)}${quote})`,
  );
}

/** An address that a row of an index writes out: that of an overview or of a guide. */
const WRITTEN_OUT = /^\//;

/** The addresses of an index become relative to it. It is in the folder of the pages that it lists. */
function relativeIndex(file: string, site: Site): void {
  const start = file.slice(0, -'search.json'.length);
  for (const part of site.files) {
    if (!part.startsWith(`${start}search.`) || !part.endsWith('.json')) continue;
    site.data.add(part);
    if (!part.startsWith(`${start}search.pages.`)) continue;
    edit(site, part, (json) => {
      const pages: SearchPages = JSON.parse(json);
      for (const row of pages.rows)
        if (WRITTEN_OUT.test(row[1])) row[1] = relativeAddress(row[1], file, site).replace(/^(?![./])/, './');
      return JSON.stringify(pages);
    });
  }
  edit(site, file, (json) => {
    const index: SearchIndex = { ...JSON.parse(json), before: '', after: '/index.html', isRelative: true };
    return JSON.stringify(index);
  });
}

/** Returns the address of a file of the site as another file of it reaches it; any other address as it is. */
function relativeAddress(address: string, from: string, site: Site): string {
  const file = findFile(address, site);
  if (file === undefined) return address;
  const [rest = ''] = /[?#].*$/s.exec(address) ?? [];
  const path = encodeURI(posix.relative(posix.dirname(from), file));
  return path.replace(/[?#]/g, encodeURIComponent) + rest;
}

/** The file that an address of the site leads to. */
function findFile(address: string | true | undefined, { files }: Site): string | undefined {
  if (typeof address !== 'string' || !address.startsWith('/') || address.startsWith('//')) return undefined;
  const path = decode(address.slice(1).replace(/[?#].*$/s, ''));
  const folder = path === '' || path.endsWith('/') ? path : `${path}/`;
  return [path, `${folder}index.html`].find((one) => files.has(one));
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function findModule(address: string | true | undefined, site: Site): void {
  const file = findFile(address, site);
  if (file !== undefined) site.modules.add(file);
}

function isClassic(file: string, site: Site): boolean {
  site.modules.add(file);
  return classicScript(readFileSync(join(site.folder, file), 'utf8')) !== undefined;
}

function makeClassic(file: string, { folder }: Site): boolean {
  const classic = classicScript(readFileSync(join(folder, file), 'utf8'));
  if (classic !== undefined) writeFileSync(join(folder, file), classic);
  return classic !== undefined;
}

/** Imports of other modules, and `import.meta`: a classic script has neither. */
const NEEDS_MODULE = /(?:^|[;}\n])\s*import\s*["'{*\w]|\bimport\.meta\b/;

const EXPORTS = /export\s*\{([^{}]*)\};?\s*$/;

/**
 * Returns a module as a classic script, which leaves what it exports at its own element (`load-file.ts` of the pages);
 * undefined for a module that imports others.
 */
export function classicScript(code: string): string | undefined {
  if (NEEDS_MODULE.test(code)) return undefined;
  const [whole = '', list = ''] = EXPORTS.exec(code) ?? [];
  const own = code.slice(0, code.length - whole.length);
  if (/(?:^|[;}\n])\s*export\b/.test(own)) return undefined;
  const members = list.split(',').flatMap((one) => {
    const [local = '', name = local] = one.trim().split(/\s+as\s+/);
    return local === '' ? [] : [`${JSON.stringify(name)}:${local}`];
  });
  const exported =
    members.length === 0 ? '' : `;Object.assign(document.currentScript,{${members.join(',')}})`;
  return `(()=>{${own}${exported}})();\n`;
}

/** Returns JSON as a classic script, which leaves it at its own element as `data`. A literal would lose `__proto__`. */
function dataScript(json: string): string {
  return `document.currentScript.data=JSON.parse(${JSON.stringify(json.trim())});\n`;
}
