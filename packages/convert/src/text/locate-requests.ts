import type { SourceFile, Span } from '@curlew/diagnostics';
import { locateItems } from '../coll/locate-items.ts';
import { readCommands } from '../curl/read-commands.ts';
import { locateEntries } from '../har/locate-entries.ts';

const LOCATORS: Readonly<Record<string, (text: string) => [start: number, end: number][]>> = {
  curl: (text) => readCommands(text).map((command) => [command.offset, command.arguments.end]),
  coll: locateItems,
  har: locateEntries,
};

/**
 * Finds the places of a source's commands, items or entries by their index. The text is read on the
 * first question, and once.
 */
export class RequestLocator {
  readonly #source: SourceFile;
  readonly #places = new Map<string, [start: number, end: number][]>();

  constructor(source: SourceFile) {
    this.#source = source;
  }

  /** The first line of what an adapter counts as `index`; undefined when the text has no such thing. */
  find(adapter: string, index: number): Span | undefined {
    const place = this.#placesOf(adapter)[index];
    if (!place) return undefined;
    const [start, end] = place;
    const newline = this.#source.text.indexOf('\n', start);
    const lineEnd = newline < 0 ? end : Math.min(newline, end);
    return this.#source.spanAt(start, this.#source.text.slice(start, lineEnd).trimEnd().length);
  }

  #placesOf(adapter: string): [start: number, end: number][] {
    let places = this.#places.get(adapter);
    if (!places) {
      places = Object.hasOwn(LOCATORS, adapter) ? (LOCATORS[adapter]?.(this.#source.text) ?? []) : [];
      this.#places.set(adapter, places);
    }
    return places;
  }
}
