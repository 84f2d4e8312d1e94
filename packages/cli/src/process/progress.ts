import { printStatus } from '../output.ts';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
/** Delay before progress is shown, to avoid flicker, in milliseconds. */
const SHOW_AFTER_MS = 400;
const REFRESH_INTERVAL_MS = 120;

/** Shows a spinner with elapsed seconds during long work, only on a terminal. */
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
