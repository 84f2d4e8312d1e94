import type { Header, HttpHeader } from '@curlew/openapi';
import { headerFault, headerText } from '../../parameters/header-text.ts';
import { jsonValue } from '../../parameters/json-value.ts';
import type { RequestValue } from '../../request-input.ts';
import type { ReportAt } from '../../request-problem.ts';

/**
 * Headers of a multipart part, declared or not, without `Content-Type`. Reports missing required headers; invalid headers
 * are reported and omitted.
 */
export function partHeaders(
  declared: readonly Header[],
  values: Readonly<Record<string, RequestValue>>,
  report: ReportAt,
): HttpHeader[] {
  const names = Object.keys(values);
  for (const { name, required } of declared) {
    const isGiven = names.some((given) => given.toLowerCase() === name.toLowerCase());
    if (required && !isGiven) report('missing-value', `The part requires the header ${name}.`);
  }
  return names.flatMap((name) => {
    const json = jsonValue(values[name], report);
    if (json === undefined) return [];
    const value = headerText(false, json, report);
    const fault = headerFault(name, value);
    if (fault) report('invalid-header', fault);
    return fault ? [] : [{ name, value }];
  });
}
