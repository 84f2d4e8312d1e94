import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.ts';
import { type Cost, measureProcess } from '../measure-process.ts';
import { GITHUB, WORK } from '../paths.ts';

const SCRIPT = fileURLToPath(new URL('build-starlight.ts', import.meta.url));
const PEER = fileURLToPath(new URL('../../starlight-peer', import.meta.url));
const PEER_OUTPUT = join(WORK, 'starlight-peer');
/** Minimum ratio of the peer's time to Curlew's. */
const MIN_RATIO = 5;
const TIMEOUT_SECONDS = 900;

export const starlightBench: Bench = {
  name: 'starlight',
  about:
    "GitHub's description in a Starlight site: @curlew/starlight, as many blank pages, and starlight-openapi",
  run: async () => {
    if (!existsSync(join(PEER, 'node_modules'))) installPeer();
    const own = await measureProcess([SCRIPT, GITHUB]);
    if (own.exit !== 0) throw new Error(`build-starlight.ts ended with ${own.exit}.`);
    const output = join(WORK, 'starlight/dist');
    const ownRow = row('@curlew/starlight', own, output);
    const blank = await measureProcess([SCRIPT], { env: { BENCH_PAGES: String(listPages(output).length) } });
    if (blank.exit !== 0) throw new Error(`build-starlight.ts ended with ${blank.exit}.`);
    const peer = await buildPeer();
    const ratio = peer && peer.cpuSeconds / own.cpuSeconds;
    return {
      head: ['', 'wall', 'processor time', 'peak memory', 'pages', 'HTML'],
      rows: [
        ownRow,
        row('blank pages', blank, output),
        peer
          ? row('starlight-openapi', peer, PEER_OUTPUT)
          : ['starlight-openapi', `not finished after ${TIMEOUT_SECONDS} s`],
      ],
      verdicts: [
        ratio === undefined
          ? 'The peer did not finish.'
          : `${ratio.toFixed(1)} × faster in processor time, ${((peer?.seconds ?? 0) / own.seconds).toFixed(1)} × in wall time (at least ${MIN_RATIO} ×)`,
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
  rmSync(PEER_OUTPUT, { recursive: true, force: true });
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

function row(name: string, { seconds, cpuSeconds, megabytes }: Cost, folder: string): string[] {
  const pages = listPages(folder);
  const bytes = pages.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  return [
    name,
    `${seconds.toFixed(1)} s`,
    `${cpuSeconds.toFixed(1)} s`,
    `${megabytes.toFixed(0)} MB`,
    String(pages.length),
    `${(bytes / 1e6).toFixed(0)} MB`,
  ];
}
