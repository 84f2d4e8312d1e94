import { percentDecode } from '@curlew/exchange/internal';
import type { NormalizedRequest } from '../../normalized-request.ts';
import { inferredName } from './parameter-names.ts';
import { MAX_VALUES } from './path-evidence.ts';
import type { Segment } from './path-segments.ts';
import { singular } from './singular.ts';

/** Minimum number of texts that are alike, or of paths with a word that are shared. */
export const MIN_ALIKE = 2;
/** Bounds the time: requests and places below that are read as evidence of one place. */
export const MAX_REQUESTS = 8;
const MAX_PLACES = 50;

/** A segment of recorded paths at one place: after all segments before it. */
export interface Place {
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

/** Words of one place that became a parameter. */
export interface MergedWords {
  /** Path up to the parameter, which is included. */
  path: string;
  words: readonly string[];
  request: NormalizedRequest;
}

export function newPlace(text: string, at: number, parent?: Place): Place {
  return { text, at, parent, children: new Map(), requests: [], values: new Set() };
}

export function getParameter({ children }: Place): Place | undefined {
  return [...children.values()].find(({ text }) => /^\{[^{}]*\}$/.test(text));
}

/** Whether a segment is the plural of what follows it. */
export function isCollection({ text }: Place): boolean {
  return !text.includes('{') && singular(text) !== text;
}

/** The methods and paths of a segment and below it, in which all parameters are `{}`. */
export function pathsBelow(place: Place): string[] {
  const found: string[] = [];
  const open: [Place, string][] = [[place, '']];
  for (let steps = 0; steps < MAX_VALUES; steps += 1) {
    const [here, path] = open.pop() ?? [];
    if (!here || path === undefined) break;
    for (const method of new Set(here.requests.map((request) => request.method)))
      found.push(`${method}${path}`);
    for (const child of here.children.values())
      open.push([child, `${path}/${child.text.replace(/\{[^{}]*\}/g, '{}')}`]);
  }
  return found;
}

/** Minimum share of common members for responses of one shape. */
const SAME_SHAPE = 0.6;
/** Whether all responses say that the resource is elsewhere. */
export function isMoved({ details }: NormalizedRequest): boolean {
  const statuses = details?.responses?.map(({ status }) => Number(status)) ?? [];
  return statuses.length > 0 && statuses.every((status) => status >= 300 && status < 400);
}

export function isPosted({ method }: NormalizedRequest): boolean {
  return method.toLowerCase() === 'post';
}

/** Whether a path was read and content of it shown, or promised. */
export function isShown(request: NormalizedRequest): boolean {
  const statuses = request.details?.responses?.map(({ status }) => Number(status)) ?? [];
  return isRead(request) && statuses.some((status) => status < 300 && status !== 204);
}

export function isRead({ method }: NormalizedRequest): boolean {
  return method.toLowerCase() === 'get';
}

/** Whether responses of these members have one shape. */
export function alike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const common = [...one].filter((name) => other.has(name)).length;
  return common / (one.size + other.size - common) >= SAME_SHAPE;
}

/** Whether nothing was found in all responses: what a client asks for that is missing is an item, and no part of the API. */
export function isMissing({ details }: NormalizedRequest): boolean {
  const statuses = details?.responses?.map(({ status }) => Number(status)) ?? [];
  return statuses.length > 0 && statuses.every((status) => status === 404 || status === 410);
}

/** Whether all responses say that the request was wrong, as they do for identifiers that do not exist. */
export function isRejected({ details }: NormalizedRequest): boolean {
  const statuses = details?.responses?.map(({ status }) => Number(status)) ?? [];
  return statuses.length > 0 && statuses.every((status) => [400, 404, 410, 422].includes(status));
}

/** Whether a request of a segment, or below it, was refused with a message that names it. */
export function isRefused(one: Place): boolean {
  const text = percentDecode(one.text);
  return requestsBelow(one).some((request) => isRejected(request) && isQuoted(request, text));
}

/** Whether nothing was found for all requests of a segment and below it, as far as their messages name nothing above it. */
export function isUnfound(one: Place): boolean {
  return requestsBelow(one).every(
    (request) =>
      isMissing(request) &&
      !request.url.pathname
        .split('/')
        .some((text, at) => at <= one.at && isQuoted(request, percentDecode(text))),
  );
}

