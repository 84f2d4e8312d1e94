import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.ts';
import { type Cost, measureInTurn, measureProcess } from '../measure-process.ts';
import { median } from '../median.ts';
import { GITHUB, WORK } from '../paths.ts';

const SCRIPT = fileURLToPath(new URL('build-site.ts', import.meta.url));
const RUNS = 3;
/** Limits of a build of GitHub's description. */
const LIMITS = { ratio: 2.5, megabytes: 1229, html: 150 };

export const siteBench: Bench = {
  name: 'site',
  about: "GitHub's description as a reference, beside as many blank pages of Astro",
  run: async () => {
    await measureProcess([SCRIPT, 'reference', GITHUB]);
    const output = htmlFiles(join(WORK, 'reference/dist'));
    const env = { BENCH_PAGES: String(output.length) };
    // The output is removed before the measurement, because removing thousands of files of an earlier build takes a second.
    const [reference = [], blank = []] = await measureInTurn(
      [
        { args: [SCRIPT, 'reference', GITHUB], prepare: () => removeSite('reference') },
        { args: [SCRIPT, 'blank'], options: { env }, prepare: () => removeSite('blank') },
      ],
      RUNS,
    );
    const blankOutput = htmlFiles(join(WORK, 'blank/dist'));
    const ratio = seconds(reference) / seconds(blank);
    const html = megabytes(output);
    const largest = Math.max(...output) / 1000;
    return {
      head: ['', 'pages', 'wall', 'peak memory', 'HTML', 'largest page'],
      rows: [row('reference', reference, output), row('blank pages', blank, blankOutput)],
      verdicts: [
        `wall: ${ratio.toFixed(2)} × blank pages (at most ${LIMITS.ratio} ×)`,
        `memory: ${memory(reference).toFixed(0)} MB (at most ${LIMITS.megabytes} MB)`,
        `HTML: ${html.toFixed(0)} MB (at most ${LIMITS.html} MB), largest page ${largest.toFixed(0)} kB`,
      ],
    };
  },
};

function row(name: string, costs: readonly Cost[], output: readonly number[]): string[] {
  return [
    name,
    String(output.length),
    `${seconds(costs).toFixed(2)} s`,
    `${memory(costs).toFixed(0)} MB`,
    `${megabytes(output).toFixed(1)} MB`,
    `${(Math.max(...output) / 1000).toFixed(0)} kB`,
  ];
}

function seconds(costs: readonly Cost[]): number {
  return median(costs.map((cost) => cost.seconds));
}

function memory(costs: readonly Cost[]): number {
  return median(costs.map((cost) => cost.megabytes));
}

function megabytes(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6;
}

function removeSite(name: string): void {
  rmSync(join(WORK, name), { recursive: true, force: true });
}

/** Returns the size of every page in bytes. */
function htmlFiles(folder: string): number[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => statSync(join(folder, file)).size);
}
