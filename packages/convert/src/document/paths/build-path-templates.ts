import { getOrInsert } from '../../get-or-insert.ts';
import type { NormalizedRequest } from '../../normalized-request.ts';
import { nameParameters } from './parameter-names.ts';
import {
  getOrigin,
  isTemplated,
  isVersionNumber,
  looksLikeIdentifier,
  type PathTemplate,
  pathSegments,
  type Segment,
} from './path-segments.ts';

/** Requests with equal paths except for variable segments. */
interface Shape {
  /** Parameters declared in the source (`{id}`) apply to all requests of the shape. */
  declared: Map<number, string>;
  /** Templates of segments that are partly variable. */
  written: Map<number, string>;
  members: Member[];
}

interface Member {
  request: NormalizedRequest;
  segments: Segment[];
}

/** The variable segments, and the fixed ones that the template must match. */
interface InferredTemplate {
  varying: ReadonlySet<number>;
  literals: readonly string[];
}

/**
 * The template of each request's path, by `sourceIndex`. Requests of one method and origin whose paths
 * have the same shape form a group; a segment becomes a parameter when the group has at least
 * `minSamples` requests, the segment varies among them and looks like an identifier in each. A request
 * of any method that fits a template another group earned takes it too. Segments a source declared as
 * parameters are parameters anyhow. With `enabled` false nothing is inferred.
 */
export function buildPathTemplates(
  requests: readonly NormalizedRequest[],
  minSamples: number,
  enabled: boolean,
): Map<number, PathTemplate> {
  return readTemplates(requests, minSamples, enabled, false);
}

/** As `buildPathTemplates`; with `keepsVersions` a number behind `api` is the version of the API. */
export function readTemplates(
  requests: readonly NormalizedRequest[],
  minSamples: number,
  enabled: boolean,
  keepsVersions: boolean,
): Map<number, PathTemplate> {
  const templates = new Map<number, PathTemplate>();
  for (const shape of groupByShape(requests, enabled).values()) {
    const earned = enabled ? earnedTemplates(shape, minSamples, keepsVersions) : [];
    const [first] = shape.members;
    if (first && shape.members.length === 1 && earned.length === 0) {
      const template = nameParameters(first.segments, NONE, shape.declared, shape.written);
      templates.set(first.request.sourceIndex, template);
      continue;
    }
    const names = new Map<string, PathTemplate>();
    for (const { request, segments } of shape.members) {
      const varying = mostGeneral(earned, segments) ?? NONE;
      const key =
        [...varying].join() + segments.map((segment, at) => (varying.has(at) ? '' : segment.text)).join('/');
      const template = names.get(key) ?? nameParameters(segments, varying, shape.declared, shape.written);
      names.set(key, template);
      templates.set(request.sourceIndex, template);
    }
  }
  return templates;
}

const NONE: ReadonlySet<number> = new Set();

function groupByShape(requests: readonly NormalizedRequest[], enabled: boolean): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  for (const request of requests) {
    const segments = pathSegments(request);
    const key = segments.map((segment) => getShape(segment, enabled)).join('/');
    const shape = getOrInsert(shapes, key, () => ({ declared: new Map(), written: new Map(), members: [] }));
    shape.members.push({ request, segments });
    for (let at = 0; at < segments.length; at += 1) {
      const segment = segments[at] as Segment;
      const { declared, text } = segment;
      if (declared !== undefined && !shape.declared.has(at)) shape.declared.set(at, declared);
      else if (isTemplated(segment) && !shape.written.has(at)) shape.written.set(at, text);
    }
  }
  return shapes;
}

function getShape(segment: Segment, enabled: boolean): string {
  if (segment.declared !== undefined) return '{}';
  if (isTemplated(segment)) return segment.text.replace(/\{[^{}]*\}/g, '{}');
  return enabled && looksLikeIdentifier(segment.text) ? '{}' : segment.text;
}

function earnedTemplates(
  { members, declared }: Shape,
  minSamples: number,
  keepsVersions: boolean,
): InferredTemplate[] {
  // No group of it can have enough.
  if (members.length < minSamples && declared.size === 0) return [];
  const groups = Map.groupBy(members, ({ request }) => `${request.method} ${getOrigin(request)}`);
  const earned = new Map<string, InferredTemplate>();
  for (const group of groups.values()) {
    const varying = varyingSegments(group, minSamples, keepsVersions);
    for (const at of declared.keys()) varying.add(at);
    const first = group[0];
    if (varying.size === 0 || !first) continue;
    const literals = first.segments.map((segment, at) => (varying.has(at) ? '' : segment.text));
    earned.set(JSON.stringify(literals), { varying, literals });
  }
  // Most general first.
  return [...earned.values()].sort((one, other) => other.varying.size - one.varying.size);
}

function varyingSegments(group: readonly Member[], minSamples: number, keepsVersions: boolean): Set<number> {
  const varying = new Set<number>();
  if (group.length < minSamples) return varying;
  const wanted = Math.min(2, minSamples);
  for (const [at, first] of (group[0]?.segments ?? []).entries()) {
    if (isTemplated(first) || !looksLikeIdentifier(first.text)) continue;
    if (keepsVersions && isVersionNumber(first.text, group[0]?.segments[at - 1]?.text)) continue;
    const values = new Set(group.map(({ segments }) => segments[at]?.text));
    if (values.size >= wanted) varying.add(at);
  }
  return varying;
}

function mostGeneral(
  earned: readonly InferredTemplate[],
  segments: readonly Segment[],
): ReadonlySet<number> | undefined {
  return earned.find(({ varying, literals }) =>
    segments.every((segment, at) => varying.has(at) || segment.text === literals[at]),
  )?.varying;
}
