import type { Diagnostic } from '../../diagnostic.ts';
import { parseJson } from '../../http/parse-json.ts';
import { isPseudoHeader } from '../../infer/pseudo-headers.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import type { AdapterContext, LocatingContext, SourceAdapter } from '../../source-adapter.ts';
import { harRequest } from './har-request.ts';
import type { HarEntry } from './har-types.ts';
import { isAsset } from './is-asset.ts';
import { locateEntries } from './locate-entries.ts';

export interface HarAdapterOptions {
  /** Read images, styles, scripts and preflights too; default false. */
  assets?: boolean;
}

/** Reads recordings of browsers and proxies: HTTP Archive 1.2, as an object or as JSON text. */
export class HarAdapter implements SourceAdapter {
  readonly id = 'har';
  readonly #options: HarAdapterOptions;

  constructor(options: HarAdapterOptions = {}) {
    this.#options = options;
  }

  /** True for an object, or JSON text of one, whose `log` has an `entries` array. */
  canHandle(input: unknown): boolean {
    if (typeof input !== 'string') return entriesOf(input) !== undefined;
    return input.includes('"entries"') && entriesOf(parseJson(input)?.value) !== undefined;
  }

  async parse(input: unknown, { report, locate }: LocatingContext): Promise<NormalizedRequest[]> {
    const read = typeof input === 'string' ? parseJson(input) : { value: input };
    if (typeof input === 'string') locate?.(() => locateEntries(input));
    const entries = entriesOf(read?.value);
    if (!entries) {
      const what = read ? 'expected `log.entries`' : 'expected JSON';
      report(this.#diagnostic('HAR_INVALID_ARCHIVE', 'error', `Invalid HTTP archive: ${what}.`));
      return [];
    }
    if (entries.length === 0) {
      report(this.#diagnostic('HAR_EMPTY_ARCHIVE', 'warning', 'The HTTP archive contains no entries.'));
    }
    const requests: NormalizedRequest[] = [];
    const pseudo = new Set<string>();
    let skipped = 0;
    for (const [index, entry] of entries.entries()) {
      const valid = typeof entry === 'object' && entry !== null;
      if (valid && !this.#options.assets && isAsset(entry)) {
        skipped += 1;
        continue;
      }
      const request = valid ? harRequest(entry, (name) => pseudo.add(name)) : undefined;
      if (request) requests.push({ source: this.id, sourceIndex: index, ...request });
      else {
        const message = 'The entry has no http or https URL and was skipped.';
        report({ ...this.#diagnostic('HAR_INVALID_ARCHIVE', 'warning', message), index });
      }
    }
    this.#reportOnce(pseudo, skipped, report);
    return requests;
  }

  #reportOnce(pseudo: ReadonlySet<string>, skipped: number, report: AdapterContext['report']): void {
    for (const name of pseudo) {
      const shown = isPseudoHeader(name) ? name : 'A name with a colon';
      const message = `${shown} is an HTTP/2 pseudo-header and was dropped.`;
      report(this.#diagnostic('PSEUDO_HEADER_DROPPED', 'info', message));
    }
    if (skipped > 0) {
      const message = `${skipped} entries are images, styles, scripts or preflights and were skipped.`;
      report(this.#diagnostic('HAR_ENTRY_SKIPPED', 'info', message));
    }
  }

  #diagnostic(code: Diagnostic['code'], severity: Diagnostic['severity'], message: string): Diagnostic {
    return { code, severity, message, source: this.id };
  }
}

function entriesOf(value: unknown): HarEntry[] | undefined {
  const log = typeof value === 'object' && value !== null && 'log' in value ? value.log : undefined;
  const entries = typeof log === 'object' && log !== null && 'entries' in log ? log.entries : undefined;
  return Array.isArray(entries) ? entries : undefined;
}
