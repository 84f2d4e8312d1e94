import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { afterEach, expect, it } from 'vitest';
import { propertyRuns } from '../../../scripts/test-scope.ts';
import { builtPaths } from '../src/links/built-files.ts';
import { checkLinks } from '../src/links/check-links.ts';
import { pageLinks, readSiteLinks } from '../src/links/site-links.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** `address: what is missing` for each broken link. */
async function broken(files: Record<string, string>, base = ''): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'links-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const paths = builtPaths(folder);
  return checkLinks(readSiteLinks(folder, paths), paths, base).map(
    ({ address, pages, missing }) => `${address} in ${pages.sort().join(' ')}: ${missing}`,
  );
}

it('leaves out sitemaps, which are written later', async () => {
  const link = (href: string) => `<link rel="sitemap" href="${href}">`;
  expect(await broken({ 'index.html': link('/sitemap-index.xml') })).toEqual([]);
  expect(await broken({ 'index.html': link('/other.xml') })).toEqual(['/other.xml in index.html: file']);
});

it('finds files and fragments that are not there, own and relative ones', async () => {
  expect(
    await broken({
      'index.html': `<a href="/a/">a</a> <a href="/a/#x">x</a> <a href="b">b</a> <a href='/gone/'>gone</a>`,
      'a/index.html': `<p id="x"><a href="#x">x</a> <a href="#y">y</a> <a href="../gone/">relative</a>`,
      'b.html': `<img src="/pic.png"> <a href="/data.json">data</a><a href="/gone/">gone</a>`,
      'data.json': '{}',
    }),
  ).toEqual([
    '#y in a/index.html: fragment',
    '../gone/ in a/index.html: file',
    '/pic.png in b.html: file',
    '/gone/ in b.html index.html: file',
  ]);
});

it('follows the base of the site, and leaves other sites alone', async () => {
  const page = `<a href="/docs/a/">a</a> <a href="/other/">other</a> <a href="https://x.test/">x</a> <a href="mailto:a@b.c">m</a> <a href="#top">top</a> <a href="/docs/nope">nope</a>`;
  expect(await broken({ 'index.html': page, 'a/index.html': '' }, '/docs')).toEqual([
    '/docs/nope in index.html: file',
  ]);
});

it('reads entities, escaped addresses and names of files beyond ASCII', async () => {
  const page = '<a href="/caf%C3%A9/#%C3%BC&amp;a">c</a>';
  expect(await broken({ 'index.html': page, 'café/index.html': '<b id="ü&amp;a"></b>' })).toEqual([]);
});

it('reads no address in a text, a script or a comment', () => {
  const html = `<!-- <a href="/c"> --><script src="/s.js">const a = '<a href="/t">';</script><pre>&lt;a href="/p"></pre><a title="x > <b href='/q'>" href="/real">r</a>`;
  expect([...pageLinks(Buffer.from(html)).addresses]).toEqual(['/s.js', '/real']);
});

/** Attributes as a parser of HTML reads them. */
function parsed(html: string): { addresses: string[]; ids: string[] } {
  const links = { addresses: new Set<string>(), ids: new Set<string>() };
  let tag = '';
  const parser = new Parser({
    onopentagname: (name) => {
      tag = name;
    },
    onattribute: (name, value) => {
      if (name === 'href' || name === 'src') links.addresses.add(value);
      else if (name === 'id' || (name === 'name' && tag === 'a')) links.ids.add(value);
    },
  });
  parser.end(html);
  return { addresses: [...links.addresses], ids: [...links.ids] };
}

function scanned(html: string): { addresses: string[]; ids: string[] } {
  const { addresses, ids } = pageLinks(Buffer.from(html));
  return { addresses: [...addresses], ids: [...ids] };
}

it.each([
  `<A HREF=/bare NAME='n'>x</A><img src=/i.png><input name=field id = "i">`,
  `<a href='/one"two' id="it's">&copy;</a><a href="/?a=1&amp;b=2&lt=3">x</a>`,
  `<p hidden ><a\nhref\n=\n"/lines"\tid="t"/></p>`,
  `<title><a href="/title"></title><textarea><b id="t"></textarea ><style>a{b:"<i id=s>"}</style><SCRIPT><b id=x></SCRIPT><b id="after">`,
  `<a href=/guide?tab=api#gone id=a=b>x</a><a href=/it's id=it"s>y</a><p id=x\`y title=don't><b id=after>`,
  `<a href = /a=b/><i id='q'title="r"name=n><a href=/one'two>x</a><b id='last'><a "id="quoted" it's id=name><b id=end>`,
  `<a href=/a?x<y id=less><a href= id=none><a =id=odd href==/twice><a ="x>y" id="text"><a href/="/no" id=after><b id=end>`,
  `<!doctype html><!-- > <b id="c"> --><?php <b id="p"> ?><!--><b id="short">`,
  `a < b <b id="less"> 1<2 </ b id="close"><x-y id="custom" data-href="/no" xlink:href="/no">`,
])('reads attributes as a parser of HTML does: %s', (html) => {
  expect(scanned(html)).toEqual(parsed(html));
});

it('reads what a parser of HTML reads from any sequence of parts', () => {
  const part = fc.constantFrom(
    ...[
      '<a href="/a">',
      '<b id=i>',
      '</b>',
      '<a name="n>">',
      '>',
      ' id="text" ',
      '<!-- ',
      ' -->',
      '<script>',
      '</script>',
    ],
    ...[
      "<i src='/s\"'>",
      '<a href=/b?c=d#e>',
      "<p title=it's id=f'g>",
      '<title>',
      '</title>',
      '&amp;',
      '<',
      ' < ',
      '<br/>',
      '<p class="x" id="&quot;">',
      '<h2 title="<b>">',
    ],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const html = parts.join('');
      expect(scanned(html)).toEqual(parsed(html));
    }),
    { numRuns: propertyRuns(500) },
  );
});
