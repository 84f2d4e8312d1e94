import type { Diagnostic, Report } from '../../diagnostic.ts';
import { parseJson, readObjects, readText } from '../../http/read-json.ts';
import { isPseudoHeader } from '../../infer/infer-auth.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import type { LocatingContext, SourceAdapter } from '../../source-adapter.ts';
import { locateEntries } from '../locate-in-json.ts';
import { type HarEntry, harRequest } from './har-request.ts';

/** The selected entries of an archive, and counts of the others. */
interface SelectedEntries {
  /** Entries with their index in the archive. Values that are not objects are kept, to be reported. */
  entries: Iterable<[index: number, entry: unknown]>;
  skipped: Map<SkipReason, number>;
  /** Number of requests omitted because of the converter's limit. */
  beyondLimit: number;
  /** Number of entries in the archive. */
  total: number;
}

/** A candidate entry. */
interface Candidate {
  index: number;
  site: string;
  length: number;
}

/** Options of the adapter of HTTP archives. */
export interface HarAdapterOptions {
  /** Leave nothing out: read assets, pages, preflights and reports to trackers, too. Default false. */
  assets?: boolean | undefined;
  /**
   * UTF-16 units of API calls that are read of a text, after assets, pages and the like were left out. Default 64 Mi.
   */
  maxCalls?: number;
}

/** Longer texts are read entry by entry: as a value they take several times their length. */
const MAX_WHOLE_TEXT = 4 * 1024 * 1024;
const MAX_CALLS = 64 * 1024 * 1024;

/** Reads recordings of browsers and proxies: HTTP Archive 1.2, as an object or as JSON text. */
export class HarAdapter implements SourceAdapter {
  readonly id = 'har';
  /** Bytes. Of calls above `maxCalls`, those of the main site are read as far as they fit. */
  readonly maxTextBytes = 512 * 1024 * 1024;
  readonly #options: HarAdapterOptions;

  constructor(options: HarAdapterOptions = {}) {
    this.#options = options;
  }

