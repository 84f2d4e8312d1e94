import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { largeDescription } from '../../../workspace/test/browser/harness/sample-description.ts';
import type { Bench } from '../bench.ts';
import { type Cost, measureProcess } from '../measure-process.ts';
import { median } from '../median.ts';
import { CURLEW, GITHUB, setAside, WORK } from '../paths.ts';

const EDITS = 3;
const PORT = 4877;
/** Between two requests for a page that is waited for, in milliseconds. */
const PAUSE = 10;

/** A description, one of its texts, and the page that shows it. */
interface Edited {
  api: string;
  file: string;
  text: string;
  before: string;
  page: string;
  /** At most so many milliseconds from a saved change to the page with it. */
  limit: number;
}

export const editBench: Bench = {
  name: 'edit',
  about: 'curlew docs again, and curlew preview, when one text of a description changes',
  run: async () => {
    const docs = await measureDocs();
    const previews = [];
    for (const edited of descriptions()) previews.push(await measurePreview(edited));
    return {
      head: ['', 'wall', 'processor'],
      rows: [
        ...docs.map(({ name, cost }) => [
          `docs, GitHub, ${name}`,
          `${cost.seconds.toFixed(2)} s`,
          `${cost.cpuSeconds.toFixed(2)} s`,
        ]),
        ...previews.flatMap(({ api, first, saved }) => [
          [`preview, ${api}, to the first page`, `${(first / 1000).toFixed(2)} s`, ''],
          [`preview, ${api}, saved to shown`, `${(saved / 1000).toFixed(2)} s`, ''],
        ]),
      ],
      verdicts: previews.map(
        ({ api, saved, limit }) => `${api}: ${saved.toFixed(0)} ms from a saved change (at most ${limit} ms)`,
      ),
    };
  },
};

function descriptions(): Edited[] {
  const github = readFileSync(GITHUB, 'utf8');
  const before = 'Get Hypermedia links to resources accessible in GitHub';
  return [
    {
      api: '100 operations',
      file: join(WORK, 'edited.yaml'),
      text: largeDescription(100, 20),
      before: 'title: Large',
      page: '/',
      limit: 300,
    },
    {
      api: 'GitHub',
      file: join(WORK, 'edited.json'),
      text: github,
      before,
      page: '/meta/root/',
      limit: 1200,
    },
  ];
}

async function measureDocs(): Promise<{ name: string; cost: Cost }[]> {
  const { file, text, before } = descriptions()[1] as Edited;
  const out = join(WORK, 'edited');
  setAside(out);
  const build = () => measureProcess([CURLEW, 'docs', file, '--out', out, '--json']);
  writeFileSync(file, text);
  const first = await build();
  const again = await build();
  writeFileSync(file, text.replace(before, `${before} and more`));
  return [
    { name: 'first build', cost: first },
    { name: 'nothing changed', cost: again },
    { name: 'a text changed', cost: await build() },
  ];
}

async function measurePreview({ api, file, text, before, page, limit }: Edited) {
  writeFileSync(file, text);
  const started = performance.now();
  const server = spawn(process.execPath, [CURLEW, 'preview', file, '--port', String(PORT)], {
    stdio: 'ignore',
  });
  try {
    const address = `http://localhost:${PORT}${page}`;
    await shown(address, before.replace('title: ', ''));
    const first = performance.now() - started;
    const waits: number[] = [];
    for (let edit = 1; edit <= EDITS; edit += 1) {
      const after = `${before} ${'again '.repeat(edit)}and${edit}`;
      const saved = performance.now();
      writeFileSync(file, text.replace(before, after));
      await shown(address, `and${edit}`);
      waits.push(performance.now() - saved);
      // The watcher joins changes that follow each other closely.
      await setTimeout(1_000);
    }
    return { api, first, saved: median(waits), limit };
  } finally {
    server.kill();
  }
}

/** Resolves when the page at an address has a text. */
async function shown(address: string, text: string): Promise<void> {
  for (const end = performance.now() + 120_000; performance.now() < end; ) {
    const response = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => undefined);
    if (response?.ok && (await response.text()).includes(text)) return;
    await setTimeout(PAUSE);
  }
  throw new Error(`${address} does not show ${JSON.stringify(text)}.`);
}
