import type { Operation, Parameter } from '@curlew/openapi';
import type { ParameterValues, RequestValue, ValueMap } from '../request-input.ts';
import type { ReportAt, ReportProblem } from '../request-problem.ts';

/** A parameter with the value that is given for it. */
export interface GivenParameter {
  parameter: Parameter;
  value: Exclude<RequestValue, undefined>;
  report: ReportAt;
}

const PLACES = ['path', 'query', 'header', 'cookie'] as const;
/** OpenAPI 3.2, Parameter Object: header parameters of these names shall be ignored. */
const IGNORED_HEADERS = new Set(['accept', 'content-type', 'authorization']);

/** The parameters that have a value, in the order of the operation. What is required and not given is reported. */
export function givenParameters(
  operation: Operation,
  values: ParameterValues,
  report: ReportProblem,
): GivenParameter[] {
  reportUnknown(operation, values, report);
  return operation.parameters.flatMap((parameter) => {
    const { name, in: place, required } = parameter;
    if (isIgnored(parameter)) return [];
    const value = place === 'querystring' ? values.querystring : givenValue(values[place] ?? {}, name, place);
    const reportAt: ReportAt = (code, message) => report({ code, in: place, name, message });
    if (value !== undefined) return [{ parameter, value, report: reportAt }];
    if (required) reportAt('missing-value', 'The parameter is required.');
    return [];
  });
}

function isIgnored({ in: place, name }: Parameter): boolean {
  return place === 'header' && IGNORED_HEADERS.has(name.toLowerCase());
}

function givenValue(values: ValueMap, name: string, place: string): RequestValue {
  if (place !== 'header') return Object.hasOwn(values, name) ? values[name] : undefined;
  const lower = name.toLowerCase();
  return Object.entries(values).find(([given]) => given.toLowerCase() === lower)?.[1];
}

function reportUnknown(operation: Operation, values: ParameterValues, report: ReportProblem): void {
  for (const place of PLACES) {
    const declared = operation.parameters.filter(
      (parameter) => parameter.in === place && !isIgnored(parameter),
    );
    const normal = (name: string) => (place === 'header' ? name.toLowerCase() : name);
    const names = new Set(declared.map(({ name }) => normal(name)));
    for (const [name, value] of Object.entries(values[place] ?? {})) {
      if (value === undefined || names.has(normal(name))) continue;
      // The path itself declares what it holds.
      if (place === 'path' && operation.path.includes(`{${name}}`)) continue;
      report({
        code: 'unknown-parameter',
        in: place,
        name,
        message: 'The operation has no parameter of this name.',
      });
    }
  }
  if (values.querystring !== undefined && !operation.parameters.some((one) => one.in === 'querystring'))
    report({
      code: 'unknown-parameter',
      in: 'querystring',
      message: 'The operation has no parameter for the whole query string.',
    });
}
