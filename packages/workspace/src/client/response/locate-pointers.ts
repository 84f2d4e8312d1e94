import { escapePointer, scanJson } from '@curlew/openapi/json-text';

/** Range of a value in a JSON text, its name included; of an object or array, up to its opening bracket. */
export interface PointerRange {
  /** From 1. */
  line: number;
  start: number;
  end: number;
}

/** The depth of a body is up to the server: what is deeper has the range of the value around it. */
const MAX_LEVELS = 200;

/**
 * Finds JSON Pointers in a JSON text. A pointer that leads to nothing has the range of the nearest value around it. Of
 * a repeated name the last value counts, as for the parser. Pointers have no range in a text that breaks off before them, and
 * none in a text without JSON.
 * @param separator between the values of a sequence, which pointers see as a list
 */
export function locatePointers(
  text: string,
  pointers: Iterable<string>,
  separator?: string,
): Map<string, PointerRange> {
  const shift = separator === undefined ? 0 : 1;
  const wanted = [...new Set(pointers)];
  const steps = new Set(wanted.flatMap(stepsTo));
  const found = new Map<string, Omit<PointerRange, 'line'>>();
  /** Pointers of the enclosing objects and arrays; undefined where nothing inside is wanted. */
  const open: (string | undefined)[] = [];
  let nameStart: number | undefined;
  scanJson(separator === undefined ? text : listText(text, separator), {
    name(_, [start]) {
      nameStart = start;
    },
    enter(key, kind, valueStart, end) {
      const start = nameStart ?? valueStart;
      nameStart = undefined;
      const around = open.at(-1);
      const pointer =
        key === undefined ? '' : around === undefined ? undefined : `${around}/${escapePointer(String(key))}`;
      const isStep = pointer !== undefined && steps.has(pointer);
      if (isStep) found.set(pointer, { start: Math.max(0, start - shift), end: end - shift });
      if (kind !== 'scalar') open.push(isStep ? pointer : undefined);
    },
    leave() {
      open.pop();
    },
  });
  const ranges = wanted.flatMap((pointer): [string, Omit<PointerRange, 'line'>][] => {
    let range = found.get('');
    for (const inner of stepsTo(pointer)) {
      const next = found.get(inner);
      // What begins before the value around it is in an earlier value of a repeated name.
      if (next === undefined || range === undefined || next.start < range.start) break;
      range = next;
    }
    return range ? [[pointer, range]] : [];
  });
  return new Map(withLines(text, ranges));
}

/** A sequence of JSON values as one list. All characters move by one. */
export function listText(text: string, separator: string): string {
  let hasValue = false;
  const parts = text.split(separator).map((part, at) => {
    const isValue = part.trim() !== '';
    const before = at === 0 ? '' : isValue && hasValue ? ',' : ' ';
    hasValue ||= isValue;
    return before + part;
  });
  return `[${parts.join('')}]`;
}

/** Pointers of the values on the way to a pointer, from the whole value; of the first levels alone. */
export function stepsTo(pointer: string): string[] {
  const steps = [''];
  for (let at = pointer.indexOf('/', 1); steps.length <= MAX_LEVELS; at = pointer.indexOf('/', at + 1)) {
    if (pointer === '') break;
    steps.push(at < 0 ? pointer : pointer.slice(0, at));
    if (at < 0) break;
  }
  return steps;
}

/** Adds the lines, in one pass over the text. */
function withLines(
  text: string,
  ranges: readonly [string, Omit<PointerRange, 'line'>][],
): [string, PointerRange][] {
  let line = 1;
  let next = text.indexOf('\n');
  return ranges
    .toSorted(([, first], [, second]) => first.start - second.start)
    .map(([pointer, range]) => {
      for (; next >= 0 && next < range.start; next = text.indexOf('\n', next + 1)) line += 1;
      return [pointer, { ...range, line }];
    });
}
