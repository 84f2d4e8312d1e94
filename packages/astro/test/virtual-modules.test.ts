import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { virtualModules } from '../src/integration/virtual-modules.ts';

const site = fileURLToPath(new URL('./harness/', import.meta.url));
const NAMES = ['Operation', 'Tag', 'Overview', 'Schema', 'SchemaList', 'Header', 'Layout'];

type Options = Parameters<typeof virtualModules>[0];

/** The two hooks, which use nothing of Vite's. */
function getHooks(options: Partial<Options>) {
  const { resolveId, load } = virtualModules({ styles: [], components: {}, ...options } as Options, site);
  return {
    resolveId: resolveId as unknown as (id: string) => string | undefined,
    load: load as unknown as (id: string) => string | undefined,
  };
}

/** Files that the stylesheet's module imports. */
function importedStyles(options: Partial<Options>): string[] {
  const { resolveId, load } = getHooks(options);
  const code = load(resolveId('virtual:curlew/styles') ?? '') ?? '';
  return [...code.matchAll(/^import "([^"]+)";$/gm)].map(([, path = '']) => path);
}

test('the styles are files, which a site finds without having their package installed', () => {
  const paths = importedStyles({});
  expect(paths).toHaveLength(1);
  expect(paths.filter((path) => !isAbsolute(path) || !existsSync(path))).toEqual([]);
});

test('styles of the site come after', () => {
  const [first, ...own] = importedStyles({ styles: ['a.css', 'src/b.css'] });
  expect(first).toMatch(/\/styles\/index\.css$/);
  expect(own).toEqual([join(site, 'a.css'), join(site, 'src/b.css')]);
});

test.each(NAMES)('%s is a file of this package, or of the site', (name) => {
  const own = getHooks({}).resolveId(`virtual:curlew/${name}`) ?? '';
  expect(isAbsolute(own) && existsSync(own)).toBe(true);
  const options = name === 'Layout' ? { layout: 'own.astro' } : { components: { [name]: 'own.astro' } };
  expect(getHooks(options).resolveId(`virtual:curlew/${name}`)).toBe(join(site, 'own.astro'));
});

test('the words of the panel are files by language, if there is a panel', () => {
  const words = (tryIt: boolean) => {
    const { resolveId, load } = getHooks({ tryIt });
    return load(resolveId('virtual:curlew/panel-words') ?? '') ?? '';
  };
  expect(words(true)).toMatch(
    /import words(\d) from "\/[^"]*\/dist\/client\/words\/ar\.js\?url&no-inline";[\s\S]*"ar": words\1/,
  );
  expect(words(false)).toBe('export const panelWords = {  };');
});
