import { isSpace, type Range, skipQuoted } from '../source/scan.ts';

/** Events of a JSON scan. A text that breaks off gives those of what is before its end. */
export interface JsonVisitor {
  /** A name of a member, its quotes included in the range. */
  name?(name: string, range: Range): void;
  /**
   * A value begins. `key` is its name or index in what contains it, and absent for the root. `end` is the end of a
   * scalar, and the beginning of an object or array.
   */
  enter?(key: string | number | undefined, kind: JsonKind, start: number, end: number): void;
  /** An object or array ends before `end`. */
  leave?(kind: 'object' | 'array', end: number): void;
}

export type JsonKind = 'object' | 'array' | 'scalar';

/** An object or array whose end was not reached yet. */
interface Container {
  kind: 'object' | 'array';
  /** Name of the member whose value comes next. */
  name: string | undefined;
  index: number;
}

/**
 * Scans the first value of a JSON text once, without building values and without recursion. Takes any text: what is not
 * JSON gives events of what looks like it, and ends the scan where a bracket closes nothing.
 */
export function scanJson(text: string, visitor: JsonVisitor): void {
  const open: Container[] = [];
  let around: Container | undefined;
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; ) {
    const unit = text.charCodeAt(at);
    if (isSpace(unit) || unit === COLON) at += 1;
    else if (unit === COMMA) {
      if (around !== undefined) {
        around.name = undefined;
        around.index += 1;
      }
      at += 1;
    } else if (unit === 125 || unit === 93) {
      const closed = open.pop();
      if (closed === undefined) return;
      at += 1;
      visitor.leave?.(closed.kind, at);
      around = open.at(-1);
      if (around === undefined) return;
    } else {
      const isName = unit === QUOTE && around?.kind === 'object' && around.name === undefined;
      const end =
        unit === QUOTE
          ? skipQuoted(text, at)
          : unit === 123 || unit === 91
            ? at + 1
            : findLiteralEnd(text, at);
      if (isName && around !== undefined) {
        if (!isBeforeColon(text, end)) return;
        around.name = readString(text, at, end);
        visitor.name?.(around.name, [at, end]);
      } else {
        const kind = unit === 123 ? 'object' : unit === 91 ? 'array' : 'scalar';
        const key = around?.kind === 'array' ? around.index : around?.name;
        visitor.enter?.(key, kind, at, end);
        if (kind !== 'scalar') {
          around = { kind, name: undefined, index: 0 };
          open.push(around);
        } else if (around === undefined) return;
      }
      at = end;
    }
  }
}

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;

/** Returns the end of a number, `true`, `false` or `null`. */
function findLiteralEnd(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (isSpace(unit) || unit === COMMA || unit === 93 || unit === 125) break;
  }
  return at;
}

function isBeforeColon(text: string, end: number): boolean {
  let at = end;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return text.charCodeAt(at) === COLON;
}

/** Returns a string of JSON; one with an invalid escape as it is written. */
function readString(text: string, start: number, end: number): string {
  const inside = text.slice(start + 1, end - 1);
  if (!inside.includes('\\')) return inside;
  try {
    return JSON.parse(text.slice(start, end)) as string;
  } catch {
    return inside;
  }
}
