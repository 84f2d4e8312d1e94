import { getOrInsert } from '../../get-or-insert.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import type { ResolvedInference } from '../../options/inference-options.ts';
import { originOf } from '../origin.ts';
import { looksLikeIdentifier } from './looks-like-identifier.ts';
import { inferredName } from './parameter-names.ts';
import { pathOf, segmentsOf } from './path-segments.ts';
import { wideSegment } from './segments/wide-segments.ts';
import { SiblingSegments } from './sibling-segments.ts';

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
