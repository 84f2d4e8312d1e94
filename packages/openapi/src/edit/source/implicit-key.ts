import type { Range } from '../../position/position.ts';
import { endsWord, isSpace, skipBlanks, skipQuoted } from '../../position/scan.ts';
import { skipFlow } from '../../position/skip-flow.ts';

export interface ImplicitKey {
  range: Range;
  /** Offset of the colon after it. */
  colon: number;
}

/** The key that is at an offset in block style, on one line and with its colon (YAML 1.2.2, section 7.4). */
export function implicitKeyAt(text: string, from: number): ImplicitKey | undefined {
  const char = text.charAt(from);
  if (char === '"' || char === "'") return closedKey(text, from, skipQuoted(text, from));
  if (char === '{' || char === '[') return closedKey(text, from, skipFlow(text, from));
  for (let at = from; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || unit === 13) return undefined;
    if (unit === 35 && at > from && isSpace(text.charCodeAt(at - 1))) return undefined;
    if (unit !== 58 || !endsWord(text, at + 1)) continue;
    let end = at;
    while (end > from && isSpace(text.charCodeAt(end - 1))) end -= 1;
    return { range: [from, end], colon: at };
  }
  return undefined;
}

function closedKey(text: string, start: number, end: number): ImplicitKey | undefined {
  const colon = skipBlanks(text, end);
  if (text.charAt(colon) !== ':' || !endsWord(text, colon + 1)) return undefined;
  const breaks = text.indexOf('\n', start);
  return breaks >= 0 && breaks < end ? undefined : { range: [start, end], colon };
}
