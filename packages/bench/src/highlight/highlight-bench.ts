import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import hljs from 'highlight.js/lib/core';
import json from 'highlight.js/lib/languages/json';
import { highlight } from '../../../reference/src/html/highlight.ts';
import type { Bench } from '../bench.ts';
import { median } from '../median.ts';

const TURNS = 15;
const SNIPPETS = 400;
const require = createRequire(import.meta.url);

export const highlightBench: Bench = {
  name: 'highlight',
  about: 'coloring JSON of a real description, beside highlight.js',
  async run() {
    hljs.registerLanguage('json', json);
    const snippets = createSnippets(JSON.parse(readFileSync(descriptionPath(), 'utf8')));
    const ours = (text: string) => highlight(text, 'json');
    const theirs = (text: string) => hljs.highlight(text, { language: 'json' }).value;
    const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
    for (let turn = 0; turn < TURNS; turn += 1) {
      times.ours.push(measureTime(snippets, ours));
      times.theirs.push(measureTime(snippets, theirs));
    }
    const sizes = { ours: measureSize(snippets, ours), theirs: measureSize(snippets, theirs) };
    const factor = median(times.theirs) / median(times.ours);
    return {
      head: [`${snippets.length} snippets`, 'time', 'HTML'],
      rows: [
        ['curlew', `${median(times.ours).toFixed(1)} ms`, `${(sizes.ours / 1e3).toFixed(0)} kB`],
        ['highlight.js', `${median(times.theirs).toFixed(1)} ms`, `${(sizes.theirs / 1e3).toFixed(0)} kB`],
      ],
      verdicts: [
        `highlight: ${factor.toFixed(1)} × as fast as highlight.js, HTML ${(sizes.theirs / sizes.ours).toFixed(1)} × smaller`,
      ],
    };
  },
};

function descriptionPath(): string {
  return require.resolve('@octokit/openapi/generated/api.github.com.json');
}

/** Serializes the first schemas of a description in the form in which a page shows an example. */
function createSnippets({ components }: { components: { schemas: Record<string, unknown> } }): string[] {
  return Object.values(components.schemas)
    .slice(0, SNIPPETS)
    .map((schema) => JSON.stringify(schema, null, 2));
}

function measureTime(snippets: readonly string[], color: (text: string) => string): number {
  const start = performance.now();
  for (const snippet of snippets) color(snippet);
  return performance.now() - start;
}

function measureSize(snippets: readonly string[], color: (text: string) => string): number {
  return snippets.reduce((sum, snippet) => sum + Buffer.byteLength(color(snippet)), 0);
}
