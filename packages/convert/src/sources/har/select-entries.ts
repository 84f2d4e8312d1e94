import { parseJson } from '../../http/json/parse-json.ts';
import { MAX_INPUT_BYTES } from '../input-size.ts';
import type { HarEntry } from './har-types.ts';
import { locateEntries } from './locate-entries.ts';
import { hostOf, type SkipReason, skipReason } from './skip-reason.ts';

/** The selected entries of an archive, and counts of the others. */
export interface SelectedEntries {
  /** With their index in the archive. Values that are not objects are kept, to be reported. */
  entries: [index: number, entry: unknown][];
  skipped: Map<SkipReason, number>;
  /** Number of requests omitted because of the converter's limit. */
  beyondLimit: number;
  /** How many entries the archive has. */
  total: number;
}

/** Selects API requests, without assets, pages and the like; `all` keeps everything. */
export function selectEntries(entries: readonly unknown[], all: boolean): SelectedEntries {
  const selected: SelectedEntries = {
    entries: [],
    skipped: new Map(),
    beyondLimit: 0,
    total: entries.length,
  };
  for (const [index, entry] of entries.entries()) {
    const reason = all || !isEntry(entry) ? undefined : skipReason(entry);
    if (reason === undefined) selected.entries.push([index, entry]);
    else count(selected.skipped, reason);
  }
  return selected;
}

/** A candidate entry. */
interface Candidate {
  index: number;
  site: string;
  length: number;
}

/**
 * The same for a text, parsed entry by entry, so that a recording of 60 MB is never in memory as one value. The
 * result is limited to the maximum input of a conversion: above it, only entries of the site with the most
 * requests are kept, as many as fit. Complete entries of a truncated archive are read. Undefined if there are
 * none.
 */
export function selectEntriesOfText(
  text: string,
  all: boolean,
  limit = MAX_INPUT_BYTES,
): SelectedEntries | undefined {
  const ranges = locateEntries(text);
  if (ranges.length === 0) return undefined;
  const selected: SelectedEntries = { entries: [], skipped: new Map(), beyondLimit: 0, total: ranges.length };
  const read = (index: number): unknown => {
    const [start, end] = ranges[index] ?? [0, 0];
    return parseJson(text.slice(start, end))?.value;
  };
  const candidates: Candidate[] = [];
  for (const [index, [start, end]] of ranges.entries()) {
    const entry = read(index);
    const reason = all || !isEntry(entry) ? undefined : skipReason(entry);
    if (reason !== undefined) count(selected.skipped, reason);
    else candidates.push({ index, site: isEntry(entry) ? siteOf(hostOf(entry)) : '', length: end - start });
  }
  const site = lengthOf(candidates) > limit && !all ? mainSite(candidates) : undefined;
  let length = 0;
  for (const candidate of candidates) {
    if (site !== undefined && candidate.site !== site) count(selected.skipped, 'foreign');
    else if (length + candidate.length > limit) selected.beyondLimit += 1;
    else {
      length += candidate.length;
      selected.entries.push([candidate.index, read(candidate.index)]);
    }
  }
  return selected;
}

export function isEntry(value: unknown): value is HarEntry {
  return typeof value === 'object' && value !== null;
}

function count(counts: Map<SkipReason, number>, reason: SkipReason): void {
  counts.set(reason, (counts.get(reason) ?? 0) + 1);
}

function lengthOf(candidates: readonly Candidate[]): number {
  return candidates.reduce((sum, { length }) => sum + length, 0);
}

/** The site with the most calls; of equally many the first. */
function mainSite(candidates: readonly Candidate[]): string {
  const counts = new Map<string, number>();
  for (const { site } of candidates) counts.set(site, (counts.get(site) ?? 0) + 1);
  const [first = ['', 0]] = [...counts].sort(([, one], [, other]) => other - one);
  return first[0];
}

/** `example.com` of `api.example.com`, `example.co.uk` of `www.example.co.uk`; addresses of machines stay. */
function siteOf(host: string): string {
  if (/^[\d.]+$|^\[/.test(host)) return host;
  const labels = host.split('.');
  const isShort =
    /^(?:com?|net|org|gov|edu|ac)$/.test(labels.at(-2) ?? '') && (labels.at(-1) ?? '').length === 2;
  return labels.slice(isShort ? -3 : -2).join('.');
}
