import { isObject, type Operation } from '@curlew/openapi';
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

/** Tool annotations by method (RFC 9110, section 9.2; RFC 10008 for QUERY). */
export function methodHints(method: string): ToolHints {
  const upper = method.toUpperCase();
  if (/^(?:GET|HEAD|OPTIONS|QUERY|TRACE)$/.test(upper))
    return { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };
  const isReplacing = upper === 'PUT' || upper === 'DELETE';
  return {
    readOnlyHint: false,
    destructiveHint: isReplacing,
    idempotentHint: isReplacing,
    openWorldHint: true,
  };
}
