/** Events of a JSON scan. */
export interface JsonVisitor {
  /** A value begins: its key in the object around it, or its index in the array; nothing at the top. */
  enter(key: string | number | undefined, kind: 'object' | 'array' | 'scalar', start: number): void;
  /** An object or array ends after `end`. */
  leave(kind: 'object' | 'array', end: number): void;
}

interface Frame {
  kind: 'object' | 'array';
  /** The pending key of an object. */
  key: string | undefined;
  index: number;
}

/** Scans a JSON text once, without building values and without recursion; stops at the first syntax error. */
export function scanJson(text: string, visitor: JsonVisitor): void {
  const frames: Frame[] = [];
  const enter = (kind: 'object' | 'array' | 'scalar', start: number) => {
    const frame = frames.at(-1);
    visitor.enter(frame && (frame.kind === 'array' ? frame.index : frame.key), kind, start);
  };
  for (let at = 0; at < text.length; ) {
    const char = text[at];
    const frame = frames.at(-1);
    if (char === '{' || char === '[') {
      const kind = char === '{' ? 'object' : 'array';
      enter(kind, at);
      frames.push({ kind, key: undefined, index: 0 });
      at += 1;
    } else if (char === '}' || char === ']') {
      const closed = frames.pop();
      at += 1;
      if (!closed) return;
      visitor.leave(closed.kind, at);
    } else if (char === '"') {
      const end = endOfString(text, at);
      if (frame?.kind === 'object' && frame.key === undefined) frame.key = keyText(text, at, end);
      else enter('scalar', at);
      at = end;
    } else if (char === ',') {
      if (frame) {
        frame.key = undefined;
        frame.index += 1;
      }
      at += 1;
    } else if (char === ':' || isSpace(text.charCodeAt(at))) at += 1;
    else {
      enter('scalar', at);
      at = endOfLiteral(text, at);
    }
  }
}

function isSpace(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13) || unit === 0xfeff;
}

function endOfString(text: string, quote: number): number {
  for (let end = text.indexOf('"', quote + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 92 && end - 1 - slashes > quote) slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  return text.length;
}

function endOfLiteral(text: string, start: number): number {
  const run = /[^\s,\]}]*/y;
  run.lastIndex = start;
  return start + Math.max(1, run.exec(text)?.[0].length ?? 1);
}

function keyText(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end - 1);
  if (!raw.includes('\\')) return raw;
  try {
    return JSON.parse(text.slice(start, end));
  } catch {
    return raw;
  }
}

/** Returns the range of each entry in the text of an HTTP archive. */
export function locateEntries(text: string): [start: number, end: number][] {
  const keys: (string | number | undefined)[] = [];
  const starts: number[] = [];
  const found: [start: number, end: number][] = [];
  scanJson(text, {
    enter(key, kind, start) {
      if (kind === 'scalar') return;
      keys.push(key);
      starts.push(start);
    },
    leave(_kind, end) {
      const start = starts.pop();
      const isEntry = keys.length === 4 && keys[1] === 'log' && keys[2] === 'entries';
      keys.pop();
      if (isEntry && start !== undefined) found.push([start, end]);
    },
  });
  return found;
}

/** A value whose end was not read yet. */
interface Open {
  /** `items`: a list of items; `item`: a member of one. */
  role: 'collection' | 'items' | 'item' | 'other';
  start: number;
  hasItems: boolean;
  hasRequest: boolean;
}

/** Returns the range of each request item in the text of a collection, in the order of the adapter. */
export function locateItems(text: string): [start: number, end: number][] {
  const open: Open[] = [];
  const found: [start: number, end: number][] = [];
  scanJson(text, {
    enter(key, kind, start) {
      const outer = open.at(-1);
      if (outer && (outer.role === 'item' || outer.role === 'collection')) {
        if (key === 'item' && kind === 'array') outer.hasItems = true;
        if (key === 'request') outer.hasRequest = true;
      }
      if (kind !== 'scalar')
        open.push({ role: roleOf(outer, key, kind), start, hasItems: false, hasRequest: false });
    },
    leave(_kind, end) {
      const closed = open.pop();
      if (closed?.role === 'item' && closed.hasRequest && !closed.hasItems) found.push([closed.start, end]);
    },
  });
  return found;
}

function roleOf(
  outer: Open | undefined,
  key: string | number | undefined,
  kind: 'object' | 'array',
): Open['role'] {
  // `{ "collection": … }`
  if (!outer || (key === 'collection' && kind === 'object' && outer.role === 'collection'))
    return 'collection';
  if (kind === 'array')
    return key === 'item' && outer.role !== 'other' && outer.role !== 'items' ? 'items' : 'other';
  return outer.role === 'items' ? 'item' : 'other';
}
