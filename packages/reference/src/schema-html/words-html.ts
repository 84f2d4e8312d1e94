import { escapeText, type Html, html, joinHtml } from '../html/html.ts';
import type { Word } from '../words/limit-words.ts';

/** A phrase, its names and patterns in `<code>`. */
export function wordsHtml(words: readonly Word[]): Html {
  return joinHtml(
    words.map((word) =>
      typeof word === 'string' ? escapeText(word) : html`<code>${escapeText(word.code)}</code>`,
    ),
  );
}
