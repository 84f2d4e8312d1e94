import { getOrInsert } from '../../get-or-insert.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import type { ResolvedInference } from '../../options/inference-options.ts';
import { originOf } from '../origin.ts';
import { looksLikeIdentifier } from './looks-like-identifier.ts';
import { inferredName } from './parameter-names.ts';
import { PathHints } from './path-hints.ts';
import { pathOf, segmentsOf } from './path-segments.ts';
import { wideSegment } from './segments/wide-segments.ts';
import { SiblingSegments } from './sibling-segments.ts';

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
    const text = wideSegment(segments, at);
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
