import { readObjects, readText } from '../../http/read-json.ts';
import type { HarEntry } from './har-request.ts';

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

/** Hosts, with all below them, that pages report to: analytics, advertisements, error reports, consent. */
const TRACKERS: ReadonlySet<string> = new Set(
  `google-analytics.com analytics.google.com googletagmanager.com googletagservices.com googlesyndication.com
  googleadservices.com doubleclick.net adservice.google.com stats.g.doubleclick.net connect.facebook.net
  pixel.facebook.com bat.bing.com clarity.ms px.ads.linkedin.com snap.licdn.com analytics.twitter.com
  ads-twitter.com t.co analytics.tiktok.com ct.pinterest.com sc-static.net tr.snapchat.com api.segment.io
  cdn.segment.com api-js.mixpanel.com api.mixpanel.com api.amplitude.com api2.amplitude.com heapanalytics.com
  hotjar.com hotjar.io fullstory.com mouseflow.com crazyegg.com luckyorange.com logrocket.io lr-ingest.io lr-in.com
  smartlook.com quantserve.com scorecardresearch.com chartbeat.net chartbeat.com parsely.com kissmetrics.com
  matomo.cloud plausible.io app.posthog.com i.posthog.com cdn.cookielaw.org onetrust.com cookiebot.com
  usercentrics.eu trustarc.com nr-data.net newrelic.com js-agent.newrelic.com browser-intake-datadoghq.com
  browser-intake-datadoghq.eu rum.browser-intake-datadoghq.com ingest.sentry.io ingest.us.sentry.io
  ingest.de.sentry.io sessions.bugsnag.com notify.bugsnag.com api.rollbar.com api.raygun.io rum-static.pingdom.net
  cloudflareinsights.com static.cloudflareinsights.com demdex.net omtrdc.net adobedc.net everesttech.net criteo.com
  criteo.net taboola.com outbrain.com adnxs.com rubiconproject.com pubmatic.com openx.net casalemedia.com
  amazon-adsystem.com moatads.com adsrvr.org branch.io app-measurement.com appsflyer.com adjust.com kochava.com
  optimizely.com logx.optimizely.com vwo.com visualwebsiteoptimizer.com events.launchdarkly.com rudderstack.com
  intercomcdn.com nexus-websocket-a.intercom.io pendo.io walkme.com qualtrics.com siteintercept.qualtrics.com
  mc.yandex.ru mc.yandex.com hm.baidu.com`
    .split(/\s+/)
    .filter((host) => host !== ''),
);

const ASSET_TYPES: ReadonlySet<string> = new Set(
  'image font stylesheet script media manifest texttrack ping csp-violation-report'.split(' '),
);

const API_TYPES: ReadonlySet<string> = new Set(['xhr', 'fetch', 'eventsource', 'websocket']);

/** File extensions of assets, if the recorder has neither initiator nor content type. */
const ASSET_PATH = /\.(?:css|m?js|map|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|otf|eot|mp4|webm|mp3)$/i;

/** Returns the reason for skipping an entry; undefined for an API request. */
export function skipReason(entry: HarEntry): SkipReason | undefined {
  const { request, response } = entry;
  if (isWebSocket(entry)) return 'websocket';
  if (isPreflight(request)) return 'preflight';
  if (isAsset(entry)) return 'asset';
  if (isTracker(getHost(entry))) return 'tracker';
  // Recorders write 0 or -1 where nothing came back.
  if (typeof response === 'object' && response !== null && Number(response.status) <= 0) return 'cancelled';
  return isPage(entry) ? 'page' : undefined;
}

/** The host of an entry's URL, in lower case; empty where it has none. */
export function getHost({ request }: HarEntry): string {
  const url = readText(request?.url) ?? '';
  return (/^[a-z][a-z\d+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(url)?.[1] ?? '').toLowerCase();
}

function isWebSocket({ request, response, _resourceType }: HarEntry): boolean {
  if (readText(_resourceType)?.toLowerCase() === 'websocket') return true;
  if (/^wss?:/i.test(readText(request?.url) ?? '')) return true;
  if (Number(response?.status) !== 101) return false;
  return readObjects<{ name?: unknown; value?: unknown }>(request?.headers).some(
    ({ name, value }) =>
      readText(name)?.toLowerCase() === 'upgrade' && readText(value)?.toLowerCase() === 'websocket',
  );
}

/** An HTML document that a browser went to, and no call of a script. */
function isPage({ request, response, _resourceType }: HarEntry): boolean {
  const type = readText(_resourceType)?.toLowerCase();
  if (type === 'document' || type === 'subdocument') return isHtml(response) || isGet(request);
  return type === undefined && isGet(request) && isHtml(response);
}

function isGet(request: HarEntry['request']): boolean {
  return /^(?:GET|HEAD)$/i.test(readText(request?.method) ?? 'GET');
}

function isHtml(response: HarEntry['response']): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)\b/i.test(readText(response?.content?.mimeType) ?? '');
}

/** Whether a host is one of them, or below one. */
function isTracker(host: string): boolean {
  const labels = host.toLowerCase().split('.');
  return labels.some((_label, at) => TRACKERS.has(labels.slice(at).join('.')));
}

/** Whether an entry is an asset of a page rather than an API request. */
function isAsset({ request, response, _resourceType }: HarEntry): boolean {
  const type = readText(_resourceType)?.toLowerCase();
  if (type !== undefined && API_TYPES.has(type)) return false;
  if (type !== undefined && ASSET_TYPES.has(type)) return true;
  if (/^(?:data|blob|chrome-extension|moz-extension|about):/i.test(readText(request?.url) ?? '')) return true;
  // Pages load assets with GET: an upload of a picture, or one that is drawn on request, is a call.
  if (!/^(?:GET|HEAD)$/i.test(readText(request?.method) ?? 'GET')) return false;
  const mime = readText(response?.content?.mimeType) ?? '';
  if (/^(?:image|font|audio|video)\/|^text\/css|javascript|font-woff|wasm/i.test(mime)) return true;
  return ASSET_PATH.test(readText(request?.url)?.replace(/[?#].*$/s, '') ?? '') && !/json/i.test(mime);
}

/** CORS preflight request (Fetch, section 4.8). */
function isPreflight(request: HarEntry['request']): boolean {
  if (readText(request?.method)?.toUpperCase() !== 'OPTIONS') return false;
  return readObjects<{ name?: unknown }>(request?.headers).some(
    ({ name }) => readText(name)?.toLowerCase() === 'access-control-request-method',
  );
}
