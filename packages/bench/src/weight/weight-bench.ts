import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Bench } from '../bench.ts';
import { measureProcess } from '../measure-process.ts';
import { median } from '../median.ts';
import { GITHUB, WORK } from '../paths.ts';

const SCRIPT = fileURLToPath(new URL('../site/build-site.ts', import.meta.url));
/** Limits in kB of gzip. */
const LIMITS = { page: 12, script: 8, style: 12 };

export const weightBench: Bench = {
  name: 'weight',
  about: "what a browser loads of an operation of GitHub's before a click, in kB of gzip",
  run: async () => {
    await measureProcess([SCRIPT, 'reference', GITHUB]);
    const folder = join(WORK, 'reference/dist');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const size = createSizeReader(folder);
    // The page of an operation is recognized by the OpenAPI file beside it.
    const operations = files.filter(
      (file) => file.endsWith('.html') && files.includes(file.replace(/\/index\.html$/, '.json')),
    );
    const pages = operations.map((file) => size(file));
    const html = operations.map((file) => readFileSync(join(folder, file), 'utf8'));
    const sum = (text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].reduce((total, [, address = '']) => total + size(address.slice(1)), 0);
    const scripts = html.map((text) => sum(text, /<script[^>]* src="([^"]+)"/g) + inlineSize(text, 'script'));
    const styles = html.map(
      (text) => sum(text, /<link[^>]* rel="stylesheet"[^>]* href="([^"]+)"/g) + inlineSize(text, 'style'),
    );
    return {
      head: ['', 'median', '95 %', 'largest'],
      rows: [
        row(`${pages.length} operations: HTML`, pages),
        row('JavaScript before a click', scripts),
        row('CSS', styles),
      ],
      verdicts: [
        `HTML: median ${kilobytes(median(pages))} (at most ${LIMITS.page} kB)`,
        `JavaScript: ${kilobytes(Math.max(...scripts))} (at most ${LIMITS.script} kB)`,
        `CSS: ${kilobytes(Math.max(...styles))} (at most ${LIMITS.style} kB)`,
      ],
    };
  },
};

/** Returns a function that measures a file in bytes of gzip and caches the result. */
function createSizeReader(folder: string): (file: string) => number {
  const known = new Map<string, number>();
  return (file) => {
    const size = known.get(file) ?? gzipSync(readFileSync(join(folder, file))).length;
    known.set(file, size);
    return size;
  };
}

/** Measures inline scripts or styles. Scripts that contain data are not counted. */
function inlineSize(text: string, name: 'script' | 'style'): number {
  const elements = [
    ...text.matchAll(new RegExp(`<${name}(?![^>]*(?:src=|json))[^>]*>([^]*?)</${name}>`, 'g')),
  ];
  const content = elements.map(([, one]) => one).join('\n');
  return content === '' ? 0 : gzipSync(content).length;
}

function row(name: string, sizes: readonly number[]): string[] {
  const sorted = sizes.toSorted((left, right) => left - right);
  return [
    name,
    kilobytes(median(sizes)),
    kilobytes(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
    kilobytes(sorted.at(-1) ?? 0),
  ];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
