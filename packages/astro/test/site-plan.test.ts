import { planSources } from '@curlew/project';
import type { PageInfo, PageView } from '@curlew/reference';
import { describe, expect, test } from 'vitest';
import { siteFiles } from '../src/integration/files/write-site-files.ts';
import { alternateLinks, languageName, localeLinks } from '../src/integration/site/locale-links.ts';
import { localizedBases, localizeSources } from '../src/integration/site/localize-sources.ts';
import { versionSources } from '../src/integration/site/plan-site.ts';
import { siteLocales } from '../src/integration/site/site-locales.ts';
import { SiteRelations } from '../src/integration/site/site-relations.ts';
import { editHref } from '../src/worker/worker-handler.ts';

const given = [
  {
    path: '/site/v3.yaml',
    base: '/api',
    version: 'v3',
    versions: [{ label: '2024-01 (beta)', source: 'old.yaml' }],
    locales: { fr: 'fr.yaml' },
  },
];
const { sources } = planSources({ sources: given, base: '/reference', from: '/site', cwd: '/site' });
const versions = versionSources(sources, given, '/site', '/site');
const locales = siteLocales({
  defaultLocale: 'en',
  locales: ['en', { path: 'fr', codes: ['fr-CA', 'fr'] }],
  routing: { prefixDefaultLocale: false },
} as Parameters<typeof siteLocales>[0]);

describe('versions', () => {
  test('are sources below the current one', () => {
    expect(versions.map(({ base, path, version }) => [base, path, version])).toEqual([
      ['api', '/site/v3.yaml', { label: 'v3', of: 'api' }],
      ['api/2024-01-beta', '/site/old.yaml', { label: '2024-01 (beta)', of: 'api' }],
    ]);
  });

  test('two with one label are refused', () => {
    const twice = [{ path: '/site/v3.yaml', versions: [{ label: 'current', source: 'old.yaml' }] }];
    expect(() => versionSources(sources, twice, '/site', '/site')).toThrow(
      'the label "current" is used twice',
    );
  });
});

test('each locale has its references, at its path, in its language and from its file', () => {
  const planned = localizeSources(versions, given, locales, '/site', '/site');
  expect(planned.map(({ base, path, language, version }) => [base, path, language, version?.of])).toEqual([
    ['api', '/site/v3.yaml', 'en', 'api'],
    ['api/2024-01-beta', '/site/old.yaml', 'en', 'api'],
    ['fr/api', '/site/fr.yaml', 'fr-CA', 'fr/api'],
    ['fr/api/2024-01-beta', '/site/old.yaml', 'fr-CA', 'fr/api'],
  ]);
  expect(localizeSources(versions, [{ path: '/site/v3.yaml' }], [], '/site', '/site')).toEqual(versions);
});

describe('a file for a locale that the site does not have is refused', () => {
  const withFile = (locale: string) => [
    { path: '/site/v3.yaml', locales: { fr: 'fr.yaml', [locale]: 'x.yaml' } },
  ];

  test.each([
    ['e', '`locales` of /site/v3.yaml: the site has no locale "e"; did you mean "en"?'],
    ['japanese', '`locales` of /site/v3.yaml: the site has no locale "japanese".'],
    ['fr-CA', '`locales` of /site/v3.yaml: the site has no locale "fr-CA"'],
  ])('%s, with the locales of the site', (locale, message) => {
    const plan = () => localizeSources(versions, withFile(locale), locales, '/site', '/site');
    expect(plan).toThrow(message);
    expect(plan).toThrow(
      expect.objectContaining({ help: expect.stringContaining('Use a locale of the site (en, fr)') }),
    );
  });

  test('any, where the site does not have several', () => {
    expect(() => localizeSources(versions, given, [], '/site', '/site')).toThrow(
      'the site has no locale "fr", because it does not have several locales.',
    );
  });
});

describe('beside pages of the site that are of no reference', () => {
  const planned = localizeSources(versions, given, locales, '/site', '/site');
  const relations = new SiteRelations(
    planned,
    () => [],
    (base, path) => `/docs/${base}/${path}`,
    '/docs',
  );
  const [english, , french] = planned;

  test.each([
    ['/docs/fr/guides/start', 'fr/api'],
    ['/docs/fr.html', 'fr/api'],
    ['/docs/fr', 'fr/api'],
    ['/docs/french/start', 'api'],
    ['/docs/', 'api'],
    ['/fr/elsewhere', 'api'],
    [undefined, 'api'],
  ])('%s has the references of its locale', (pathname, base) => {
    expect(relations.beside({ pathname }).map((source) => source.base)).toEqual([base]);
    expect(english && relations.localized(english, pathname).base).toBe(base);
  });

  test.each([
    ['at the root', false, '', 'api'],
    ['at a path', true, 'en/', 'en/api'],
  ])('the default locale is found where others come first, %s', (_name, prefixDefaultLocale, path, base) => {
    const reversed = siteLocales({
      defaultLocale: 'en',
      locales: ['fr', 'en'],
      routing: { prefixDefaultLocale },
    } as Parameters<typeof siteLocales>[0]);
    const sources = localizeSources(versions, given, reversed, '/site', '/site');
    const own = new SiteRelations(
      sources,
      () => [],
      (at) => at,
    );
    const basesAt = (pathname?: string) => own.beside({ pathname }).map((source) => source.base);
    expect([basesAt(), basesAt('/404'), basesAt(`/${path}guides/start`)]).toEqual([[base], [base], [base]]);
    expect(basesAt('/fr/guides/start')).toEqual(['fr/api']);
    const named = sources.find((source) => source.base === base);
    expect(named && own.localized(named, '/fr/guides/start').base).toBe('fr/api');
    expect(sources[0] && own.localized(sources[0], '/guides/start').base).toBe('fr/api');
  });

  test('a reference that is named in its own locale stays', () => {
    expect(french && relations.localized(french, '/docs/guides/').base).toBe('fr/api');
  });
});

