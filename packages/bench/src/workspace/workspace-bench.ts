import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../../astro/test/harness/open-browser.ts';
import { openWorkspace } from '../../../workspace/test/browser/harness/open-workspace.ts';
import { largeDescription } from '../../../workspace/test/browser/harness/sample-description.ts';
import type { Bench } from '../bench.ts';
import { median } from '../median.ts';
import { GITHUB } from '../paths.ts';

interface Measured {
  firstPaintMs: number;
  /** Time until the outline and the source are shown. */
  usableMs: number;
  /** Longest task of the page while keys are typed. */
  longTaskMs: number;
  /** Time from the last key to the list of problems, the median of three runs. */
  problemsMs: number;
}

const KEYS = 30;
const ROUNDS = 3;

export const workspaceBench: Bench = {
  name: 'workspace',
  about: "the workspace in a browser: GitHub's description (13 MB) and one of 100 operations",
  run: async () => {
    const github = await measure({ 'github.json': pathToFileURL(GITHUB) }, '"title"');
    const small = await measure({ 'small.yaml': largeDescription(100, 20) }, 'title: Large');
    return {
      head: ['', 'first paint', 'usable', 'longest task while typing', 'problems after the last key'],
      rows: [row('GitHub, JSON', github), row('100 operations, YAML', small)],
      verdicts: [
        `first paint: ${ms(github.firstPaintMs)} (at most 1 s), usable: ${ms(github.usableMs)} (at most 3 s)`,
        `longest task while typing: ${ms(github.longTaskMs)} (at most 50 ms)`,
        `problems: ${ms(github.problemsMs)} (at most 1 s), ${ms(small.problemsMs)} (at most 150 ms)`,
      ],
    };
  },
};

async function measure(files: Record<string, string | URL>, line: string): Promise<Measured> {
  const workspace = await openWorkspace(files);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(observeLongTasks);
    const started = performance.now();
    await page.goto(workspace.url, { waitUntil: 'commit' });
    await page.getByRole('treeitem').nth(5).waitFor({ timeout: 120_000 });
    await page.locator('.cm-line', { hasText: line }).first().waitFor({ timeout: 120_000 });
    const usableMs = performance.now() - started;
    const firstPaintMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    return { firstPaintMs, usableMs, ...(await type(page, line)) };
  } finally {
    await browser.close();
    await workspace.close();
  }
}

async function type(page: Page, line: string): Promise<Pick<Measured, 'longTaskMs' | 'problemsMs'>> {
  await page.locator('.cm-line', { hasText: line }).first().click();
  await page.keyboard.press('End');
  await page.evaluate(observeEvents);
  // Waits until the first view is complete, so that its work is not counted.
  await page.waitForTimeout(3_000);
  await page.evaluate(() => Object.assign(window, { longTasks: [] }));
  const waits: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let key = 0; key < KEYS / ROUNDS; key += 1) await page.keyboard.type('x', { delay: 60 });
    await page.waitForFunction(hasProblemsOfLastKey, undefined, { timeout: 240_000, polling: 50 });
    const { problemsAt, typedAt } = await page.evaluate(() => (window as unknown as Observed).events);
    waits.push(problemsAt - typedAt);
  }
  const tasks = await page.evaluate(() => (window as unknown as Observed).longTasks);
  return { longTaskMs: Math.max(0, ...tasks), problemsMs: median(waits) };
}

interface Observed {
  longTasks: number[];
  events: { text: number; problems: number; problemsAt: number; typedAt: number };
}

/** Runs in the page and collects tasks above 50 ms. */
function observeLongTasks(): void {
  const longTasks: number[] = [];
  Object.assign(window, { longTasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) (window as unknown as Observed).longTasks.push(duration);
  }).observe({ entryTypes: ['longtask'] });
}

/** Runs in the page and collects the revisions of the text and of the problems from the events for another window, without parsing them. */
function observeEvents(): void {
  const events = { text: 0, problems: 0, problemsAt: 0, typedAt: 0 };
  Object.assign(window, { events });
  addEventListener('keydown', () => Object.assign(events, { typedAt: performance.now() }), true);
  const revision = (pattern: RegExp, data: string) => Number(pattern.exec(data.slice(0, 1_000))?.[1] ?? 0);
  new EventSource('/api/events?window=bench').onmessage = ({ data }: MessageEvent<string>) => {
    if (data.startsWith('{"type":"text"')) events.text = revision(/"revision":(\d+)/, data);
    if (!data.startsWith('{"type":"problems"')) return;
    events.problems = revision(/"revisions":\{"[^"]*":(\d+)/, data);
    events.problemsAt = performance.now();
  };
}

/** Runs in the page and tells whether the problems of the last key were received. Typed text is sent after 40 ms. */
function hasProblemsOfLastKey(): boolean {
  const { text, problems, problemsAt, typedAt } = (window as unknown as Observed).events;
  return performance.now() - typedAt > 300 && problems === text && problemsAt > typedAt;
}

function row(name: string, { firstPaintMs, usableMs, longTaskMs, problemsMs }: Measured): string[] {
  return [
    name,
    ms(firstPaintMs),
    ms(usableMs),
    longTaskMs === 0 ? 'below 50 ms' : ms(longTaskMs),
    ms(problemsMs),
  ];
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}
