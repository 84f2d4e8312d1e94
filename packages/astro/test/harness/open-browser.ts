import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../../../scripts/find-chromium.ts';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Fewer processes and threads: a page takes a fifth less of the processor.
  '--in-process-gpu',
  '--renderer-process-limit=1',
  '--js-flags=--single-threaded',
];

/** Milliseconds a page has for a step: a busy machine takes ten times as long as a quiet one. */
const TIMEOUT_MS = 120_000;

/**
 * A Chromium with a fresh profile, as it also starts for root in a container.
 * @param flags further ones of its command line.
 */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium: run scripts/ensure-chromium.ts first.');
  const browser = await chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
  return browser.on('context', (context) => context.setDefaultTimeout(TIMEOUT_MS));
}
