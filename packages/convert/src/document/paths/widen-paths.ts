import { isObject } from '@curlew/openapi/internal';
import { getOrInsert } from '../../get-or-insert.ts';
import { parseJson } from '../../http/read-json.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import type { ResolvedInference } from '../../options/inference-options.ts';
import { inferredName } from './parameter-names.ts';
import { looksLikeIdentifier, originOf, pathOf, segmentsOf } from './path-segments.ts';
import { variableSegment } from './variable-segment.ts';

/** A known path template: its segments as patterns and as text. */
interface Hint {
  patterns: RegExp[];
  texts: string[];
}

/** Declares path parameters in requests as the options `paths` and `widePaths` require. */
export function widenPaths(
  requests: readonly NormalizedRequest[],
  { paths, widePaths }: ResolvedInference,
): readonly NormalizedRequest[] {
  if (paths.length === 0 && !widePaths) return requests;
  const hints = new PathHints(paths);
  const templates = new Map<string, string>();
  const template = (path: string, isMarked: boolean) =>
    getOrInsert(
      templates,
      `${isMarked} ${path}`,
      () => hints.apply(path) ?? (widePaths ? wideTemplate(path, isMarked) : path),
    );
  const widened = requests.map((request) =>
    withTemplate(request, template(pathOf(request), request.details?.marksParameters === true)),
  );
  return widePaths ? widenSiblings(widened) : widened;
}

/** A parameter is named after a word before it, never after the value of another one. */
function wideTemplate(path: string, isMarked: boolean): string {
  const segments = segmentsOf(path);
  for (const [at, segment] of segments.entries()) {
    if (isMarked && !looksLikeIdentifier(segment.text)) continue;
    const text = variableSegment(segments, at);
    if (text !== undefined) segments[at] = { text };
  }
  return `/${segments.map(({ text }) => text).join('/')}`;
}

function withTemplate(request: NormalizedRequest, pathTemplate: string): NormalizedRequest {
  if (pathTemplate === pathOf(request)) return request;
  return { ...request, details: { ...request.details, pathTemplate } };
}

function widenSiblings(requests: readonly NormalizedRequest[]): readonly NormalizedRequest[] {
  const siblings = new SiblingSegments();
  for (const request of requests) {
    if (request.details?.marksParameters) continue;
    siblings.add(
      request,
      segmentsOf(pathOf(request)).map(({ text }) => text),
    );
  }
  const resources = siblings.resources();
  if (resources.size === 0) return requests;
  return requests.map((request) => {
    if (request.details?.marksParameters) return request;
    const segments = segmentsOf(pathOf(request));
    let before = `${originOf(request)}/`;
    const texts = segments.map(({ text }, at) => {
      const isValue = resources.get(before)?.has(text);
      before += at === 0 ? text : `/${text}`;
      return isValue ? `{${inferredName(segments, at, new Set())}}` : text;
    });
    return withTemplate(request, `/${texts.join('/')}`);
  });
}

/** Finds the known template of a path. */
class PathHints {
  readonly #hints: Hint[];

  /** @param templates as `/products/{slug}`. */
  constructor(templates: readonly string[]) {
    this.#hints = templates.map((template) => {
      const texts = segmentsOf(template).map(({ text }) => text);
      return { texts, patterns: texts.map(segmentPattern) };
    });
  }

  /**
   * The path with the parameters of the first template that it fits. A template fits the end of a path as well: what is
   * before is the base path of a server.
   */
  apply(path: string): string | undefined {
    if (this.#hints.length === 0) return undefined;
    const segments = segmentsOf(path).map(({ text }) => text);
    for (const { patterns, texts } of this.#hints) {
      const start = segments.length - patterns.length;
      if (start < 0 || !patterns.every((pattern, at) => pattern.test(segments[start + at] ?? ''))) continue;
      return `/${[...segments.slice(0, start), ...texts].join('/')}`;
    }
    return undefined;
  }
}

function segmentPattern(text: string): RegExp {
  const parts = text.split(/\{[^{}]*\}/).map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  // A segment already replaced by a parameter, because it is a credential, matches as well.
  return new RegExp(parts.length > 1 ? `^(?:${parts.join('[^/]+')}|\\{[^{}]*\\})$` : `^${parts[0]}$`);
}

/** `query GetUser($id: ID!) {` */
const DEFINITION = /^\s*(?:query|mutation|subscription)\s+([A-Za-z_]\w*)/m;
const MAX_NAME = 80;

/**
 * GraphQL requests with the name of their operation after the path, `/graphql#GetUser`: a path has one operation of a
 * method, and the fragment is never sent.
 */
export function splitGraphql(requests: readonly NormalizedRequest[]): readonly NormalizedRequest[] {
  return requests.map((request) => {
    const name = operationName(request);
    if (name === undefined || name.length > MAX_NAME) return request;
    return { ...request, details: { ...request.details, pathTemplate: `${pathOf(request)}#${name}` } };
  });
}

