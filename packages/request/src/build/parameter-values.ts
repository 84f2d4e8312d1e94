import type { MediaType, Operation, Parameter } from '@curlew/openapi';
import { getOwn, IGNORED_HEADERS, type ParameterPlace, type ViewSource } from '@curlew/openapi/internal';
import { writeText } from './body/write-text.ts';
import { toJsonValue } from './json-value.ts';
import type { ParameterValues, RequestValue } from './request-input.ts';
import type { ReportAt, ReportProblem } from './request-problem.ts';

/** A parameter with the value that is given for it. */
export interface GivenParameter {
  parameter: Parameter;
  value: Exclude<RequestValue, undefined>;
  report: ReportAt;
}

const PLACES = ['path', 'query', 'header', 'cookie'] as const;

/** Returns the parameters that have a value, in the order of the operation. Missing required ones are reported. */
export function listGivenParameters(
  operation: Operation,
  values: ParameterValues,
  report: ReportProblem,
): GivenParameter[] {
  const given: GivenParameter[] = [];
  const counts = { path: 0, query: 0, querystring: 0, header: 0, cookie: 0 };
  for (const parameter of operation.parameters) {
    const { name, in: place, required } = parameter;
    if (isIgnored(parameter)) continue;
    const value = getGivenValue(values, name, place);
    const reportAt: ReportAt = (code, message) => report({ code, in: place, name, message });
    if (value === undefined) {
      if (required) reportAt('missing-value', 'The parameter is required.');
      continue;
    }
    counts[place] += 1;
    given.push({ parameter, value, report: reportAt });
  }
  for (const place of PLACES) {
    const names = Object.keys(values[place] ?? {});
    // Names are unique in their place, so equal counts mean that all are known, the common case. Headers have cases.
    if (names.length !== counts[place] || (place === 'header' && names.length > 0))
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

function getGivenValue(values: ParameterValues, name: string, place: ParameterPlace): RequestValue {
  if (place === 'querystring') return values.querystring;
  const map = values[place];
  if (!map) return undefined;
  if (place !== 'header') return getOwn(map, name);
  const lower = name.toLowerCase();
  return Object.entries(map).find(([given]) => given.toLowerCase() === lower)?.[1];
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
    // The path template itself declares its parameters.
    if (place === 'path' && operation.path.includes(`{${name}}`)) continue;
    const message = 'The operation has no parameter of this name.';
    report({ code: 'unknown-parameter', in: place, name, message });
  }
}

/** Returns the text of a parameter serialized by its media type, before it is encoded for its location. */
export function serializeContent(
  { type, schema }: MediaType,
  value: RequestValue,
  views: ViewSource,
  report: ReportAt,
): string | undefined {
  const json = toJsonValue(value, report);
  if (json === undefined) return undefined;
  return writeText(json, type, schema && views.view(schema), { views, report, pretty: false });
}

/** A parameter has one media type (OpenAPI, Parameter Object, `content`). */
export function getContent({ content }: Parameter): MediaType | undefined {
  return content?.[0];
}
