import type { NormalizedRequest } from '../../normalized-request.ts';

/** One segment of a request's path. */
export interface Segment {
  /** As the URL has it, percent-encoded; with braces where the source declared parameters. */
  text: string;
  /** Name of the parameter the whole segment was declared to be. */
  declared?: string;
}

/** The segments after the leading slash; `/` has one, which is empty. */
export function pathSegments(request: NormalizedRequest): Segment[] {
  return segmentsOf(pathOf(request));
}

/** The path as the source declared it, else as it was sent. */
export function pathOf({ url, details }: NormalizedRequest): string {
  return details?.pathTemplate ?? url.pathname;
}

export function segmentsOf(path: string): Segment[] {
  return path.slice(1).split('/').map(toSegment);
}

function toSegment(text: string): Segment {
  if (!text.includes('{')) return { text };
  const name = /^\{([^{}]*)\}$/.exec(text)?.[1];
  return name === undefined ? { text } : { text, declared: name };
}

/** Whether the source declared a parameter in this segment, or as part of it. */
export function isTemplated({ text }: Segment): boolean {
  return text.includes('{');
}