test('a page leads to the same page in the other languages, or to their first page', () => {
  const pages: Record<string, PageInfo[]> = {
    api: [{ kind: 'schema', path: 'schemas/Ship', title: 'Ship', key: '' } as PageInfo],
    'fr/api': [
      { kind: 'schema', path: 'schemas/Ship-2', title: 'Ship', key: '' } as PageInfo,
      { kind: 'schema', path: 'schemas/Quai', title: 'Quai', key: '' } as PageInfo,
    ],
  };
  const relations = new SiteRelations(
    localizeSources(versions, given, locales, '/site', '/site'),
    (base) => pages[base] ?? [],
    (base, path) => `/${base}/${path}`,
  );
  const getLocales = (home: string, path: string) =>
    relations
      .withRelations({ home, path } as PageView)
      .locales?.map(({ label, href, isSamePage, current }) => [label, href, isSamePage, current]);
  expect(getLocales('/api/', 'schemas/Ship')).toEqual([
    ['English', '/api/schemas/Ship', true, true],
    ['Français canadien', '/fr/api/schemas/Ship-2', true, false],
  ]);
  expect(getLocales('/fr/api/', 'schemas/Quai')).toEqual([
    ['English', '/api/', false, false],
    ['Français canadien', '/fr/api/schemas/Quai', true, true],
  ]);
});

describe('languages on pages of no reference', () => {
  const planned = localizeSources(versions, given, locales, '/site', '/site');
  const linksAt = (pathname: string, index?: string, isBuilt: (base: string) => boolean = () => true) =>
    localeLinks(planned, {
      index,
      pathname,
      locale: pathname.startsWith('/docs/fr') ? 'fr' : '',
      getHref: (path) => `/docs/${path}/`,
      isBuilt,
    }).map(({ label, href, isSamePage, current }) => [label, href, isSamePage, current]);

  test.each(['/docs/fr/api/', '/docs/fr/api', '/docs/fr/api.html', '/docs/fr/api/index.html'])(
    'lead from a list of references to the others: %s',
    (pathname) => {
      expect(linksAt(pathname, 'api')).toEqual([
        ['English', '/docs/api/', true, false],
        ['Français canadien', '/docs/fr/api/', true, true],
      ]);
    },
  );

  test('lead from the page for unknown addresses to the lists, or to the only reference', () => {
    expect(linksAt('/docs/404.html', 'all')).toEqual([
      ['English', '/docs/all/', false, true],
      ['Français canadien', '/docs/fr/all/', false, false],
    ]);
    expect(linksAt('/docs/404/')).toEqual([
      ['English', '/docs/api/', false, true],
      ['Français canadien', '/docs/fr/api/', false, false],
    ]);
  });

  test('are those with a reference, and none where that is one', () => {
    expect(linksAt('/docs/404/', 'all', (base) => !base.startsWith('fr/'))).toEqual([]);
  });
});

test('locales are named by their own languages where the interface has one language', () => {
  const inEnglish = versions.map((source) => ({ ...source, language: 'en' }));
  const relations = new SiteRelations(
    localizeSources(inEnglish, given, locales, '/site', '/site'),
    () => [{ kind: 'overview', path: '', title: 'Ships', key: '' } as PageInfo],
    (base, path) => `/${base}/${path}`,
  );
  const { locales: links } = relations.withRelations({ home: '/api/', path: '' } as PageView);
  expect(links?.map(({ language, label, isDefault }) => [language, label, isDefault])).toEqual([
    ['en', 'English', true],
    ['fr-CA', 'Français canadien', undefined],
  ]);
});

test('search engines get one page for each language, and that of the default locale for all others', () => {
  const link = (language: string, href: string, more: object = {}) => ({
    language,
    href,
    isSamePage: true,
    label: language,
    current: false,
    ...more,
  });
  const other = link('en', '/b', { isSamePage: false });
  const links = [other, link('fr', '/fr'), link('en', '/a', { isDefault: true }), link('en', '/english')];
  expect(alternateLinks(links)).toEqual([
    { hreflang: 'fr', href: '/fr' },
    { hreflang: 'en', href: '/a' },
    { hreflang: 'x-default', href: '/a' },
  ]);
  const elsewhere = link('en', '/a', { isDefault: true, isSamePage: false });
  expect(alternateLinks([elsewhere, link('fr', '/fr'), link('ar', '/ar')])).toEqual([
    { hreflang: 'fr', href: '/fr' },
    { hreflang: 'ar', href: '/ar' },
  ]);
  expect(alternateLinks([link('en', '/a', { isDefault: true })])).toEqual([{ hreflang: 'en', href: '/a' }]);
});

