import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/**
 * Bundles the parts of curlconverter that read an argument list. The package as a whole needs a parser
 * for Bash that is compiled at install; its model of curl's options does not.
 */
const target = fileURLToPath(new URL('../vendor/', import.meta.url));
const home = join(dirname(createRequire(import.meta.url).resolve('curlconverter/package.json')), 'dist/src');
const { version } = JSON.parse(await readFile(join(home, '../../package.json'), 'utf8')) as {
  version: string;
};
const licence = await readFile(join(home, '../../LICENSE'), 'utf8');

const ENTRY = '\0entry';
const bundle = await rolldown({
  input: ENTRY,
  plugins: [
    {
      name: 'entry',
      resolveId: (id) => (id === ENTRY ? ENTRY : undefined),
      load: (id) =>
        id === ENTRY
          ? [
              `export { curlLongOpts, curlShortOpts, parseArgs } from ${JSON.stringify(join(home, 'curl/opts.js'))};`,
              `export { parseForm } from ${JSON.stringify(join(home, 'curl/form.js'))};`,
              `export { Word } from ${JSON.stringify(join(home, 'shell/Word.js'))};`,
            ].join('\n')
          : undefined,
    },
  ],
});
await bundle.write({
  file: join(target, 'curlconverter.js'),
  format: 'esm',
  banner: `/*!\nParts of curlconverter ${version}\n\n${licence.trim()}\n*/`,
});
await writeFile(
  join(target, 'curlconverter.d.ts'),
  `// The functions are checked where they are used: src/curl/backend.ts says what is expected of them.\n${[
    'curlLongOpts',
    'curlShortOpts',
    'parseArgs',
    'parseForm',
    'Word',
  ]
    .map((name) => `export declare const ${name}: unknown;\n`)
    .join('')}`,
);
