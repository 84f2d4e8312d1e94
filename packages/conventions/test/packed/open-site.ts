import { serveFolder } from '../../../astro/test/harness/serve-folder.ts';
import { shareBrowser } from '../../../astro/test/harness/share-browser.ts';

/** A page of a built site, as a browser shows it. */
export interface OpenedPage {
  title: string | null;
  /** Requests that failed, and errors of scripts. */
  problems: string[];
}

/**
 * Serves the folder of a built site, and opens one of its pages in a browser.
 * @param path of the page, without slashes around.
 */
export async function openSite(folder: string, path: string): Promise<OpenedPage> {
  const server = await serveFolder(folder, '');
  const browser = await shareBrowser();
  try {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('response', (response) => {
      if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(server.origin)) problems.push(`from elsewhere: ${request.url()}`);
    });
    await page.goto(`${server.origin}/${path}/`, { waitUntil: 'networkidle' });
    return { title: await page.locator('h1').first().textContent(), problems };
  } finally {
    await browser.close();
    await server.close();
  }
}
