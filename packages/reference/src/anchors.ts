import { slugify } from './plan/names/slugify.ts';

/** Longest anchor of a row, in UTF-16 units, without the prefix of its place. */
const MAX_LENGTH = 120;

/** The anchor of a response: `response-200`. */
export function responseAnchor(status: string): string {
  return `response-${status.replace(/[^A-Za-z0-9]+/g, '') || 'x'}`;
}

/**
 * What the anchors of rows begin with, for each media type of a body: `response-200` for the first, `response-200.text-plain`
 * for another. No anchor of a row contains a dot, so that they are never those of another body.
 */
export function mediaAnchors(prefix: string, types: readonly string[]): string[] {
  const taken = new Set<string>();
  return types.map((type, index) => {
    const name = slugify(type) || 'any';
    const free = taken.has(name) ? `${name}.${index + 1}` : name;
    taken.add(free);
    return index === 0 ? prefix : `${prefix}.${free}`;
  });
}

/** The anchor of a row by its names from the outermost: `items-id`; what a URL would have to escape becomes `-`. */
export function rowAnchor(path: string): string {
  const clean = path.replace(/[^\p{L}\p{N}_$]+/gu, '-').replace(/^-|-$/g, '');
  if (clean.length <= MAX_LENGTH) return clean;
  return `${clean.slice(0, 60)}-${clean.slice(-50)}`.replace(/\p{Cs}/gu, '');
}
