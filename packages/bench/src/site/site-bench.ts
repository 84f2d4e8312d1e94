import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.ts';
import { type Cost, measureInTurn, measureProcess } from '../measure-process.ts';
import { median } from '../median.ts';
import { directoryFile, GITHUB, WORK } from '../paths.ts';

const SCRIPT = fileURLToPath(new URL('build-site.ts', import.meta.url));
const RUNS = 3;
/** At most so many times the cost of as many blank pages of Astro, and the peak of memory in MB. */
const LIMITS = { html: 2, all: 2.8, megabytes: 900 };

/** Descriptions by what the table calls them. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  GitHub: GITHUB,
  Stripe: directoryFile('stripe.com.json'),
  Kubernetes: directoryFile('kubernetes.io.json'),
};

/** Takes many minutes: measured only if `BENCH_API` names it. */
const LARGEST: Readonly<Record<string, string>> = {
  'Microsoft Graph': directoryFile('microsoft.com/graph-beta.json'),
};

/** `BENCH_API` selects one description. */
export const siteBench: Bench = {
  name: 'site',
  about: 'references with all files, their HTML alone, and as many blank pages of Astro',
  run: async () => {
    const rows: string[][] = [];
    const verdicts: string[] = [];
    for (const [api, path] of chosenDescriptions()) {
      const { lines, verdict } = await measureSites(api, path);
      rows.push(...lines);
      verdicts.push(verdict);
    }
    const head = ['', 'pages', 'files', 'wall', 'processor', 'peak memory', 'HTML', 'all files'];
    return { head, rows, verdicts };
  },
};

function chosenDescriptions(): [string, string][] {
  const { BENCH_API } = process.env;
  if (BENCH_API === undefined) return Object.entries(DESCRIPTIONS);
  return Object.entries({ ...DESCRIPTIONS, ...LARGEST }).filter(([api]) => api === BENCH_API);
}

async function measureSites(api: string, path: string): Promise<{ lines: string[][]; verdict: string }> {
  await measureProcess([SCRIPT, 'reference', path]);
  const built = getFiles('reference');
  const pages = built.filter(({ isPage }) => isPage).length;
  const [all = [], html = [], blank = []] = await measureInTurn(
    [
      { args: [SCRIPT, 'reference', path] },
      {
        args: [SCRIPT, 'html', path],
        options: { env: { BENCH_HTML_ALONE: '1' } },
      },
      {
        args: [SCRIPT, 'blank'],
        options: { env: { BENCH_PAGES: String(pages) } },
      },
    ],
    RUNS,
  );
  const ratio = (costs: readonly Cost[]) =>
    `${over(costs, blank, 'seconds')} × (wall), ${over(costs, blank, 'cpuSeconds')} × (processor)`;
  return {
    lines: [
      row(api, all, getFiles('reference')),
      row('  HTML alone', html, getFiles('html')),
      row('  blank pages', blank, getFiles('blank')),
    ],
    verdict: `${api}: ${ratio(all)} blank pages (at most ${LIMITS.all} ×), HTML alone ${ratio(html)} (at most ${LIMITS.html} ×), ${middle(all, 'megabytes').toFixed(0)} MB (at most ${LIMITS.megabytes} MB)`,
  };
}

interface BuiltFile {
  isPage: boolean;
  bytes: number;
}

function row(name: string, costs: readonly Cost[], files: readonly BuiltFile[]): string[] {
  const pages = files.filter(({ isPage }) => isPage);
  return [
    name,
    String(pages.length),
    String(files.length),
    `${middle(costs, 'seconds').toFixed(1)} s`,
    `${middle(costs, 'cpuSeconds').toFixed(1)} s`,
    `${middle(costs, 'megabytes').toFixed(0)} MB`,
    `${megabytes(pages)} MB`,
    `${megabytes(files)} MB`,
  ];
}

type Measure = 'seconds' | 'cpuSeconds' | 'megabytes';

/** Runs are in turn, so that the ratios of pairs vary less than their times. */
function over(costs: readonly Cost[], base: readonly Cost[], measure: Measure): string {
  return median(costs.map((cost, at) => cost[measure] / (base[at]?.[measure] ?? Number.NaN))).toFixed(1);
}

function middle(costs: readonly Cost[], measure: Measure): number {
  return median(costs.map((cost) => cost[measure]));
}

function megabytes(files: readonly BuiltFile[]): string {
  return (files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(0);
}

function getFiles(site: string): BuiltFile[] {
  const folder = join(WORK, site, 'dist');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({
      isPage: name.endsWith('.html'),
      bytes: statSync(join(parentPath, name)).size,
    }));
}
