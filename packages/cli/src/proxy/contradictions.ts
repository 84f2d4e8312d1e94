import type { CheckedTraffic } from '@curlew/contract/proxy';
import { FINDINGS, type Finding, severityOf } from '@curlew/exchange';

/** One contradiction between traffic and the description, as lines of text without anything that was received. */
export interface Contradiction {
  /** Equal for the same contradiction in other traffic. */
  key: string;
  sentence: string;
  /** Something that was not checked, or that only may contradict the description. */
  isWarning: boolean;
  /** `openapi.yaml:12:5`, or undefined for undeclared paths and methods. */
  place?: string;
}

/** The contradictions of one exchange. */
export function contradictions(
  { exchange, operation, path, findings, isOtherMethod }: CheckedTraffic,
  displayPath: (file: string) => string,
): Contradiction[] {
  const { method } = exchange.request;
  if (exchange.failure !== undefined) return [];
  if (operation === undefined) {
    const sentence = isOtherMethod
      ? `The description has this path, but not the method ${method}.`
      : 'The description does not have this path.';
    // An undeclared path with status 404 does not exist in the API either.
    return exchange.response?.status === 404
      ? []
      : [{ key: `path ${method} ${path}`, sentence, isWarning: false }];
  }
  return findings.map((finding): Contradiction => {
    const { kind, direction, part, name = '', instance, schema } = finding;
    const isRequest = direction === 'request';
    const of = isRequest ? direction : exchange.response?.status;
    const isWarning = severityOf(finding) === 'warning';
    const subject = `${isWarning ? 'Warning: ' : ''}${isRequest ? 'Request: ' : ''}`;
    return {
      key: [operation.key, of, kind, part, name, withoutIndexes(instance)].join(' '),
      sentence: `${subject}${outlineOf(finding)}`,
      isWarning,
      ...(schema === undefined ? {} : { place: placeOf(schema, displayPath) }),
    };
  });
}

/** Kinds whose sentences have nothing that was received, but statuses and sizes. */
const WITHOUT_VALUES: ReadonlySet<Finding['kind']> = new Set([
  'undeclared-status',
  'missing-content-type',
  'missing-body',
  'undeclared-body',
  'truncated-body',
  'missing-header',
  'missing-parameter',
  'missing-credentials',
  'missing-message',
  'unchecked-value',
  'wrong-close-code',
]);

/** The sentence of a finding without the value found. */
function outlineOf({ kind, sentence, outline }: Finding): string {
  return outline ?? (WITHOUT_VALUES.has(kind) ? sentence : FINDINGS[kind].summary);
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
