import type { Operation } from '@curlew/openapi';
import { isObject, protocolOf } from '@curlew/openapi/internal';
import { procedureType } from '@curlew/request/internal';
import type { ToolHints } from './tool.ts';

/** Fields of `x-mcp` that describe an operation as a tool; fields of the wrong type are ignored. */
export interface ToolOverride {
  name?: string;
  description?: string;
  hidden?: boolean;
  annotations?: ToolHints;
}

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;

export function toolOverride({ extensions }: Pick<Operation, 'extensions'>): ToolOverride {
  const value = extensions['x-mcp'];
  if (!isObject(value)) return {};
  const { name, description, hidden, annotations } = value;
  const hints: ToolHints = {};
  if (isObject(annotations))
    for (const hint of HINTS) {
      const given = annotations[hint];
      if (typeof given === 'boolean') hints[hint] = given;
    }
  return {
    ...(typeof name === 'string' && name !== '' && { name }),
    ...(typeof description === 'string' && { description }),
    ...(typeof hidden === 'boolean' && { hidden }),
    annotations: hints,
  };
}

/** Methods that change nothing: RFC 9110, section 9.2.1, and those of the IANA registry, such as QUERY (RFC 10008). */
const SAFE = /^(?:GET|HEAD|OPTIONS|TRACE|QUERY|PROPFIND|REPORT|SEARCH)$/;
/** Methods that add or change, and replace nothing. Any other method may be destructive. */
const ADDING = /^(?:POST|PATCH)$/;

/** Tool annotations by method. */
export function methodHints(method: string): ToolHints {
  const upper = method.toUpperCase();
  if (SAFE.test(upper))
    return { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };
  return {
    readOnlyHint: false,
    destructiveHint: !ADDING.test(upper),
    idempotentHint: upper === 'PUT' || upper === 'DELETE',
    openWorldHint: true,
  };
}

/** The method whose meaning a call has: a tRPC mutation is a POST, and a query is a GET, whatever they are described as. */
export function meantMethod({ method, extensions }: Pick<Operation, 'method' | 'extensions'>): string {
  const procedure = extensions['x-trpc'];
  if (protocolOf(extensions) !== 'trpc' || !isObject(procedure)) return method;
  return procedureType(procedure, method) === 'mutation' ? 'POST' : 'GET';
}

/** Merges the annotations that follow from the method with those that `x-mcp` states. */
export function toolHints(method: string, stated: ToolHints = {}): ToolHints {
  const { readOnlyHint } = stated;
  const own = methodHints(method);
  // The author contradicts the hints of the method, so none of them can be trusted.
  if (readOnlyHint === true && !own.readOnlyHint) return { ...methodHints('GET'), ...stated };
  if (readOnlyHint === false && own.readOnlyHint) return { ...methodHints('POST'), ...stated };
  return { ...own, ...stated };
}
