import { isSpace, nextLine, skipSpace } from '../../position/scan.ts';
import { nodeAt } from './node-at.ts';
import type { SourceNode } from './source-node.ts';

/** The value of the document: comments, directives and the line `---` before it are passed over. */
export function rootNode(text: string, isJson: boolean): SourceNode {
  let at = skipSpace(text, 0);
  while (text.charAt(at) === '%') at = skipSpace(text, nextLine(text, at));
  if (isMarker(text, at, '---')) at += 3;
  if (isJson) return nodeAt(text, at, { column: -1, limit: text.length, isBehindKey: true });
  return nodeAt(text, at, { column: -1, limit: documentEnd(text, at), isBehindKey: false });
}

/** Where a line `...` or another `---` ends the document. */
function documentEnd(text: string, from: number): number {
  const ends = ['...', '---'].map((marker) => {
    for (let at = text.indexOf(`\n${marker}`, from); at >= 0; at = text.indexOf(`\n${marker}`, at + 1)) {
      if (isMarker(text, at + 1, marker)) return at + 1;
    }
    return text.length;
  });
  return Math.min(...ends);
}

function isMarker(text: string, at: number, marker: string): boolean {
  const next = text.charCodeAt(at + marker.length);
  return text.startsWith(marker, at) && (Number.isNaN(next) || isSpace(next));
}
