import { type Json, parseJson, scanJson } from '@curlew/openapi';

/** Reads a JSON text whose end is missing, up to its last whole member or item. */
export function readBegunJson(text: string): Json | undefined {
  /** Closing brackets of what is open, outermost first. */
  const closers: string[] = [];
  let end = 0;
  let depth = 0;
  const endValue = (at: number) => {
    end = at;
    depth = closers.length;
  };
  // A value that ends with the text may go on behind its end.
  scanJson(text, {
    enter(_, kind, __, at) {
      if (kind !== 'scalar') closers.push(kind === 'object' ? '}' : ']');
      else if (at < text.length) endValue(at);
    },
    leave(_, at) {
      if (at === text.length) return;
      closers.pop();
      endValue(at);
    },
  });
  if (end === 0) return undefined;
  return parseJson(text.slice(0, end) + closers.slice(0, depth).toReversed().join(''));
}
