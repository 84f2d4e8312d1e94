import type { Diagnostic, Report } from '../../diagnostic.ts';
import { parseJson } from '../../http/read-json.ts';
import { isPseudoHeader } from '../../infer/infer-auth.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import type { LocatingContext, SourceAdapter } from '../../source-adapter.ts';
import { locateEntries } from '../locate-in-json.ts';
import { type HarEntry, harRequest } from './har-request.ts';
import { getHost, SKIP_REASONS, type SkipReason, skipReason } from './skip-reason.ts';

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
  assets?: boolean;
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
    for (const name of pseudo) {
      const shown = isPseudoHeader(name) ? name : 'A name with a colon';
      const message = `${shown} is an HTTP/2 pseudo-header and was dropped.`;
      report(this.#diagnostic('PSEUDO_HEADER_DROPPED', 'info', message));
    }
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
  const { count: total, getLength, read } = entries;
  const selected = { skipped: new Map<SkipReason, number>(), beyondLimit: 0, total };
  const candidates: Candidate[] = [];
  for (let index = 0; index < total; index += 1) {
    const entry = read(index);
    const reason = all || !isEntry(entry) ? undefined : skipReason(entry);
    const site = isEntry(entry) ? getSite(getHost(entry)) : '';
    if (reason !== undefined) count(selected.skipped, reason);
    else candidates.push({ index, site, length: getLength(index) });
  }
  const whole = candidates.reduce((sum, { length }) => sum + length, 0);
  const site = whole > limit && !all ? mainSite(candidates) : undefined;
  const kept: number[] = [];
  let length = 0;
  for (const candidate of candidates) {
    if (site !== undefined && candidate.site !== site) count(selected.skipped, 'foreign');
    else if (length + candidate.length > limit) selected.beyondLimit += 1;
    else {
      length += candidate.length;
      kept.push(candidate.index);
    }
  }
  // One value of a text at a time is in memory.
  function* readKept(): Generator<[number, unknown]> {
    for (const index of kept) yield [index, read(index)];
  }
  return { ...selected, entries: readKept() };
}

/** Complete entries of a text, which may be truncated: one of 60 MB is never in memory as one value. */
function entriesOfText(text: string): ArchiveEntries {
  const ranges = locateEntries(text);
  const slice = (index: number) => text.slice(...(ranges[index] ?? [0, 0]));
  return {
    count: ranges.length,
    getLength: (index) => slice(index).length,
    read: (index) => parseJson(slice(index))?.value,
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
