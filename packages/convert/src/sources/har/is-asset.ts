import { listOf, textOf } from '../../http/json/loose-json.ts';
import type { HarEntry } from './har-types.ts';

const ASSET_TYPES: ReadonlySet<string> = new Set([
  'image',
  'font',
  'stylesheet',
  'script',
  'media',
  'manifest',
  'texttrack',
  'ping',
  'csp-violation-report',
]);

const API_TYPES: ReadonlySet<string> = new Set(['xhr', 'fetch', 'eventsource', 'websocket']);

/** File extensions of assets, if the recorder has neither initiator nor content type. */
const ASSET_PATH = /\.(?:css|m?js|map|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|otf|eot|mp4|webm|mp3)$/i;

/** Whether an entry is an asset of a page rather than an API request. */
export function isAsset({ request, response, _resourceType }: HarEntry): boolean {
  const type = textOf(_resourceType)?.toLowerCase();
  if (type !== undefined && API_TYPES.has(type)) return false;
  if (type !== undefined && ASSET_TYPES.has(type)) return true;
  if (/^(?:data|blob|chrome-extension|moz-extension|about):/i.test(textOf(request?.url) ?? '')) return true;
  // Pages load assets with GET: an upload of a picture, or one that is drawn on request, is a call.
  if (!/^(?:GET|HEAD)$/i.test(textOf(request?.method) ?? 'GET')) return false;
  const mime = textOf(response?.content?.mimeType) ?? '';
  if (/^(?:image|font|audio|video)\/|^text\/css|javascript|font-woff|wasm/i.test(mime)) return true;
  return ASSET_PATH.test(textOf(request?.url)?.replace(/[?#].*$/s, '') ?? '') && !/json/i.test(mime);
}

/** CORS preflight request (Fetch, section 4.8). */
export function isPreflight(request: HarEntry['request']): boolean {
  if (textOf(request?.method)?.toUpperCase() !== 'OPTIONS') return false;
  return listOf<{ name?: unknown }>(request?.headers).some(
    ({ name }) => textOf(name)?.toLowerCase() === 'access-control-request-method',
  );
}
