import { percentDecode } from '@curlew/exchange/internal';
import { getOrInsert } from '../../get-or-insert.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import { actionsOfResources, isAction, isTagged } from './colon-action.ts';
import {
  byPattern,
  equalValues,
  isCapital,
  isNameElsewhere,
  isOwnPattern,
  type KnownIdentifiers,
  knownElsewhere,
  mayIdentify,
  SLUG,
} from './known-identifiers.ts';
import { MAX_VALUES, type PathEvidence, readEvidence } from './path-evidence.ts';
import {
  API_VERSION,
  getBeginning,
  getOrigin,
  getPattern,
  getSegments,
  hasDigitsOfIdentifier,
  hasPattern,
  PREVIEW_VERSION,
} from './path-segments.ts';
import {
  alike,
  getMarks,
  getParameter,
  isCollection,
  isFolder,
  isMoved,
  isRead,
  isRefused,
  isRepeated,
  isShown,
  MAX_REQUESTS,
  type MergedWords,
  MIN_ALIKE,
  moveInto,
  nameAfter,
  nameByPlace,
  newPlace,
  type Place,
  pathTo,
  requestsBelow,
  uniteParameters,
  walk,
} from './place.ts';
import { singular } from './singular.ts';
import { addUsedAlike } from './used-alike.ts';

/** Minimum number of plain words before the same path. */
const MIN_WORDS = 4;

/**
 * Finds segments that identify resources although their form alone does not say so. What is found at a place counts for all
 * that stands below it, because the paths below its values are compared as one.
 */
