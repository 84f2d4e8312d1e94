import type { Json, Located } from '@curlew/openapi';
import type { ValueChecker } from '@curlew/openapi/check-value';
import { outlineOf } from './outline.ts';
import type { RequestFault } from './request-fault.ts';

/** Checks a value of a request against its schema. */
export function valueFaults(
  value: Json,
  source: Located,
  checker: ValueChecker,
  fault: Pick<RequestFault, 'status' | 'in' | 'name'>,
  subject: string,
): RequestFault[] {
  return checker.check(value, source).findings.map((finding) => {
    const { pointer, message, schema } = finding;
    const outline = `${subject}: ${outlineOf(finding)}`;
    return { ...fault, pointer, detail: `${subject}: ${message}`, outline, schema };
  });
}