  /** True for an object, or JSON text of one, whose `log` has an `entries` array. */
  canHandle(input: unknown): boolean {
    if (typeof input !== 'string') return getEntries(input) !== undefined;
    if (input.length > MAX_WHOLE_TEXT)
      return /^\s*\{\s*"log"\s*:/.test(input.slice(0, 200).replace(/^\uFEFF/, ''));
    return input.includes('"entries"') && getEntries(parseJson(input)?.value) !== undefined;
  }

  async parse(input: unknown, { report, locate }: LocatingContext): Promise<NormalizedRequest[]> {
    if (typeof input === 'string') locate?.(() => locateEntries(input));
    const selected = this.#select(input, report);
    if (!selected) return [];
    if (selected.total === 0) {
      report(this.#diagnostic('HAR_EMPTY_ARCHIVE', 'warning', 'The HTTP archive contains no entries.'));
    }
    const requests: NormalizedRequest[] = [];
    const pseudo = new Set<string>();
    let missing = 0;
    for (const [index, entry] of selected.entries) {
      const request = isEntry(entry) ? harRequest(entry, (name) => pseudo.add(name)) : undefined;
      if (request) {
        requests.push({ source: this.id, sourceIndex: index, ...request.request });
        if (request.isBodyMissing) missing += 1;
      } else {
        const message = 'The entry has no http or https URL and was skipped.';
        report({ ...this.#diagnostic('HAR_INVALID_ARCHIVE', 'warning', message), index });
      }
    }
    this.#reportPseudoHeaders(pseudo, report);
    this.#reportLeftOut(selected, report);
    if (missing > 0) {
      const message = `${missing} requests sent a body that was not recorded; only its media type is described.`;
      report(this.#diagnostic('HAR_BODY_MISSING', 'warning', message));
    }
    return requests;
  }

  #select(input: unknown, report: Report): SelectedEntries | undefined {
    const { assets = false, maxCalls = MAX_CALLS } = this.#options;
    const isLong = typeof input === 'string' && input.length > MAX_WHOLE_TEXT;
    const text = isLong ? entriesOfText(input) : undefined;
    if (text && text.count > 0) return selectEntries(text, assets, maxCalls);
    const read = typeof input !== 'string' ? { value: input } : isLong ? undefined : parseJson(input);
    const entries = getEntries(read?.value);
    if (entries) {
      const values = { count: entries.length, getLength: () => 0, read: (index: number) => entries[index] };
      return selectEntries(values, assets, maxCalls);
    }
    const what = read || isLong ? 'expected `log.entries`' : 'expected JSON';
    report(this.#diagnostic('HAR_INVALID_ARCHIVE', 'error', `Invalid HTTP archive: ${what}.`));
    return undefined;
  }

  #reportPseudoHeaders(pseudo: ReadonlySet<string>, report: Report): void {
    // Those of HTTP/2 are the method and the address of the entry once more.
    if (![...pseudo].some((name) => !isPseudoHeader(name))) return;
    const message =
      'Names of headers that begin with a colon were left out: they are no pseudo-headers of HTTP/2.';
    report(this.#diagnostic('PSEUDO_HEADER_DROPPED', 'info', message));
  }

  #reportLeftOut({ skipped, beyondLimit, total }: SelectedEntries, report: Report): void {
    const counts = (Object.keys(SKIP_REASONS) as SkipReason[]).flatMap((reason) => {
      const count = skipped.get(reason);
      return count === undefined ? [] : [`${SKIP_REASONS[reason]} (${count})`];
    });
    if (counts.length > 0) {
      const sum = [...skipped.values()].reduce((one, other) => one + other, 0);
      const message = `${sum} of ${total} entries were left out: ${counts.join(', ')}.`;
      report(this.#diagnostic('HAR_ENTRY_SKIPPED', 'info', message));
    }
    if (beyondLimit > 0) {
      const message = `${beyondLimit} of ${total} entries were left out: the recording exceeds the maximum input size.`;
      report(this.#diagnostic('HAR_ENTRY_SKIPPED', 'warning', message));
    }
  }

  #diagnostic(code: Diagnostic['code'], severity: Diagnostic['severity'], message: string): Diagnostic {
    return { code, severity, message, source: this.id };
  }
}

function getEntries(value: unknown): unknown[] | undefined {
  const log = typeof value === 'object' && value !== null && 'log' in value ? value.log : undefined;
  const entries = typeof log === 'object' && log !== null && 'entries' in log ? log.entries : undefined;
  return Array.isArray(entries) ? entries : undefined;
}

/** Entries of an archive, each read when it is needed. */
interface ArchiveEntries {
  count: number;
  /** UTF-16 units of an entry in a text. */
  getLength(index: number): number;
  read(index: number): unknown;
}

/**
 * Selects API requests, without assets, pages and the like; `all` keeps everything. The entries of a text are limited to
 * the maximum input of a conversion: above it, only those of the site with the most requests are kept, as many as fit.
 */
function selectEntries(entries: ArchiveEntries, all: boolean, limit: number): SelectedEntries {
  const { count: total, getLength } = entries;
  let length = 0;
  for (let index = 0; index < total; index += 1) length += getLength(index);
  const skipped = new Map<SkipReason, number>();
  // All fit, whatever is left out: each is read once, when it is needed. The counts are those of what was read.
  if (length <= limit) return { skipped, beyondLimit: 0, total, entries: readCalls(entries, all, skipped) };
  return { ...selectWithin(entries, all, limit, skipped), skipped, total };
}

/** Reads the entries that are calls, and counts the others. */
function* readCalls(
  { count: total, read }: ArchiveEntries,
  all: boolean,
  skipped: Map<SkipReason, number>,
): Generator<[number, unknown]> {
  for (let index = 0; index < total; index += 1) {
    const entry = read(index);
    const reason = all || !isEntry(entry) ? undefined : skipReason(entry);
    if (reason === undefined) yield [index, entry];
    else count(skipped, reason);
  }
}

function selectWithin(
  entries: ArchiveEntries,
  all: boolean,
  limit: number,
  skipped: Map<SkipReason, number>,
): Pick<SelectedEntries, 'entries' | 'beyondLimit'> {
  const { getLength, read } = entries;
  const candidates: Candidate[] = [];
  for (const [index, entry] of readCalls(entries, all, skipped)) {
    const site = isEntry(entry) ? getSite(getHost(entry)) : '';
    candidates.push({ index, site, length: getLength(index) });
  }
  const whole = candidates.reduce((sum, { length }) => sum + length, 0);
  const site = whole > limit && !all ? mainSite(candidates) : undefined;
  const kept: number[] = [];
  let length = 0;
  let beyondLimit = 0;
  for (const candidate of candidates) {
    if (site !== undefined && candidate.site !== site) count(skipped, 'foreign');
    else if (length + candidate.length > limit) beyondLimit += 1;
    else {
      length += candidate.length;
      kept.push(candidate.index);
    }
  }
  // One value of a text at a time is in memory.
  function* readKept(): Generator<[number, unknown]> {
    for (const index of kept) yield [index, read(index)];
  }
  return { entries: readKept(), beyondLimit };
}

/** Complete entries of a text, which may be truncated: one of 60 MB is never in memory as one value. */
function entriesOfText(text: string): ArchiveEntries {
  const ranges = locateEntries(text);
  const getRange = (index: number) => ranges[index] ?? [0, 0];
  return {
    count: ranges.length,
    getLength: (index) => getRange(index)[1] - getRange(index)[0],
    read: (index) => parseJson(text.slice(...getRange(index)))?.value,
  };
}

function isEntry(value: unknown): value is HarEntry {
  return typeof value === 'object' && value !== null;
}

function count(counts: Map<SkipReason, number>, reason: SkipReason): void {
  counts.set(reason, (counts.get(reason) ?? 0) + 1);
}

/** The site with the most calls; of equally many the first. */
function mainSite(candidates: readonly Candidate[]): string {
  const counts = new Map<string, number>();
  for (const { site } of candidates) counts.set(site, (counts.get(site) ?? 0) + 1);
  const [first = ['', 0]] = [...counts].sort(([, one], [, other]) => other - one);
  return first[0];
}

/** `example.com` of `api.example.com`, `example.co.uk` of `www.example.co.uk`; addresses of machines stay. */
function getSite(host: string): string {
  if (/^[\d.]+$|^\[/.test(host)) return host;
  const labels = host.split('.');
  const isShort =
    /^(?:com?|net|org|gov|edu|ac)$/.test(labels.at(-2) ?? '') && (labels.at(-1) ?? '').length === 2;
  return labels.slice(isShort ? -3 : -2).join('.');
}

/** Reasons for skipping entries, as counted in messages: `3 pages`. */
const SKIP_REASONS = {
  asset: 'images, styles, scripts and other assets',
  page: 'pages',
  preflight: 'preflights',
  tracker: 'reports to trackers',
  websocket: 'WebSocket upgrades',
  cancelled: 'cancelled requests',
  foreign: 'requests to other sites',
} as const;

type SkipReason = keyof typeof SKIP_REASONS;

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
function skipReason(entry: HarEntry): SkipReason | undefined {
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
function getHost({ request }: HarEntry): string {
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