/**
 * Whether a response names a segment, and not as a part of the path: `Not found: pool-9`. Errors quote values; words of prose
 * may be those of the API.
 */
function isQuoted({ details }: NormalizedRequest, text: string): boolean {
  if (!/[\d_-]/.test(text)) return false;
  const isPart = (char: string): boolean => /[\w/-]/.test(char);
  return (
    details?.responses?.some(({ raw }) => {
      const message = raw?.slice(0, MAX_MESSAGE) ?? '';
      const at = message.indexOf(text);
      return at > 0 && !isPart(message.charAt(at - 1)) && !isPart(message.charAt(at + text.length));
    }) === true
  );
}

const MAX_MESSAGE = 2000;

/** The parameter that follows a segment, in braces. */
export function nameAfter({ text, at }: Place): string {
  const before: Segment[] = [];
  before[at] = { text };
  return `{${inferredName(before, at + 1, new Set())}}`;
}

/** Names of parameters that say what form their values have, with digits. */
const FORM = /^\{(?:date|time|version)\}$/;

/** Names the parameter of a place after it, where not all values have the form that it was named after. */
export function nameByPlace(place: Place, parameter: Place): void {
  if (!FORM.test(parameter.text)) return;
  place.children.delete(parameter.text);
  parameter.text = nameAfter(place);
  place.children.set(parameter.text, parameter);
}

/** Makes one of several parameters of a place, which were named after the forms of their values. */
export function uniteParameters(place: Place): void {
  const parameters = [...place.children.values()].filter(({ text }) => /^\{[^{}]*\}$/.test(text));
  const [first, ...others] = parameters;
  if (!first || others.length === 0) return;
  for (const one of others) {
    place.children.delete(one.text);
    moveInto(first, one);
    first.values.delete(one.text);
    for (const value of one.values) first.values.add(value);
  }
  nameByPlace(place, first);
}

export function pathTo(place: Place): string {
  const texts: string[] = [];
  for (let here: Place | undefined = place; here && here.at >= 0; here = here.parent) texts.push(here.text);
  return `/${texts.reverse().join('/')}`;
}

/** Moves requests and paths below a segment to those of another one. */
export function moveInto(target: Place, source: Place): void {
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

/** The first requests of a path with each method and status: many recordings repeat one. */
function differentRequests({ requests }: Place): readonly NormalizedRequest[] {
  if (requests.length <= MIN_ALIKE) return requests;
  const byKind = Map.groupBy(requests.slice(0, MAX_PLACES), ({ method, details }) =>
    [method, ...(details?.responses?.map(({ status }) => status) ?? [])].join(' '),
  );
  return [...byKind.values()].flatMap((alike) => alike.slice(0, MIN_ALIKE)).slice(0, MAX_REQUESTS);
}

export function requestsBelow(place: Place): NormalizedRequest[] {
  const found: NormalizedRequest[] = [];
  const open = [place];
  for (let steps = 0; steps < MAX_PLACES && found.length < MAX_REQUESTS; steps += 1) {
    const here = open.pop();
    if (!here) break;
    found.push(...differentRequests(here));
    open.push(...[...here.children.values()].slice(0, MAX_REQUESTS));
  }
  return found;
}

/** Whether a segment stands again below, up to the last one: `/backend/backend`. What names it names the last one. */
export function isRepeated(one: Place, last: Place): boolean {
  for (let here: Place | undefined = last; here && here !== one; here = here.parent)
    if (here.text === one.text || here.values.has(one.text)) return true;
  return false;
}

/** All places of a server, each before what is below it. */
export function* walk(server: Place): Generator<Place> {
  const open = [server];
  for (let place = open.pop(); place; place = open.pop()) {
    yield place;
    for (const child of place.children.values()) open.push(child);
  }
}

/** The different punctuation marks of a text, which words do not have: `.` of `README.md` and of `main...next`. */
export function getMarks(text: string): string {
  return [...new Set(text.replace(/[\p{L}\p{N}_-]|%[\dA-F]{2}/giu, ''))].sort().join('');
}

/** Whether something is below the name of a file in a collection: an ending that says how to answer is the last. */
export function isFolder({ text, parent, children }: Place): boolean {
  return (
    children.size > 0 && /^[\w-]+\.[a-z]{1,5}$/i.test(text) && parent !== undefined && isCollection(parent)
  );
}
