import { listOf, textOf } from '../../http/json/loose-json.ts';
import type { HarEntry } from './har-types.ts';
import { isAsset, isPreflight } from './is-asset.ts';
import { isTracker } from './trackers.ts';

/** Reasons for skipping entries, as counted in messages: `3 pages`. */
export const SKIP_REASONS = {
  asset: 'images, styles, scripts and other assets',
  page: 'pages',
  preflight: 'preflights',
  tracker: 'reports to trackers',
  websocket: 'WebSocket upgrades',
  cancelled: 'cancelled requests',
  foreign: 'requests to other sites',
} as const;

export type SkipReason = keyof typeof SKIP_REASONS;

/** Why an entry is skipped; undefined for an API request. */
export function skipReason(entry: HarEntry): SkipReason | undefined {
  const { request, response } = entry;
  if (isWebSocket(entry)) return 'websocket';
  if (isPreflight(request)) return 'preflight';
  if (isAsset(entry)) return 'asset';
  if (isTracker(hostOf(entry))) return 'tracker';
  // Recorders write 0 or -1 where nothing came back.
  if (typeof response === 'object' && response !== null && Number(response.status) <= 0) return 'cancelled';
  return isPage(entry) ? 'page' : undefined;
}

/** The host of an entry's URL, in lower case; empty where it has none. */
export function hostOf({ request }: HarEntry): string {
  const url = textOf(request?.url) ?? '';
  return (/^[a-z][a-z\d+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(url)?.[1] ?? '').toLowerCase();
}

function isWebSocket({ request, response, _resourceType }: HarEntry): boolean {
  if (textOf(_resourceType)?.toLowerCase() === 'websocket') return true;
  if (/^wss?:/i.test(textOf(request?.url) ?? '')) return true;
  if (Number(response?.status) !== 101) return false;
  return listOf<{ name?: unknown; value?: unknown }>(request?.headers).some(
    ({ name, value }) =>
      textOf(name)?.toLowerCase() === 'upgrade' && textOf(value)?.toLowerCase() === 'websocket',
  );
}

/** An HTML document that a browser went to, and no call of a script. */
function isPage({ request, response, _resourceType }: HarEntry): boolean {
  const type = textOf(_resourceType)?.toLowerCase();
  if (type === 'document' || type === 'subdocument') return isHtml(response) || isGet(request);
  return type === undefined && isGet(request) && isHtml(response);
}

function isGet(request: HarEntry['request']): boolean {
  return /^(?:GET|HEAD)$/i.test(textOf(request?.method) ?? 'GET');
}

function isHtml(response: HarEntry['response']): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)\b/i.test(textOf(response?.content?.mimeType) ?? '');
}
