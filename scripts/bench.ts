import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/**
 * Runs all benches, or the named ones: `npm run bench -- site`. Their package is not an npm workspace, because it depends on
 * hundreds of megabytes of real descriptions and peers. It is installed on first use and after its lock file changed.
 */
function run(command: string, args: string[]): void {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  const { status } = spawnSync(command, args, { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}

const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const installedAt = changedAt('packages/bench/node_modules/.package-lock.json');
if (installedAt < changedAt('packages/bench/package-lock.json'))
  run('npm', ['ci', '--prefix', 'packages/bench']);
run('npm', ['run', '--silent', 'build']);
run('node', ['packages/bench/src/main.ts', ...process.argv.slice(2)]);
