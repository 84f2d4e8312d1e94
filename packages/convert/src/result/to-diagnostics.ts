import type { Diagnostic as SourceDiagnostic, SourceFile, Span } from '@curlew/diagnostics';
import { getOwn } from '@curlew/openapi/internal';
import { DIAGNOSTIC_HELP, type Diagnostic } from '../diagnostic.ts';
import { getOrInsert } from '../get-or-insert.ts';
import type { TextRange } from '../source-adapter.ts';
import { locateCommands } from '../sources/curl/command/read-commands.ts';
import { isAboutMissingData } from '../sources/curl/warning-diagnostic.ts';
import { locateEntries, locateItems } from '../sources/locate-in-json.ts';

/**
 * The diagnostics of a conversion with their places in the text it was made from: the command, the
 * item of the collection or the entry of the archive. One without a place points at the file.
 */
export function toDiagnostics(
  diagnostics: readonly Diagnostic[],
  source: SourceFile,
  locator = new RequestLocator(source),
): SourceDiagnostic[] {
  return diagnostics.map((diagnostic) => {
    const { code, severity, message, source: adapter, index, path } = diagnostic;
    const place = adapter !== undefined && index !== undefined ? locator.find(adapter, index) : undefined;
    return {
      code,
      severity,
      message:
        code === 'OAS_VALIDATION_ERROR' && path
          ? `${message} (at ${path} of the generated document)`
          : message,
      help: isAboutMissingData(message) ? MISSING_DATA_HELP : DIAGNOSTIC_HELP[code],
      span: place ?? source.spanAt(0),
    };
  });
}

type Ranges = readonly TextRange[];
type Locator = (text: string) => Ranges;

/** Adapters for locating requests in a text later. */
const LOCATORS: Readonly<Record<string, Locator>> = {
  curl: locateCommands,
  coll: locateItems,
  har: locateEntries,
};

/** Finds the places of a source's commands, items or entries by their index. They are computed once, on first use. */
export class RequestLocator {
  readonly #source: SourceFile;
  readonly #given: (() => Ranges) | undefined;
  readonly #ranges = new Map<string, Ranges>();

  /** @param ranges what the adapter passed to `locate`; without it the text is searched again. */
  constructor(source: SourceFile, ranges?: () => Ranges) {
    this.#source = source;
    this.#given = ranges;
  }

  /** The first line of what an adapter counts as `index`; undefined when the text has no such thing. */
  find(adapter: string, index: number): Span | undefined {
    const range = this.#getRanges(adapter)[index];
    if (!range) return undefined;
    const [start, end] = range;
    const newline = this.#source.text.indexOf('\n', start);
    const lineEnd = newline < 0 ? end : Math.min(newline, end);
    return this.#source.spanAt(start, this.#source.text.slice(start, lineEnd).trimEnd().length);
  }

  /** Offsets of what `find` finds. */
  range(adapter: string, index: number): TextRange | undefined {
    return this.#getRanges(adapter)[index];
  }

  #getRanges(adapter: string): Ranges {
    return getOrInsert(
      this.#ranges,
      adapter,
      () => this.#given?.() ?? getOwn<Locator>(LOCATORS, adapter)?.(this.#source.text) ?? [],
    );
  }
}

/** In place of that of the code, where the command is correct and its data is elsewhere. */
export const MISSING_DATA_HELP =
  'Write the values into the command in place of the name, or describe them in the document.';
