import { escapeText, type Html, html, joinHtml } from '../../html/html.ts';

/** A path template: each `{name}` in `<var>`, a place to break before every `/` but the first. */
export function pathHtml(path: string): Html {
  const pieces = path.match(/\{[^{}]*\}|\/?(?:[^{}/]|\{(?![^{}]*\})|\})*/g) ?? [];
  return joinHtml(
    pieces.map(
      (piece, index) => html`${index > 0 && piece.startsWith('/') ? html`<wbr>` : ''}${pieceHtml(piece)}`,
    ),
  );
}

function pieceHtml(piece: string): Html {
  const text = escapeText(piece);
  return /^\{[^{}]*\}$/.test(piece) ? html`<var>${text}</var>` : text;
}
