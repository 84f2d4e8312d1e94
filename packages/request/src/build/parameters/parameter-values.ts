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
  const given: GivenParameter[] = [];
  for (const parameter of operation.parameters) {
    const { name, in: place, required } = parameter;
    if (isIgnored(parameter)) continue;
    const value = place === 'querystring' ? values.querystring : givenValue(values[place] ?? {}, name, place);
    const reportAt: ReportAt = (code, message) => report({ code, in: place, name, message });
    if (value !== undefined) given.push({ parameter, value, report: reportAt });
    else if (required) reportAt('missing-value', 'The parameter is required.');
  }
  for (const place of PLACES) {
    const names = Object.keys(values[place] ?? {});
    // Names are unique in their place, so that equal counts say that all are known: the usual case. Headers have cases.
    const count = given.reduce((sum, one) => (one.parameter.in === place ? sum + 1 : sum), 0);
    if (names.length > 0 && (count !== names.length || place === 'header'))
      reportUnknown(operation, place, names, values, report);
  }
  if (values.querystring !== undefined && !operation.parameters.some((one) => one.in === 'querystring'))
    report({
      code: 'unknown-parameter',
      in: 'querystring',
      message: 'The operation has no parameter for the whole query string.',
    });
  return given;
}

function isIgnored({ in: place, name }: Parameter): boolean {
  return place === 'header' && IGNORED_HEADERS.has(name.toLowerCase());
}

function givenValue(values: ValueMap, name: string, place: string): RequestValue {
  if (place !== 'header') return Object.hasOwn(values, name) ? values[name] : undefined;
  const lower = name.toLowerCase();
  return Object.entries(values).find(([given]) => given.toLowerCase() === lower)?.[1];
}

function reportUnknown(
  operation: Operation,
  place: (typeof PLACES)[number],
  names: readonly string[],
  values: ParameterValues,
  report: ReportProblem,
): void {
  const normal = (name: string) => (place === 'header' ? name.toLowerCase() : name);
  const declared = operation.parameters.filter((one) => one.in === place && !isIgnored(one));
  const known = new Set(declared.map(({ name }) => normal(name)));
  for (const name of names) {
    if (known.has(normal(name)) || values[place]?.[name] === undefined) continue;
    // The path itself declares what it holds.
    if (place === 'path' && operation.path.includes(`{${name}}`)) continue;
    const message = 'The operation has no parameter of this name.';
    report({ code: 'unknown-parameter', in: place, name, message });
  }
}
