import { fillPieces } from '../words/template.ts';
import { escapeText, type Html, joinHtml } from './html.ts';

/** A text of the interface with HTML in its places: `fillHtml('Copy {}', …)`. */
export function fillHtml(template: string, ...parts: readonly Html[]): Html {
  const pieces = fillPieces(template, ...parts.map((part) => [{ part }]));
  return joinHtml(pieces.map((piece) => (typeof piece === 'string' ? escapeText(piece) : piece.part)));
}