test.each([
  ['pt-BR', 'Português (Brasil)'],
  ['ar', 'العربية'],
  ['no_tag', 'no_tag'],
])('the language %s is called %s', (tag, name) => {
  expect(languageName(tag)).toBe(name);
});

test('each locale has a list of references', () => {
  expect(localizedBases('reference', locales)).toEqual(['reference', 'fr/reference']);
  expect(localizedBases('', locales)).toEqual(['', 'fr']);
  expect(localizedBases('reference', [])).toEqual(['reference']);
});

test('a prefixed default locale is not at the root', () => {
  const i18n = { defaultLocale: 'en', locales: ['en', 'de'], routing: { prefixDefaultLocale: true } };
  expect(siteLocales(i18n as Parameters<typeof siteLocales>[0]).map(({ path }) => path)).toEqual([
    'en',
    'de',
  ]);
});

describe('pages of several versions', () => {
  const operation = (path: string, key: string, operationId?: string) =>
    ({ kind: 'operation', path, key, title: path, ...(operationId && { operationId }) }) as PageInfo;
  const pages: Record<string, PageInfo[]> = {
    api: [operation('a/get-ship', 'get /v3/ships', 'getShip'), operation('a/list', 'get /list')],
    'api/2024-01-beta': [
      operation('b/get-ship', 'get /v2/ships', 'getShip'),
      operation('b/list', 'get /list'),
      operation('b/gone', 'get /gone'),
    ],
  };
  const relations = new SiteRelations(
    versions,
    (base) => pages[base] ?? [],
    (base, path) => `/${base}/${path}`,
  );
  const view = (path: string) =>
    relations.withRelations({
      home: '/api/2024-01-beta/',
      path,
      head: { canonical: `https://a.test/api/2024-01-beta/${path}` },
    } as PageView);

  test.each([
    ['by its operationId', 'b/get-ship', '/api/a/get-ship'],
    ['by its method and path', 'b/list', '/api/a/list'],
    ['or the first page', 'b/gone', '/api/'],
  ])('the same operation is found %s', (_name, path, href) => {
    expect(view(path).versions).toEqual([
      { label: 'v3', href, current: false },
      { label: '2024-01 (beta)', href: `/api/2024-01-beta/${path}`, current: true },
    ]);
  });

  test('an old page is that of the current version for search engines, unless it is gone', () => {
    expect([view('b/list').isOld, view('b/list').head?.canonical]).toEqual([
      true,
      'https://a.test/api/a/list',
    ]);
    expect(view('b/gone').head?.canonical).toBe('https://a.test/api/2024-01-beta/b/gone');
  });

  test('beside a page is its own version, else the current one', () => {
    expect(relations.beside({}).map(({ base }) => base)).toEqual(['api']);
    expect(relations.beside({ home: '/api/2024-01-beta/' }).map(({ base }) => base)).toEqual([
      'api/2024-01-beta',
    ]);
  });
});

test('a sitemap of more than 50,000 pages lists its parts', () => {
  const address = { base: '/docs', origin: 'https://a.test' };
  const hrefs = Array.from({ length: 100_001 }, (_, at) => `/docs/${at}/?a&b`);
  const files = siteFiles(hrefs, address, { robots: true, sitemap: true });
  // Crawlers read robots.txt of a host alone.
  expect(files.map(({ path }) => path)).toEqual([
    'sitemap.xml',
    'sitemap-1.xml',
    'sitemap-2.xml',
    'sitemap-3.xml',
  ]);
  expect(files[0]?.text).toContain('<sitemap><loc>https://a.test/docs/sitemap-3.xml</loc></sitemap>');
  expect(files[3]?.text).toContain('<url><loc>https://a.test/docs/100000/?a&amp;b</loc></url>');
  expect(siteFiles(hrefs, address, { robots: false, sitemap: false })).toEqual([]);
  const root = siteFiles([], { ...address, base: '' }, { robots: true, sitemap: true });
  expect(root[0]).toEqual({
    path: 'robots.txt',
    text: 'User-agent: *\nAllow: /\n\nSitemap: https://a.test/sitemap.xml\n',
  });
});

test.each([
  ['/work/api/open api.yaml', 'https://edit.test/api/open%20api.yaml#L7'],
  ['api.yaml', 'https://edit.test/api.yaml#L7'],
  ['/elsewhere/api.yaml', undefined],
  ['<stdin>', undefined],
  ['https://a.test/api.yaml', undefined],
])('%s is edited at %s', (file, want) => {
  expect(editHref('https://edit.test/{path}#L{line}', { file, line: 7 }, '/work')).toBe(want);
});
