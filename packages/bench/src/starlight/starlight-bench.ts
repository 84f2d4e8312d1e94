import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.ts';
import { type Cost, measureProcess } from '../measure-process.ts';
import { GITHUB, resolveScript, setAside, WORK } from '../paths.ts';

const SCRIPT = fileURLToPath(new URL('build-starlight.ts', import.meta.url));
const SITE = fileURLToPath(new URL('../site/build-site.ts', import.meta.url));
const PEER = fileURLToPath(new URL('../../starlight-peer', import.meta.url));
const PEER_OUTPUT = join(WORK, 'starlight-peer');
/** Minimum ratios of the peer's time to Curlew's. */
const MIN_RATIOS = { astro: 8, starlight: 4 };
const TIMEOUT_SECONDS = 900;

export const starlightBench: Bench = {
  name: 'starlight',
  about:
    "GitHub's description in Astro and Starlight, blank pages of Starlight, starlight-openapi and redocly build-docs: the table of the README",
  run: async () => {
    if (!existsSync(join(PEER, 'node_modules'))) installPeer();
    const own = await measureProcess([SCRIPT, GITHUB]);
    if (own.exit !== 0) throw new Error(`build-starlight.ts ended with ${own.exit}.`);
    const output = join(WORK, 'starlight/dist');
    const ownRow = row('@curlew/starlight', own, output);
    const blank = await measureProcess([SCRIPT], { env: { BENCH_PAGES: String(listPages(output).length) } });
    if (blank.exit !== 0) throw new Error(`build-starlight.ts ended with ${blank.exit}.`);
    const astro = await measureProcess([SITE, 'reference', GITHUB]);
    const file = join(WORK, 'redoc.html');
    const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const redocly = [resolveScript('@redocly/cli', 'bin/cli.js'), 'build-docs', GITHUB, '--output', file];
    const redoc = await measureProcess(redocly, { env, cwd: WORK });
    const peer = await buildPeer();
    const times = (cost: Cost) =>
      peer &&
      `${(peer.cpuSeconds / cost.cpuSeconds).toFixed(1)} × faster in processor time, ${(peer.seconds / cost.seconds).toFixed(1)} × in wall time`;
    return {
      head: ['', 'wall', 'processor time', 'peak memory', 'pages', 'HTML'],
      rows: [
        row('@curlew/astro', astro, join(WORK, 'reference/dist')),
        ownRow,
        row('blank pages', blank, output),
        peer
          ? row('starlight-openapi', peer, PEER_OUTPUT)
          : ['starlight-openapi', `not finished after ${TIMEOUT_SECONDS} s`],
        ['redocly build-docs', ...costCells(redoc), '1', `${(statSync(file).size / 1e6).toFixed(0)} MB`],
      ],
      verdicts: [
        `than starlight-openapi, Astro: ${times(astro) ?? 'it did not finish'} (at least ${MIN_RATIOS.astro} ×)`,
        `than starlight-openapi, Starlight: ${times(own) ?? 'it did not finish'} (at least ${MIN_RATIOS.starlight} ×)`,
      ],
    };
  },
};

/** Runs `npm install`, because `npm ci` rejects the lock file if a registry mirror lacks the binaries of other platforms. */
function installPeer(): void {
  const { status } = spawnSync('npm', ['install', '--ignore-scripts'], { cwd: PEER, stdio: 'inherit' });
  if (status !== 0) throw new Error(`\`npm install\` in ${PEER} ended with ${status}.`);
}

/** Returns undefined if the build takes too long or runs out of memory. */
async function buildPeer(): Promise<Cost | undefined> {
  setAside(PEER_OUTPUT);
  mkdirSync(PEER_OUTPUT, { recursive: true });
  const env = { BENCH_OUT: PEER_OUTPUT, BENCH_DESCRIPTION: GITHUB, ASTRO_TELEMETRY_DISABLED: '1' };
  try {
    const astro = join(PEER, 'node_modules/astro/bin/astro.mjs');
    const cost = await measureProcess([astro, 'build', '--silent'], {
      cwd: PEER,
      env,
      timeoutSeconds: TIMEOUT_SECONDS,
    });
    return cost.exit === 0 ? cost : undefined;
  } catch {
    return undefined;
  }
}

function listPages(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.html'));
}

function costCells({ seconds, cpuSeconds, megabytes }: Cost): string[] {
  return [`${seconds.toFixed(1)} s`, `${cpuSeconds.toFixed(1)} s`, `${megabytes.toFixed(0)} MB`];
}

function row(name: string, cost: Cost, folder: string): string[] {
  const pages = listPages(folder);
  const bytes = pages.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  return [name, ...costCells(cost), String(pages.length), `${(bytes / 1e6).toFixed(0)} MB`];
}
