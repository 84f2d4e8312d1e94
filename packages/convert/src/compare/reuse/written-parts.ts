import type { Reference } from './component-reference.ts';

/** Media types and headers by name, with references to components. */
export interface WrittenBody {
  headers?: Record<string, object>;
  content?: Record<string, object>;
}

/** Parts of an operation as they are written, with references to components. */
export interface WrittenParts {
  /** In the order of the inferred ones. */
  parameters: object[];
  requestBody?: WrittenBody | Reference;
  responses: Record<string, WrittenBody | Reference>;
}

/** The media types and headers of a part; undefined where it is a reference itself. */
export function ownBody(part: WrittenBody | Reference | undefined): WrittenBody | undefined {
  return part && !('$ref' in part) ? part : undefined;
}
