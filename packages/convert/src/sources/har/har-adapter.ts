import type { Diagnostic, Report } from '../../diagnostics/diagnostic.ts';
import { parseJson } from '../../http/json/parse-json.ts';
import { isPseudoHeader } from '../../infer/pseudo-headers.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import type { LocatingContext, SourceAdapter } from '../../source-adapter.ts';
import { harRequest } from './har-request.ts';
import { locateEntries } from './locate-entries.ts';
import { isEntry, type SelectedEntries, selectEntries, selectEntriesOfText } from './select-entries.ts';
import { SKIP_REASONS, type SkipReason } from './skip-reason.ts';

export interface HarAdapterOptions {
  /** Leave nothing out: read assets, pages, preflights and reports to trackers, too. Default false. */
  assets?: boolean;
}

/** Longer texts are read entry by entry: as a value they take several times their length. */
const MAX_WHOLE_TEXT = 4 * 1024 * 1024;

/** Reads recordings of browsers and proxies: HTTP Archive 1.2, as an object or as JSON text. */
export class HarAdapter implements SourceAdapter {
  readonly id = 'har';
  /** Bytes. Of a larger recording than the converter takes, the calls of its main site are read as far as they fit. */
  readonly maxTextBytes = 512 * 1024 * 1024;
  readonly #options: HarAdapterOptions;

  constructor(options: HarAdapterOptions = {}) {
    this.#options = options;
  }

  /** True for an object, or JSON text of one, whose `log` has an `entries` array. */
  canHandle(input: unknown): boolean {
    if (typeof input !== 'string') return entriesOf(input) !== undefined;
    if (input.length > MAX_WHOLE_TEXT)
      return /^\s*\{\s*"log"\s*:/.test(input.slice(0, 200).replace(/^\uFEFF/, ''));
    return input.includes('"entries"') && entriesOf(parseJson(input)?.value) !== undefined;
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
    const { assets = false } = this.#options;
    if (typeof input === 'string' && input.length > MAX_WHOLE_TEXT) {
      const selected = selectEntriesOfText(input, assets);
      if (!selected)
        report(
          this.#diagnostic('HAR_INVALID_ARCHIVE', 'error', 'Invalid HTTP archive: expected `log.entries`.'),
        );
      return selected;
    }
    const read = typeof input === 'string' ? parseJson(input) : { value: input };
    const entries = entriesOf(read?.value);
    if (entries) return selectEntries(entries, assets);
    const what = read ? 'expected `log.entries`' : 'expected JSON';
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

function entriesOf(value: unknown): unknown[] | undefined {
  const log = typeof value === 'object' && value !== null && 'log' in value ? value.log : undefined;
  const entries = typeof log === 'object' && log !== null && 'entries' in log ? log.entries : undefined;
  return Array.isArray(entries) ? entries : undefined;
}
