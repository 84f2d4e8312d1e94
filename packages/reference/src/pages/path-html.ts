import { escapeText } from '../html/escape-html.ts';
import type { Html } from '../page.ts';

/** A path template: each `{name}` in `<var>`, a place to break before every `/`. */
export function pathHtml(path: string): Html {
  return path
    .split(/(\{[^{}]*\})/)
    .map((piece, index) =>
      index % 2 === 1 ? `<var>${escapeText(piece)}</var>` : escapeText(piece).replace(/(?<=.)\//gs, '<wbr>/'),
    )
    .join('')
    .replaceAll('</var>/', '</var><wbr>/');
}
