import { escapeText, type Html, html, joinHtml } from './html.ts';

/** A text of the interface with HTML in its places, in their order: `fillHtml('The first {} of {} lines.', …)`. */
export function fillHtml(template: string, ...parts: readonly Html[]): Html {
  const texts = template.split('{}').map((text) => escapeText(text));
  return joinHtml(texts.map((text, at) => html`${text}${parts[at]}`));
}
