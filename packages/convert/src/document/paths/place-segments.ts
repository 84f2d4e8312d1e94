import { percentDecode } from '@curlew/exchange/internal';
import { getOrInsert } from '../../get-or-insert.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import { inferredName } from './parameter-names.ts';
import { alike, isMoved, isRead, MAX_VALUES, type PathEvidence, readEvidence } from './path-evidence.ts';
import { getOrigin, getSegments, type Segment } from './path-segments.ts';
import { singular } from './singular.ts';
import { API_VERSION, hasDigitsOfIdentifier, PREVIEW_VERSION, RESERVED } from './variable-segment.ts';

/** Words of one place that became a parameter. */
export interface MergedWords {
  /** Path up to the parameter, which is included. */
  path: string;
  words: readonly string[];
  request: NormalizedRequest;
}

/** A segment of recorded paths at one place: after all segments before it. */
interface Place {
  text: string;
  /** Number of segments before it; −1 for a server. */
  at: number;
  parent: Place | undefined;
  children: Map<string, Place>;
  /** Requests whose path ends here. */
  requests: NormalizedRequest[];
  /** Recorded values of a parameter. */
  values: Set<string>;
}

/** Minimum number of similar texts that identify resources without other evidence. */
const MIN_ALIKE = 2;
/** Minimum number of plain words before the same path. */
const MIN_WORDS = 4;
/** Bounds the time: requests and places below that are read as evidence of one place. */
const MAX_REQUESTS = 8;
const MAX_PLACES = 50;

const WORD = /^[\p{L}\p{N}._~%-]+$/u;
const SLUG = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)+$/i;

/**
 * Finds segments that identify resources although their form alone does not say so. What is found at a place counts for all
 * that stands below it, because the paths below its values are compared as one.
 */
export class PlaceSegments {
  readonly #servers = new Map<string, Place>();
  readonly #places = new Map<NormalizedRequest, Place>();
  readonly #evidence = new Map<NormalizedRequest, PathEvidence>();
  readonly merged: MergedWords[] = [];

