import { getOrInsert } from '../../get-or-insert.ts';
import { parseJson } from '../../http/parse-json.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import { originOf } from '../origin.ts';

/** So many slugs of one shape are a resource; of plain words there must be more. */
const MIN_SLUGS = 2;
const MIN_WORDS = 4;
/** Share of the members that answers have in common to be of one shape. */
const SAME_SHAPE = 0.6;
/** Fewer members say nothing. */
const MIN_MEMBERS = 2;

const SLUG = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)+$/i;
const WORD = /^[\p{L}\p{N}._~%-]+$/u;

/** What was answered to requests that differ in one segment. */
interface Siblings {
  values: Set<string>;
  shape: ReadonlySet<string>;
  isOne: boolean;
}

/**
 * Segments that tell one resource from another although they are words: `/products/red-boots` and
 * `/products/blue-hat`, which are answered alike.
 */
export class SiblingSegments {
  /** By everything around the segment. */
  readonly #siblings = new Map<string, Siblings>();

  /** Adds a request whose path has these segments; those with braces are parameters. */
  add(request: NormalizedRequest, segments: readonly string[]): void {
    const shape = answerShape(request);
    if (!shape) return;
    for (const at of segments.keys()) {
      const value = segments[at] ?? '';
      if (at === 0 || value.includes('{') || !WORD.test(value)) continue;
      const key = keyOf(request, segments, at);
      const siblings = getOrInsert(this.#siblings, key, () => ({
        values: new Set<string>(),
        shape,
        isOne: true,
      }));
      siblings.values.add(value);
      siblings.isOne &&= shape.size >= MIN_MEMBERS && alike(shape, siblings.shape);
    }
  }

  /** Paths up to a segment of which the values identify something: the values, by the path before them. */
  resources(): Map<string, ReadonlySet<string>> {
    const found = new Map<string, Set<string>>();
    for (const [key, { values, isOne }] of this.#siblings) {
      if (!isOne) continue;
      const slugs = [...values].filter((value) => SLUG.test(value)).length;
      const isResource = (slugs >= MIN_SLUGS && slugs === values.size) || values.size >= MIN_WORDS;
      if (!isResource) continue;
      const { before } = JSON.parse(key) as { before: string };
      const known = getOrInsert(found, before, () => new Set<string>());
      for (const value of values) known.add(value);
    }
    return found;
  }
}

function keyOf(request: NormalizedRequest, segments: readonly string[], at: number): string {
  const before = `${originOf(request)}/${segments.slice(0, at).join('/')}`;
  return JSON.stringify({ before, after: segments.slice(at + 1).join('/'), method: request.method });
}

/** The names of the members that a request was answered with; undefined when that was no JSON object. */
function answerShape({ details }: NormalizedRequest): ReadonlySet<string> | undefined {
  for (const { status, raw, mediaType } of details?.responses ?? []) {
    if (raw === undefined || !mediaType?.includes('json') || typeof status !== 'number' || status >= 300)
      continue;
    const value = parseJson(raw)?.value;
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return new Set(Object.keys(value));
  }
  return undefined;
}

function alike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const common = [...one].filter((name) => other.has(name)).length;
  return common / (one.size + other.size - common) >= SAME_SHAPE;
}
