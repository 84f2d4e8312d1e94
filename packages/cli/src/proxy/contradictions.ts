import type { Finding } from '@curlew/contract';
import type { CheckedTraffic } from '@curlew/contract/proxy';

/** One contradiction between traffic and the description, as lines of text without credentials. */
export interface Contradiction {
  /** Equal for the same contradiction in other traffic. */
  key: string;
  sentence: string;
  /** `openapi.yaml:12:5`, or undefined for undeclared paths and methods. */
  place?: string;
}

/** The contradictions of one exchange. */
export function contradictions(
  { exchange, operation, findings, faults, isOtherMethod }: CheckedTraffic,
  { path, displayPath }: { path: string; displayPath: (file: string) => string },
): Contradiction[] {
  const { method } = exchange.request;
  if (exchange.failure !== undefined) return [];
  if (operation === undefined) {
    const sentence = isOtherMethod
      ? `The description has this path, but not the method ${method}.`
      : 'The description does not have this path.';
    // An undeclared path with status 404 does not exist in the API either.
    return exchange.response?.status === 404 ? [] : [{ key: `path ${method} ${path}`, sentence }];
  }
  return [
    ...findings.map((finding): Contradiction => {
      const { kind, part, name = '', instance, sentence, schema } = finding;
      return {
        key: [operation.key, exchange.response?.status, kind, part, name, withoutIndexes(instance)].join(' '),
        sentence,
        ...(schema === undefined ? {} : { place: placeOf(schema, displayPath) }),
      };
    }),
    ...faults.map((fault): Contradiction => {
      const { in: place, name = '', pointer = '', detail } = fault;
      return {
        key: [operation.key, place, name, withoutIndexes(pointer)].join(' '),
        sentence: `Request: ${detail}`,
      };
    }),
  ];
}

function placeOf(
  { location, span }: NonNullable<Finding['schema']>,
  displayPath: (file: string) => string,
): string {
  const { line, column } = span;
  return `${displayPath(location.file)}:${line}:${column}`;
}

/** Indexes are ignored: the same contradiction in another item is the same. */
function withoutIndexes(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');
}