  /** Adds a request with the segments of its path, in which braces mark parameters, and with its path as it was sent. */
  add(request: NormalizedRequest, path: string, sent: string): void {
    let place = getOrInsert(this.#servers, getOrigin(request), () => newPlace(getOrigin(request), -1));
    const values = getSegments(sent);
    for (const [at, { text }] of getSegments(path).entries()) {
      const parent = place;
      place = getOrInsert(parent.children, text, () => newPlace(text, at, parent));
      if (text.includes('{') && place.values.size < MAX_VALUES) place.values.add(values[at]?.text ?? '');
    }
    place.requests.push(request);
  }

  /** Returns the path of each request, with the parameters that were found. */
  paths(): Map<NormalizedRequest, string> {
    const open = [...this.#servers.values()];
    for (let place = open.pop(); place; place = open.pop()) {
      if (place.at >= 0) this.#mergeValues(place);
      for (const request of place.requests) this.#places.set(request, place);
      for (const child of place.children.values()) open.push(child);
    }
    const texts = new Map<Place, string>();
    return new Map(
      [...this.#places].map(([request, place]) => [request, getOrInsert(texts, place, () => pathTo(place))]),
    );
  }

  #mergeValues(place: Place): void {
    const words = this.#identifiers(place);
    const [first] = words;
    if (!first) return;
    const suffix = commonSuffix(words);
    let target = suffix === '' ? getParameter(place) : undefined;
    if (!target) {
      const text = nameAfter(place) + suffix;
      target = newPlace(text, first.at, place);
      place.children.set(text, target);
    }
    const [request] = requestsBelow(first);
    for (const word of words) {
      place.children.delete(word.text);
      moveInto(target, word);
    }
    if (request) this.merged.push({ path: pathTo(target), words: words.map(({ text }) => text), request });
  }

  /** The segments after a place that identify a resource. */
  #identifiers(place: Place): Place[] {
    // What follows `/api` or `/v1` names collections.
    if (API_VERSION.test(place.text) || PREVIEW_VERSION.test(place.text)) return [];
    const open = [...place.children.values()].filter(({ text }) => mayIdentify(text));
    if (open.length === 0) return [];
    const found = new Set(
      open.filter((one) => requestsBelow(one).some((request) => this.#names(request, one))),
    );
    if (!place.text.includes('{')) {
      // What the collection and its known items show identifies other items.
      const items = [
        place,
        place.children.get(''),
        getParameter(place),
        ...[...found].slice(0, MAX_REQUESTS),
      ];
      const shown = items.flatMap((item) => item?.requests.slice(0, MAX_REQUESTS) ?? []);
      for (const one of open) if (shown.some((request) => this.#names(request, one))) found.add(one);
    }
    const parameter = getParameter(place);
    if (parameter) for (const one of open) if (hasDigitsOfIdentifier(one.text)) found.add(one);
    const known = [...(parameter?.values ?? []), ...[...found].map(({ text }) => text)];
    const patterns = new Set(
      known.filter((text) => hasPattern(text) && !/^[a-z_-]+$/i.test(text)).map(getPattern),
    );
    const byPattern = Map.groupBy(
      open.filter(({ text }) => hasPattern(text)),
      ({ text }) => getPattern(text),
    );
    for (const [pattern, alike] of byPattern) {
      const isOwn = alike.length >= MIN_ALIKE && alike.some(({ text }) => /\d/.test(text));
      if (patterns.has(pattern) || isOwn) for (const one of alike) found.add(one);
    }
    const repeating = open.filter(({ text }) => text.endsWith(`-${place.text}`));
    if (repeating.length >= MIN_WORDS) for (const one of repeating) found.add(one);
    const named = [...this.#valuesAbove(place, open), ...this.#wordsOfOneShape(place, open)];
    for (const one of named) found.add(one);
    if ([...(parameter?.values ?? []), ...[...found].map(({ text }) => text)].some(isFileName))
      for (const one of open) if (isFileName(one.text)) found.add(one);
    this.#addSiblings(found, open);
    return [...found];
  }

  /** Whether a response names a segment as the identity of an object. */
  #names(request: NormalizedRequest, { text, parent }: Place): boolean {
    const { identities, texts } = this.#read(request);
    const value = percentDecode(text);
    return identities.has(value) || isOfResource(texts.get(value), parent);
  }

  /**
   * The segments that the resources above name as values of theirs: `/branches/main`, of what has `default_branch: main`, and
   * several that one member has as its values (`/hours/Monday`, `/hours/Friday`, of a list of what has a `day`).
   */
  #valuesAbove(place: Place, open: readonly Place[]): Place[] {
    const above = [place, place.parent, place.parent?.parent];
    const requests = above.flatMap((one) => one?.requests.filter(isRead).slice(0, MAX_REQUESTS) ?? []);
    const found = new Set<Place>();
    const byMember = new Map<string, Set<Place>>();
    for (const { texts } of requests.map((request) => this.#read(request)))
      for (const one of open) {
        const names = texts.get(percentDecode(one.text)) ?? [];
        if (isOfResource(names, place)) found.add(one);
        for (const name of names) getOrInsert(byMember, name, () => new Set()).add(one);
      }
    for (const [name, values] of byMember) {
      const shapes = [...values].flatMap((one) => this.#getShape(one) ?? []);
      const areAlike = shapes.every((shape) => alike(shape, shapes[0] ?? shape));
      if (values.size >= MIN_ALIKE && areAlike && name !== 'rel') for (const one of values) found.add(one);
    }
    return [...found];
  }

  /** Adds words beside proven ones, unless their methods or responses are different. */
  #addSiblings(found: Set<Place>, open: readonly Place[]): void {
    const words = [...found].filter(({ text }) => !/\d/.test(text));
    if (words.length < MIN_ALIKE) return;
    const shapes = words.flatMap((one) => this.#getShape(one) ?? []);
    for (const one of open) {
      if (found.has(one)) continue;
      const shape = this.#getShape(one);
      const reads = one.requests.filter(isRead);
      const isMovedAway = reads.length > 0 && reads.every(isMoved);
      const isAlike = shape
        ? shapes.some((other) => alike(shape, other))
        : one.requests.length === 0 || isMovedAway;
      if (isAlike) found.add(one);
    }
  }

  /**
   * The slugs after the name of a collection that were answered with objects of one shape, or all words after it if the
   * same path below each of them was. What follows an identifier are actions and parts of its resource, and what is only
   * posted to are actions.
   */
  #wordsOfOneShape(place: Place, open: readonly Place[]): readonly Place[] {
    if (place.text.includes('{') || singular(place.text) === place.text) return [];
    const slugs = open.filter(({ text }) => SLUG.test(text));
    const known = this.#answeredAlike(slugs);
    if (known.length >= MIN_ALIKE)
      return slugs.filter(
        (one) => known.includes(one) || (!this.#firstRead(one) && one.requests.some(isRead)),
      );
    const all = open.every((one) => this.#firstRead(one)?.below) ? this.#answeredAlike(open) : [];
    return all.length >= MIN_WORDS ? all : [];
  }

  /** The places that were answered with objects; empty if their shapes or the paths below them are different. */
  #answeredAlike(places: readonly Place[]): readonly Place[] {
    const answered = places.flatMap((one) => {
      const read = this.#firstRead(one);
      return read ? [{ one, ...read }] : [];
    });
    const [first] = answered;
    const areAlike = answered.every(
      ({ shape, below }) => first?.below === below && alike(first.shape, shape),
    );
    return areAlike ? answered.map(({ one }) => one) : [];
  }

  /** Names of the members that reading a path was answered with. */
  #getShape(place: Place): ReadonlySet<string> | undefined {
    const read = this.#firstRead(place);
    return read?.below === '' ? read.shape : undefined;
  }

  /** The first response to reading a path or, if it was never read itself, one below it; `below` are the segments between. */
  #firstRead(place: Place): { below: string; shape: ReadonlySet<string> } | undefined {
    const open: [Place, string][] = [[place, '']];
    for (let steps = 0; steps < MAX_REQUESTS; steps += 1) {
      const [here, below] = open.shift() ?? [];
      if (!here || below === undefined) return undefined;
      const reads = here.requests.filter(isRead).slice(0, MAX_REQUESTS);
      for (const { shape } of reads.map((request) => this.#read(request))) if (shape) return { below, shape };
      if (here === place && reads.length > 0) return undefined;
      for (const child of [...here.children.values()].slice(0, MAX_REQUESTS))
        open.push([child, `${below}/${child.text.replace(/\{[^{}]*\}/g, '{}')}`]);
    }
    return undefined;
  }

  #read(request: NormalizedRequest): PathEvidence {
    return getOrInsert(this.#evidence, request, () => readEvidence(request));
  }
}

function newPlace(text: string, at: number, parent?: Place): Place {
  return { text, at, parent, children: new Map(), requests: [], values: new Set() };
}

function getParameter({ children }: Place): Place | undefined {
  return [...children.values()].find(({ text }) => /^\{[^{}]*\}$/.test(text));
}

/** The last part that all of several words have: `-comments` of `Tag-comments` and `Album-comments`. */
function commonSuffix([first, ...others]: readonly Place[]): string {
  const suffix = /.(-[A-Za-z]+)$/.exec(first?.text ?? '')?.[1] ?? '';
  return others.length > 0 && others.every(({ text }) => text.endsWith(suffix)) ? suffix : '';
}

/** Whether one of the names of a value is that of a resource, alone or after other words: `branch`, `default_branch`. */
function isOfResource(names: readonly string[] | undefined, place: Place | undefined): boolean {
  const resource = singular(place?.text ?? '').toLowerCase();
  return names?.some((name) => singular(name) === resource || name.endsWith(`_${resource}`)) === true;
}

/** `README.md` */
function isFileName(text: string): boolean {
  return /^[\w-]+\.[a-z]{1,5}$/i.test(text);
}

/** The parameter that follows a segment, in braces. */
function nameAfter({ text, at }: Place): string {
  const before: Segment[] = [];
  before[at] = { text };
  return `{${inferredName(before, at + 1, new Set())}}`;
}

function pathTo(place: Place): string {
  const texts: string[] = [];
  for (let here: Place | undefined = place; here && here.at >= 0; here = here.parent) texts.push(here.text);
  return `/${texts.reverse().join('/')}`;
}

/** Moves requests and paths below a segment to those of another one. */
function moveInto(target: Place, source: Place): void {
  const open: [Place, Place][] = [[target, source]];
  target.values.add(source.text);
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [into, from] = pair;
    for (const request of from.requests) into.requests.push(request);
    if (from !== source) for (const value of from.values) into.values.add(value);
    for (const child of from.children.values()) {
      // A parameter that was named after a value is named after its place.
      if (from === source) child.text = child.text.replace(nameAfter(source), nameAfter(target));
      const known = into.children.get(child.text);
      if (known) open.push([known, child]);
      else {
        child.parent = into;
        into.children.set(child.text, child);
      }
    }
  }
}

function requestsBelow(place: Place): NormalizedRequest[] {
  const found: NormalizedRequest[] = [];
  const open = [place];
  for (let steps = 0; steps < MAX_PLACES && found.length < MAX_REQUESTS; steps += 1) {
    const here = open.pop();
    if (!here) break;
    found.push(...here.requests.slice(0, MAX_REQUESTS));
    open.push(...[...here.children.values()].slice(0, MAX_REQUESTS));
  }
  return found;
}

function mayIdentify(text: string): boolean {
  return (
    !text.includes('{') &&
    WORD.test(text) &&
    !RESERVED.test(text) &&
    !API_VERSION.test(text) &&
    !PREVIEW_VERSION.test(text)
  );
}

/** Whether a text has a pattern that words do not have. */
function hasPattern(text: string): boolean {
  return text.length >= 6 && /[\d_-]|^[A-Z]+$/.test(text) && /^[A-Za-z\d_-]+$/.test(text);
}

/** Lengths of the parts of a text, and the cases of its letters: `han-5zg-c32` and `x7p-q2m-9ab` are alike. */
function getPattern(text: string): string {
  const lengths = text.replace(/[A-Za-z\d]+/g, ({ length }) => String(length));
  return `${lengths}${/[a-z]/.test(text) ? 'a' : ''}${/[A-Z]/.test(text) ? 'A' : ''}`;
}
