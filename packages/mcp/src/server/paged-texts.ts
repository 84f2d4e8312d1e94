import { jsonBytes, splitText } from '../text/message-size.ts';

/** Maximum bytes of a resource that is read at once, and of a page of a longer one, as JSON. */
const MAX_WHOLE_BYTES = 800_000;
const PAGE_BYTES = 500_000;
/** Texts whose pages are kept: a client reads one after the other. */
const MAX_KEPT = 4;

interface PagedText {
  text: string;
  /** One: the text fits into a message. */
  pages: readonly string[];
}

/** The pages of texts that were read last: to divide a long one takes as long as to send all of it. */
export class PagedTexts {
  readonly #kept = new Map<string, PagedText>();

  /** @param uri of the resource. */
  pagesOf(uri: string, text: string): readonly string[] {
    // A character of UTF-16 takes at most six bytes of JSON.
    if (text.length * 6 <= MAX_WHOLE_BYTES) return [text];
    const kept = this.#kept.get(uri);
    const paged = kept?.text === text ? kept : { text, pages: divide(text) };
    // In the order of use.
    this.#kept.delete(uri);
    this.#kept.set(uri, paged);
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    return paged.pages;
  }
}

function divide(text: string): readonly string[] {
  return jsonBytes(text) <= MAX_WHOLE_BYTES ? [text] : splitText(text, PAGE_BYTES);
}