export class PlaceSegments {
  readonly #servers = new Map<string, Place>();
  readonly #places = new Map<NormalizedRequest, Place>();
  readonly #evidence = new Map<NormalizedRequest, PathEvidence>();
  readonly #merges: { at: number; words: readonly string[]; request: NormalizedRequest }[] = [];

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
    this.#places.set(request, place);
  }

  /** Returns the path of each request, with the parameters that were found. */
  paths(): Map<NormalizedRequest, string> {
    for (const server of this.#servers.values()) {
      const known = this.#readServer(server);
      for (const place of walk(server)) {
        uniteParameters(place);
        if (place.at >= 0) this.#merge(place, this.#identifiers(place, known));
        for (const [action, places] of actionsOfResources(place)) this.#merge(place, places, `:${action}`);
        for (const request of place.requests) this.#places.set(request, place);
      }
    }
    this.#mergeEqual();
    const texts = new Map<Place, string>();
    return new Map(
      [...this.#places].map(([request, place]) => [request, getOrInsert(texts, place, () => pathTo(place))]),
    );
  }

  /** The words that became parameters, by their paths. */
  merged(): MergedWords[] {
    const found = new Map<string, { words: string[]; request: NormalizedRequest }>();
    for (const { at, words, request } of this.#merges) {
      const place = this.#places.get(request);
      if (!place) continue;
      const path = `/${getSegments(pathTo(place))
        .slice(0, at + 1)
        .map(({ text }) => text)
        .join('/')}`;
      getOrInsert(found, path, () => ({ words: [], request })).words.push(...words);
    }
    return [...found].map(([path, { words, request }]) => ({ path, words: [...new Set(words)], request }));
  }

  /** Merges values that are known of other places. */
  #mergeEqual(): void {
    const findEqual = equalValues(this.#walk());
    for (const place of this.#walk()) {
      this.#merge(place, findEqual(place));
      for (const request of place.requests) this.#places.set(request, place);
    }
  }

  *#walk(): Generator<Place> {
    for (const server of this.#servers.values()) yield* walk(server);
  }

  #merge(place: Place, words: readonly Place[], suffix = commonSuffix(words)): void {
    const [first] = words;
    if (!first) return;
    const text = nameAfter(place) + suffix;
    let target = suffix === '' ? getParameter(place) : place.children.get(text);
    if (target && words.some(({ text }) => !/\d/.test(text))) nameByPlace(place, target);
    if (!target) {
      target = newPlace(text, first.at, place);
      place.children.set(text, target);
    }
    const [request] = requestsBelow(first);
    for (const word of words) {
      place.children.delete(word.text);
      moveInto(target, word);
    }
    if (request) this.#merges.push({ at: first.at, words: words.map(({ text }) => text), request });
  }

  /** The segments after a place that identify a resource. */
  #identifiers(place: Place, server: KnownIdentifiers): Place[] {
    // What follows `/api` or `/v1` names collections.
    if (API_VERSION.test(place.text) || PREVIEW_VERSION.test(place.text)) return [];
    // Only what begins a path is the version of its API.
    const isVersioned = isCollection(place);
    const open = [...place.children.values()].filter(
      (one) =>
        (mayIdentify(one.text) && !isAction(one)) ||
        isTagged(one) ||
        (isVersioned && /^\d+\.\d+$/.test(one.text)),
    );
    const isNamed = (one: Place): boolean =>
      requestsBelow(one).some((request) => this.#isNamedBelow(request, one));
    const versions = isVersioned
      ? [...place.children.values()].filter(({ text }) => /^v\d+$/.test(text))
      : [];
    if (versions.some(isNamed)) open.push(...versions);
    if (open.length === 0) return [];
    const found = new Set(open.filter((one) => isNamed(one) || versions.includes(one)));
    // One word for several values above is a part of them: `/clusters/{clusterId}/kubeconfig`.
    if (place.text.includes('{') && found.size === 1 && !getParameter(place))
      for (const one of found)
        if (/^[a-z]+$/i.test(one.text) && getValuesAbove(one).size > 1) found.delete(one);
    if (!place.text.includes('{')) {
      // What the collection and its known items show identifies other items.
      const items = [
        place,
        place.children.get(''),
        getParameter(place),
        ...[...found].slice(0, MAX_REQUESTS),
      ];
      const shown = items.flatMap((item) => item?.requests.slice(0, MAX_REQUESTS) ?? []);
      for (const one of open)
        if (shown.some((request) => this.#names(request, one) || this.#isSent(request, one))) found.add(one);
    }
    const parameter = getParameter(place);
    if (parameter || found.size > 0)
      for (const one of open) if (hasDigitsOfIdentifier(one.text)) found.add(one);
    for (const one of knownElsewhere(place, open, server)) found.add(one);
    if (isCollection(place) || place.text.includes('{') || server.lists.has(place.text))
      for (const one of open) if (isNameElsewhere(one, server) && !one.requests.some(isShown)) found.add(one);
    if (parameter ?? isCollection(place)) for (const one of open) if (isRefused(one)) found.add(one);
    const known = [...(parameter?.values ?? []), ...[...found].map(({ text }) => text)];
    // Beside `test-user-1` and `test-user-2`, also `test-user-list` is a value.
    const beginnings = Map.groupBy(new Set(known), getBeginning);
    for (const one of open) {
      const beginning = getBeginning(one.text);
      if (beginning && (beginnings.get(beginning)?.length ?? 0) >= MIN_ALIKE) found.add(one);
    }
    const patterns = new Set(
      known.filter((text) => hasPattern(text) && !/^[a-z_-]+$/i.test(text)).map(getPattern),
    );
    for (const [pattern, alike] of byPattern(open))
      if (patterns.has(pattern) || isOwnPattern(alike)) for (const one of alike) found.add(one);
    const repeating = open.filter(({ text }) => text.endsWith(`-${place.text}`));
    if (repeating.length >= MIN_WORDS) for (const one of repeating) found.add(one);
    const named = [...this.#valuesAbove(place, open), ...this.#wordsOfOneShape(place, open)];
    for (const one of named) found.add(one);
    const marks = new Set(
      [...(parameter?.values ?? []), ...[...found].map(({ text }) => text)].map(getMarks),
    );
    for (const one of open)
      if (getMarks(one.text) !== '' && (marks.has(getMarks(one.text)) || isFolder(one))) found.add(one);
    this.#addSiblings(found, open);
    addUsedAlike(found, open, place);
    return [...found];
  }

  /** The patterns and values by which resources of a server are identified, and whether its paths are in lower case. */
  #readServer(server: Place): KnownIdentifiers {
    const patterns = new Set<string>();
    const identities = new Set<string>();
    const names = new Set<string>();
    const parts = new Set<string>();
    const lists = new Set<string>();
    let isLowerCase = true;
    for (const place of walk(server)) {
      const children = [...place.children.values()];
      for (const [pattern, alike] of byPattern(children)) if (isOwnPattern(alike)) patterns.add(pattern);
      for (const value of place.values)
        if (hasPattern(value) && hasDigitsOfIdentifier(value)) patterns.add(getPattern(value));
      for (const request of place.requests.slice(0, MAX_REQUESTS)) {
        const { identities: shown, sent, isList } = this.#read(request);
        if (isList) lists.add(place.text);
        // A path that has a word says nothing about the same word at its other places.
        const path = request.url.pathname.split('/');
        for (const value of [...shown, ...sent]) if (!path.includes(value)) names.add(value);
        if (isRead(request))
          for (const value of shown)
            if (hasDigitsOfIdentifier(value) || SLUG.test(value)) identities.add(value);
      }
      const isPrefix = API_VERSION.test(place.text) || place.at < 0;
      if (isPrefix || place.text.includes('{')) for (const { text } of children) parts.add(text);
      if (isPrefix && children.some(isCapital)) isLowerCase = false;
    }
    return { patterns, identities, names, parts, lists, isLowerCase };
  }

  /** Whether a response to a request of a segment, or below it, names the segment and not the resource below it. */
  #isNamedBelow(request: NormalizedRequest, one: Place): boolean {
    const at = this.#places.get(request) ?? one;
    if (this.#namesBoth(request, at, one)) return true;
    if (!this.#names(request, one) || isRepeated(one, at)) return false;
    // A list at a segment names what is below it: `/types/user` lists types, of which one is called `user`.
    if (at === one && this.#read(request).ofSome.has(percentDecode(one.text))) return false;
    const isItem = at.text.includes('{') || request.method.toLowerCase() === 'post';
    return at === one || !isItem || !this.#read(request).own.has(percentDecode(one.text));
  }

  /** Whether the two segments after the name of a collection, of which one is given, are members of the resource there. */
  #namesBoth(request: NormalizedRequest, last: Place, one: Place): boolean {
    const { parent } = last;
    if (!parent?.parent || !isCollection(parent.parent) || (one !== last && one !== parent)) return false;
    const { members } = this.#read(request);
    const isMember = (place: Place): boolean =>
      [place.text, ...place.values].some((text) => members.has(percentDecode(text)));
    return members.size > 1 && isMember(last) && isMember(parent);
  }

  /** Whether a response names a segment as the identity of an object, and an item as itself, in whatever case. */
  #names(request: NormalizedRequest, one: Place): boolean {
    const { identities, texts, own } = this.#read(request);
    const value = percentDecode(one.text);
    if (identities.has(value) || isOfResource(texts.get(value), one.parent)) return true;
    const isItem = one.parent !== undefined && isCollection(one.parent) && this.#places.get(request) === one;
    return isItem && [...own].some((name) => name.toLowerCase() === value.toLowerCase());
  }

  /** Whether a request creates or renames what a segment identifies. */
  #isSent(request: NormalizedRequest, { text }: Place): boolean {
    return this.#read(request).sent.has(percentDecode(text));
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
      // Parts of a resource, which is named by its type: `virtualMachines`.
      if (place.text.includes('{') && [...values].every(isCollection)) continue;
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
      // What was only asked for what is below it: two names after an identifier make a place of names.
      const isUnread = one.requests.length === 0 && one.parent?.text.includes('{') === true;
      const isAlike = shape ? shapes.some((other) => alike(shape, other)) : isMovedAway || isUnread;
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

/**
 * The plural that all of many words end with: `-comments` of `Tag-comments` and `Album-comments`. One thing is a name:
 * `test-header`, `new-test-header`.
 */
function commonSuffix(words: readonly Place[]): string {
  const [, suffix = '', noun = ''] = /.(-([A-Za-z]+))$/.exec(words[0]?.text ?? '') ?? [];
  const isPlural = singular(noun) !== noun;
  return isPlural && words.length >= MIN_WORDS && words.every(({ text }) => text.endsWith(suffix))
    ? suffix
    : '';
}

/** Whether one of the names of a value is that of a resource, alone or after other words: `branch`, `default_branch`. */
function isOfResource(names: readonly string[] | undefined, place: Place | undefined): boolean {
  const resource = singular(place?.text ?? '').toLowerCase();
  return names?.some((name) => singular(name) === resource || name.endsWith(`_${resource}`)) === true;
}

/** The values of the parameter before a segment that were sent with it. */
function getValuesAbove(one: Place): Set<string> {
  return new Set(requestsBelow(one).map(({ url }) => url.pathname.split('/')[one.at] ?? ''));
}