function operationName({ body, query }: NormalizedRequest): string | undefined {
  const value = body?.kind === 'json' && body.raw !== undefined ? parseJson(body.raw)?.value : undefined;
  const members = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const sent = (name: string) => members[name] ?? query.find((pair) => pair.name === name)?.value;
  const [named, text] = [sent('operationName'), sent('query')];
  const isGraphql = typeof text === 'string' || (typeof named === 'string' && 'extensions' in members);
  if (!isGraphql) return undefined;
  if (typeof named === 'string' && /^[A-Za-z_]\w*$/.test(named)) return named;
  return typeof text === 'string' ? DEFINITION.exec(text)?.[1] : undefined;
}

/** Minimum number of similar slugs that identify resources; plain words require more. */
const MIN_SLUGS = 2;
const MIN_WORDS = 4;
/** Minimum share of common members for responses of one shape. */
const SAME_SHAPE = 0.6;
/** Maximum number of response shapes per group. */
const MAX_GROUPS = 8;
/** Minimum number of members to compare. */
const MIN_MEMBERS = 2;

const SLUG = /^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)+$/i;
const WORD = /^[\p{L}\p{N}._~%-]+$/u;

/** Requests that differ in one segment. */
interface Siblings {
  /** Path up to the segment, origin included. */
  before: string;
  /** The request, or the requests, by value of the segment. */
  requests: Map<string, NormalizedRequest[]>;
}

/**
 * Finds word segments that identify resources, because their responses are alike: `/products/red-boots` and
 * `/products/blue-hat`.
 */
class SiblingSegments {
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
      for (const values of this.#groups(requests)) {
        if (!mayIdentify(values, requests.size)) continue;
        const known = getOrInsert(found, before, () => new Set<string>());
        for (const value of values) known.add(value);
      }
    }
    return found;
  }

  /**
   * The values whose requests were answered with objects of one shape, two values at least. Slugs without such an answer
   * belong to the only group of slugs, other words to the only group of all.
   */
  #groups(requests: ReadonlyMap<string, readonly NormalizedRequest[]>): string[][] {
    // Answers are parsed only where a group of them could identify something.
    if (requests.size < MIN_WORDS && [...requests.keys()].filter(isSlug).length < MIN_SLUGS) return [];
    const groups: { shape: ReadonlySet<string>; values: string[] }[] = [];
    const unanswered: string[] = [];
    for (const [value, each] of requests) {
      const shapes = each.flatMap((request) => this.#shapeOf(request) ?? []);
      const [shape] = shapes;
      if (!shape) {
        unanswered.push(value);
        continue;
      }
      if (shape.size < MIN_MEMBERS || !shapes.every((other) => alike(shape, other))) continue;
      const group = groups.find((known) => alike(known.shape, shape));
      if (group) group.values.push(value);
      else if (groups.length < MAX_GROUPS) groups.push({ shape, values: [value] });
    }
    const shared = groups.filter(({ values }) => values.length >= MIN_SLUGS);
    const [only] = shared;
    if (only && shared.length === 1)
      only.values.push(...(only.values.every(isSlug) ? unanswered.filter(isSlug) : unanswered));
    return shared.map(({ values }) => values);
  }

  #shapeOf(request: NormalizedRequest): ReadonlySet<string> | undefined {
    if (!this.#shapes.has(request)) this.#shapes.set(request, answerShape(request));
    return this.#shapes.get(request);
  }
}

function isSlug(value: string): boolean {
  return SLUG.test(value);
}

/** Words that are some of `all` siblings may be lists of different resources: `/me/albums`, `/me/shows`. */
function mayIdentify(values: readonly string[], all: number): boolean {
  if (values.every(isSlug)) return values.length >= MIN_SLUGS;
  return values.length >= MIN_WORDS && values.length === all;
}

/**
 * The names of the members that a request was answered with, of a page of a list those of its first item: pages of different
 * resources are alike. Undefined if there is no such object.
 */
function answerShape({ details }: NormalizedRequest): ReadonlySet<string> | undefined {
  for (const { status, raw, mediaType } of details?.responses ?? []) {
    if (raw === undefined || !mediaType?.includes('json') || typeof status !== 'number' || status >= 300)
      continue;
    const value = parseJson(raw)?.value;
    if (!isObject(value)) continue;
    const list = listOf(value);
    if (!list) return new Set(Object.keys(value));
    const [first] = list;
    return isObject(first) ? new Set(Object.keys(first)) : undefined;
  }
  return undefined;
}

/** Members of an object that is a thing of its own, and no page of a list. */
const IDENTITY = /^_?(?:id|uuid|key|name|title|slug|code|sku|handle|type|kind)$/i;

/** The items of a page: the only member that is no scalar, of an object that has no name of its own. */
function listOf(value: Record<string, unknown>): readonly unknown[] | undefined {
  const members = Object.entries(value).filter(([, member]) => typeof member === 'object' && member !== null);
  const [only, ...more] = members;
  const isThing = Object.keys(value).some((name) => IDENTITY.test(name));
  return only && more.length === 0 && !isThing && Array.isArray(only[1]) ? only[1] : undefined;
}

function alike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const common = [...one].filter((name) => other.has(name)).length;
  return common / (one.size + other.size - common) >= SAME_SHAPE;
}
