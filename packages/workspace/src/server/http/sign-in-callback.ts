import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Workspace } from '../workspace.ts';
import type { Access } from './access.ts';

/** Where authorization servers lead users back to. */
export const CALLBACK_PATH = '/oauth-callback';

const CLOSE = 'window.close()';
const PAGES: Readonly<Record<string, string>> = {
  [`${CALLBACK_PATH}/done`]: 'You can close this window, and continue in the workspace.',
  [`${CALLBACK_PATH}/unknown`]:
    'No sign-in of this workspace waits for this answer. Ask for the token again.',
};

/** Whether a path is answered without the cookie of a window: another site leads to it. */
export function isCallback(path: string): boolean {
  return path === CALLBACK_PATH || Object.hasOwn(PAGES, path);
}

/**
 * Takes the answer of an authorization server. It comes from another site, without the cookie of the window; the random `state` that
 * this server gave away is its proof, and is valid once. The pages say nothing about the workspace. The code does not stay in the
 * history of the browser, as the address with it is redirected.
 */
export async function answerCallback(
  url: URL,
  incoming: IncomingMessage,
  response: ServerResponse,
  { access, workspace }: { access: Access; workspace: Workspace },
): Promise<void> {
  const isPage = (incoming.headers['sec-fetch-dest'] ?? 'document') === 'document';
  if (!access.isTarget(incoming.headers) || incoming.method !== 'GET' || !isPage) {
    response.writeHead(403, { 'cache-control': 'no-store' }).end();
    return;
  }
  const text = PAGES[url.pathname];
  if (text !== undefined) {
    const hash = createHash('sha256').update(CLOSE).digest('base64');
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const script = url.pathname.endsWith('/done') ? `<script>${CLOSE}</script>` : '';
    response.end(
      `<!doctype html><html lang="en"><meta name="color-scheme" content="light dark"><title>Curlew</title><p>${text}</p>${script}</html>`,
    );
    return;
  }
  const { wasWaiting } = await workspace.engine.call('finishSignIn', { query: url.search.slice(1) });
  response.writeHead(303, {
    location: `${CALLBACK_PATH}/${wasWaiting ? 'done' : 'unknown'}`,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  response.end();
}
