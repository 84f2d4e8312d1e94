import { getOrInsert } from '../../get-or-insert.ts';
import { parseJson } from '../../http/read-json.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import type { ResolvedInference } from '../../options/inference-options.ts';
import { PathHints } from './path-hints.ts';
import { getOrigin, getPath, getSegments, looksLikeIdentifier } from './path-segments.ts';
import type { MergedWords } from './place.ts';
import { PlaceSegments } from './place-segments.ts';
import { variableSegment } from './variable-segment.ts';

/**
 * Declares path parameters in requests as the options `paths` and `widePaths` require. Known paths are final. `reportMerged`
 * receives the words that became parameters.
 */
export function widenPaths(
  requests: readonly NormalizedRequest[],
  { paths, widePaths }: ResolvedInference,
  reportMerged: (merged: MergedWords) => void,
): readonly NormalizedRequest[] {
  if (paths.length === 0 && !widePaths) return requests;
  const hints = new PathHints(paths);
  const templates = new Map<string, string>();
  const places = new PlaceSegments();
  const known = new Map<NormalizedRequest, string>();
  // What one request declares of a path, another one that is sent to the same address shows.
  const declared = new Map<string, string>();
  for (const request of requests) {
    const path = getPath(request);
    if (path.includes('{')) declared.set(getAddress(request), path);
  }
  for (const request of requests) {
    const path = declared.get(getAddress(request)) ?? getPath(request);
    const isMarked = request.details?.marksParameters === true;
    const hint = hints.apply(path);
    if (hint !== undefined || !widePaths) known.set(request, hint ?? path);
    else {
      const wide = getOrInsert(templates, `${isMarked} ${path}`, () => wideTemplate(path, isMarked));
      if (isMarked) known.set(request, wide);
      else places.add(request, wide, path);
    }
  }
  const placed = places.paths();
  for (const merged of places.merged()) reportMerged(merged);
  return requests.map((request) =>
    withTemplate(request, known.get(request) ?? placed.get(request) ?? getPath(request)),
  );
}

function getAddress(request: NormalizedRequest): string {
  return getOrigin(request) + request.url.pathname;
}

/** A parameter is named after a word before it, never after the value of another one. */
function wideTemplate(path: string, isMarked: boolean): string {
  const segments = getSegments(path);
  for (const [at, segment] of segments.entries()) {
    if (isMarked && !looksLikeIdentifier(segment.text)) continue;
    const text = variableSegment(segments, at);
    if (text !== undefined) segments[at] = { text };
  }
  return `/${segments.map(({ text }) => text).join('/')}`;
}

function withTemplate(request: NormalizedRequest, pathTemplate: string): NormalizedRequest {
  if (pathTemplate === getPath(request)) return request;
  return { ...request, details: { ...request.details, pathTemplate } };
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
    return { ...request, details: { ...request.details, pathTemplate: `${getPath(request)}#${name}` } };
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
