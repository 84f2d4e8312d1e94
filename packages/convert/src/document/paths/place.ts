import type { NormalizedRequest } from '../../normalized-request.ts';
import { inferredName } from './parameter-names.ts';
import { MAX_VALUES } from './path-evidence.ts';
import type { Segment } from './path-segments.ts';
import { singular } from './singular.ts';

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

/** The paths below a segment, and what is known of them as of those below a parameter. */
export interface Uses {
  one: Place;
  unknown: Set<string>;
  /** Paths with a word. */
  deep: number;
  /** Those of them that are known. */
  shared: number;
}

export function usesOf(one: Place): Uses {
  const unknown = new Set(pathsBelow(one));
  return { one, unknown, deep: [...unknown].filter(isDeep).length, shared: 0 };
}

/** Whether a path has a word. */
export function isDeep(path: string): boolean {
  return /\/[^{/]/.test(path);
}

/** The parameter that follows a segment, in braces. */
export function nameAfter({ text, at }: Place): string {
  const before: Segment[] = [];
  before[at] = { text };
  return `{${inferredName(before, at + 1, new Set())}}`;
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

export function requestsBelow(place: Place): NormalizedRequest[] {
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
