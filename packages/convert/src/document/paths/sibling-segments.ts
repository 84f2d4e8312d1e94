import { getOrInsert } from '../../get-or-insert.ts';
import { parseJson } from '../../http/json/parse-json.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import { originOf } from '../origin.ts';

/** Minimum number of similar slugs that identify resources; plain words require more. */
const MIN_SLUGS = 2;
const MIN_WORDS = 4;
/** Minimum share of common members for responses of one shape. */
const SAME_SHAPE = 0.6;
/** Minimum number of members to compare. */
const MIN_MEMBERS = 2;

const SLUG = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)+$/i;
const WORD = /^[\p{L}\p{N}._~%-]+$/u;

/** Requests that differ in one segment. */
interface Siblings {
  /** Path up to the segment, origin included. */
  before: string;
  /** One request, or the requests, of each value. */
  requests: Map<string, NormalizedRequest[]>;
}

/**
 * Finds word segments that identify resources, because their responses are alike: `/products/red-boots` and
 * `/products/blue-hat`.
 */
export class SiblingSegments {
  /** By everything around the segment. */
  readonly #siblings = new Map<string, Siblings>();
  /** Names of the members of answers: a request is a sibling at each of its segments. */
  readonly #shapes = new Map<NormalizedRequest, ReadonlySet<string> | undefined>();

  /** Adds a request whose path has these segments; those with braces are parameters. */
  add(request: NormalizedRequest, segments: readonly string[]): void {
    if (!request.details?.responses) return;
    const origin = originOf(request);
    for (let at = 1; at < segments.length; at += 1) {
      const value = segments[at] ?? '';
      if (value.includes('{') || !WORD.test(value)) continue;
      const before = `${origin}/${segments.slice(0, at).join('/')}`;
      const key = `${request.method} ${before}\n${segments.slice(at + 1).join('/')}`;
      const { requests } = getOrInsert(this.#siblings, key, () => ({ before, requests: new Map() }));
      getOrInsert(requests, value, () => []).push(request);
    }
  }

  /** Paths up to a segment of which the values identify something: the values, by the path before them. */
  resources(): Map<string, ReadonlySet<string>> {
    const found = new Map<string, Set<string>>();
    for (const { before, requests } of this.#siblings.values()) {
      if (!mayIdentify([...requests.keys()]) || !this.#haveOneShape([...requests.values()].flat())) continue;
      const known = getOrInsert(found, before, () => new Set<string>());
      for (const value of requests.keys()) known.add(value);
    }
    return found;
  }

  /** Whether at least two of the requests were answered with an object, and all of those alike. Stops at the first other. */
  #haveOneShape(requests: readonly NormalizedRequest[]): boolean {
    let first: ReadonlySet<string> | undefined;
    let count = 0;
    for (const request of requests) {
      if (!this.#shapes.has(request)) this.#shapes.set(request, answerShape(request));
      const shape = this.#shapes.get(request);
      if (!shape) continue;
      count += 1;
      first ??= shape;
      if (first.size < MIN_MEMBERS || !alike(first, shape)) return false;
    }
    return count >= MIN_SLUGS;
  }
}

function mayIdentify(values: readonly string[]): boolean {
  const slugs = values.filter((value) => SLUG.test(value)).length;
  return (slugs >= MIN_SLUGS && slugs === values.length) || values.length >= MIN_WORDS;
}

/** The names of the members that a request was answered with; undefined if that was not a JSON object. */
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
