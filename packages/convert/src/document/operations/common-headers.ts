import { isSecretName } from '@curlew/exchange';
import type { Report } from '../../diagnostic.ts';
import { isDocumentedResponseHeader } from './header-names.ts';
import type { OperationSamples } from './operation-samples.ts';

/** Of fewer operations nothing says what is common to all. */
const MIN_OPERATIONS = 5;
/** Names that the report lists. */
const MAX_NAMED = 8;

/** Numbers, times, tags and links: what a client reads. */
const READ =
  /^(?:[\d.,;:%smh -]+|(?:W\/)?".*"|https?:.*|<.*|true|false|[A-Z][a-z]{2}, \d\d .*|\d{4}-\d\d-\d\d.*)$/s;

/**
 * Response headers, in lower case, of more than half of the operations, with texts that a client does not read: names of
 * machines, identifiers of requests, versions of software. They say nothing about an operation.
 */
export function findCommonHeaders(
  operations: readonly OperationSamples[],
  report: Report,
): ReadonlySet<string> {
  if (operations.length < MIN_OPERATIONS) return new Set();
  const counts = new Map<string, number>();
  const read = new Set<string>();
  for (const { requests } of operations) {
    const names = new Set<string>();
    for (const { details } of requests)
      for (const { headers, headerTexts } of details?.responses ?? [])
        for (const { name, value } of headers) {
          const key = name.toLowerCase();
          if (headerTexts || READ.test(value)) read.add(key);
          names.add(key);
        }
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const common = [...counts].flatMap(([name, count]) =>
    !read.has(name) &&
    count > operations.length / 2 &&
    isDocumentedResponseHeader(name) &&
    !isSecretName(name)
      ? [name]
      : [],
  );
  if (common.length > 0) {
    const shown = common.slice(0, MAX_NAMED).map((name) => `\`${name}\``);
    const more = common.length > MAX_NAMED ? ` and ${common.length - MAX_NAMED} more` : '';
    const message = `Most responses have headers that no client reads, which are not described: ${shown.join(', ')}${more}.`;
    report({ code: 'HEADERS_LEFT_OUT', severity: 'info', message });
  }
  return new Set(common);
}
