import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { openBrowser } from './open-browser.ts';

/** What tests use of a browser. */
export type SharedBrowser = Pick<Browser, 'newContext' | 'newPage' | 'close'>;

/** Time for the contexts of a file to close, in milliseconds. */
const CLOSING_MS = 20_000;

let launched: Promise<Browser> | undefined;

/**
 * The contexts of a test file in the Chromium that all files of a worker share; `close` ends them. Each context has
 * a fresh profile. The Chromium ends with the worker.
 */
export async function shareBrowser(): Promise<SharedBrowser> {
  if (!(await launched)?.isConnected()) launched = openBrowser();
  const browser = await launched;
  if (browser === undefined) throw new Error('No browser.');
  const contexts: BrowserContext[] = [];
  const newContext = async (options?: BrowserContextOptions) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    return context;
  };
  return {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    close: async () => {
      const closed = Promise.all(contexts.map((context) => context.close()))
        .then(() => true)
        .catch(() => true);
      // A page that loads while its context is closed may keep it open: then Chromium ends, and the next file has another.
      if (!(await Promise.race([closed, setTimeout(CLOSING_MS, false, { ref: false })])))
        await browser.close();
    },
  };
}
