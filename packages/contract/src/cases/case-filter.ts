import type { CaseOperation } from '../run/case-result.ts';

/** One condition of `--filter`: `tag:users`, `path:/v1/*`, `operation:getUser`, `method:get`, `protocol:grpc`. */
export interface CaseFilter {
  field: FilterField;
  /** A pattern in which `*` stands for any text; case does not count. */
  pattern: string;
}

export const FILTER_FIELDS = ['tag', 'path', 'operation', 'method', 'protocol'] as const;
export type FilterField = (typeof FILTER_FIELDS)[number];

const VALUES: Record<FilterField, (operation: CaseOperation) => readonly string[]> = {
  tag: ({ tags }) => tags,
  path: ({ path }) => [path],
  operation: ({ operationId }) => (operationId === undefined ? [] : [operationId]),
  method: ({ method }) => [method],
  protocol: ({ protocol }) => [protocol],
};

/** Conditions on the same field are alternatives, those on different fields must all hold. */
export function matchesFilters(operation: CaseOperation, filters: readonly CaseFilter[]): boolean {
  return FILTER_FIELDS.every((field) => {
    const wanted = filters.filter((filter) => filter.field === field);
    if (wanted.length === 0) return true;
    const values = VALUES[field](operation);
    return wanted.some(({ pattern }) => values.some((value) => matchesPattern(value, pattern)));
  });
}

/** Compares piece by piece: a regular expression of the pattern could take exponential time. */
function matchesPattern(value: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*');
  const text = value.toLowerCase();
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length >= at + last.length && text.endsWith(last);
}
