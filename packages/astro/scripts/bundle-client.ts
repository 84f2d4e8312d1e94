import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { PANEL_DICTIONARIES } from '@curlew/reference/panel-dictionaries';
import { type Plugin, rolldown } from 'rolldown';
import { packageSource } from '../../../scripts/package-sources.ts';

/**
 * Bundles the scripts of pages, also those that are loaded on demand: they use packages of this repository, which the site
 * that shows the pages does not know of.
 */
const ENTRIES = {
  page: '../client/page.ts',
  search: '../client/search/search.ts',
  'try-it': '../client/try-it/try-it.ts',
  // Asks authorization servers for tokens: loaded when a reader opens the form for it.
  oauth: '../../request/src/oauth.ts',
  'oauth-callback': '../client/try-it/oauth/oauth-callback.ts',
  'sample-choices': '../client/choices/sample-choices.ts',
  explorer: '../client/explorer/explorer.ts',
};

/** Ajv makes functions of texts, which a content security policy forbids: values are judged by the interpreter alone. */
const withoutCompiler: Plugin = {
  name: 'without-compiler',
  load: (id) =>
    /json-schema\/ajv\/schema-compiler\.ts$/.test(id)
      ? `export class SchemaCompiler { compile() { return () => ({ verdict: 'unknown', errors: [], problems: [] }); } }`
      : undefined,
};

/** Of a bundled package, a script would take more than it uses. */
const fromSources: Plugin = { name: 'from-sources', resolveId: (id) => packageSource(id) };

const getPath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

for (const [name, input] of Object.entries(ENTRIES)) {
  const bundle = await rolldown({
    input: getPath(input),
    platform: 'browser',
    // Installed by sites with an explorer alone.
    external: ['@scalar/api-reference'],
    treeshake: { moduleSideEffects: false },
    plugins: [fromSources, withoutCompiler],
  });
  const { output } = await bundle.write({
    file: getPath(`../dist/client/${name}.js`),
    format: 'esm',
    minify: true,
    codeSplitting: false,
  });
  const [chunk] = output;
  if (process.env.SIZES) {
    process.stdout.write(`${name}: ${chunk.code.length} B, ${gzipSync(chunk.code).length} B of gzip\n`);
    const modules = Object.entries(chunk.modules).map(([id, one]) => [one.renderedLength, id] as const);
    for (const [size, id] of modules.sort(([a], [b]) => b - a).slice(0, 40))
      process.stdout.write(`  ${size} ${id.replace(/.*\/(?:packages|node_modules)\//, '')}\n`);
  }
}

/** The words of the panel: a page loads those of its language. */
mkdirSync(getPath('../dist/client/words'), { recursive: true });
for (const dictionary of PANEL_DICTIONARIES) {
  const code = `export const dictionary = ${JSON.stringify(dictionary)};\n`;
  writeFileSync(getPath(`../dist/client/words/${dictionary.language}.js`), code);
}
