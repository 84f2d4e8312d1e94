import type { Diagnostic } from '@curlew/diagnostics';
import { DEFAULT_LIMITS, type Description, type Json, type Limits } from '@curlew/openapi';
import { countOperations, isObject } from '@curlew/openapi/internal';
import { TOO_MANY_OPERATIONS, TOO_MANY_PAGES } from '../reference-codes.ts';

/** Upper limits of a reference; beyond them it is not built. */
export type ReferenceLimits = Partial<Pick<Limits, 'operations' | 'pages'>>;

/** Why a description is too large for a reference; reported before pages are planned. */
export function referenceSizeProblem(
  description: Description,
  limits: ReferenceLimits = {},
): Diagnostic | undefined {
  const { operations: mostOperations, pages: mostPages } = { ...DEFAULT_LIMITS, ...limits };
  const operations = countOperations(description);
  if (operations > mostOperations) {
    return problem(TOO_MANY_OPERATIONS, `${inWords(operations)} operations`, mostOperations, description);
  }
  const { tags, components } = description.value;
  const schemas = isObject(components) ? getSize(components.schemas) : 0;
  const pages = 1 + operations + schemas + getSize(tags);
  return pages > mostPages
    ? problem(TOO_MANY_PAGES, `at least ${inWords(pages)} pages`, mostPages, description)
    : undefined;
}

function problem(
  { code, severity, help }: typeof TOO_MANY_OPERATIONS | typeof TOO_MANY_PAGES,
  found: string,
  most: number,
  description: Description,
): Diagnostic {
  const span = { ...description.span(description.root.location), length: 0 };
  const message = `The description has ${found}; the limit is ${inWords(most)}.`;
  return { code, severity, message, help, span, pointer: '' };
}

function getSize(value: Json | undefined): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}

function inWords(count: number): string {
  return count.toLocaleString('en');
}
