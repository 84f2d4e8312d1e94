import { printStatus } from '../output.ts';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
/** Shorter work shows no progress, which would only flicker. */
const SHOW_AFTER_MS = 400;
const REFRESH_INTERVAL_MS = 120;

/** Shows that long work goes on, with the seconds it has taken, on a terminal and only there. */
export async function withProgress<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  let frame = 0;
  const timer = setInterval(() => {
    const elapsed = performance.now() - start;
    if (elapsed < SHOW_AFTER_MS) return;
    frame = (frame + 1) % FRAMES.length;
    printStatus(`${FRAMES[frame]} ${what} ${(elapsed / 1000).toFixed(0)} s`);
  }, REFRESH_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (performance.now() - start >= SHOW_AFTER_MS) printStatus('');
  }
}
