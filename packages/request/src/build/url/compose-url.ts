import type { Operation, ViewSource } from '@curlew/openapi';
import { getOwn } from '@curlew/openapi';
import { composeQuery } from '../parameters/compose-query.ts';
import { contentOf, contentText } from '../parameters/content-text.ts';
import { jsonValue } from '../parameters/json-value.ts';
import type { GivenParameter } from '../parameters/parameter-values.ts';
import { PATH_DELIMITERS, type PathStyle, pathText } from '../parameters/path-text.ts';
import { type RequestInput, type RequestValue, Serialized } from '../request-input.ts';
import type { ReportAt, ReportProblem } from '../request-problem.ts';
import { composePath } from './compose-path.ts';
import { encodeReserved, encodeUrlValue } from './percent-encode.ts';
import { serverBase } from './server-url.ts';

/** Server, path and query as one URL: the query joins those that server and path have, and goes before a fragment. */
export function composeUrl(
  operation: Operation,
  given: readonly GivenParameter[],
  credentials: readonly string[],
  input: RequestInput,
  views: ViewSource,
  report: ReportProblem,
): string {
  const server = serverBase(input.server ?? operation.servers[0], input, report);
  const template = composePath(operation.path, pathWriter(given, input, views, report), (code, name) => {
    const message =
      code === 'dot-segment'
        ? 'The path segment would be . or .., which clients remove.'
        : 'The path segment would be empty.';
    report({ code, in: 'path', name, message });
  });
  const pairs = [...composeQuery(given, views), ...credentials];
  const query = [...pairsOf(server.query, pairs), ...pairsOf(template.query, pairs), ...pairs].join('&');
  const fragment = template.fragment || server.fragment;
  const url = server.base + template.path + (query && `?${query}`) + (fragment && `#${fragment}`);
  const fault = urlFault(url);
  if (fault) report({ code: 'invalid-url', in: 'server', message: fault });
  return url;
}

/** The pairs of an existing query, without those that are added anyway. */
function pairsOf(query: string, written: readonly string[]): string[] {
  return query === '' ? [] : query.split('&').filter((pair) => pair !== '' && !written.includes(pair));
}

function pathWriter(
  given: readonly GivenParameter[],
  input: RequestInput,
  views: ViewSource,
  report: ReportProblem,
): (name: string) => string | undefined {
  const declared = new Map(given.filter(isInPath).map((one) => [one.parameter.name, one]));
  const values = input.parameters?.path ?? {};
  return (name) => {
    const one = declared.get(name);
    if (one) return declaredText(one, views);
    const reportAt: ReportAt = (code, message) => report({ code, in: 'path', name, message });
    const value = getOwn(values, name);
    return value === undefined ? undefined : styledText({ ...SIMPLE, name }, value, reportAt);
  };
}

const SIMPLE = { style: 'simple', explode: false, allowReserved: false };

function isInPath({ parameter }: GivenParameter): boolean {
  return parameter.in === 'path';
}

function declaredText({ parameter, value, report }: GivenParameter, views: ViewSource): string | undefined {
  const media = contentOf(parameter);
  if (!media || value instanceof Serialized) return styledText(parameter, value, report);
  const text = contentText(media, value, views, report);
  return text === undefined ? undefined : encodeUrlValue(text);
}

function styledText(style: PathStyle, value: RequestValue, report: ReportAt): string | undefined {
  if (value instanceof Serialized) return encodeReserved(value.text, PATH_DELIMITERS);
  const json = jsonValue(value, report);
  return json === undefined ? undefined : pathText(style, json, report);
}

/** Relative URLs are reported as such. */
function urlFault(url: string): string | undefined {
  if (!/^[a-z]+:/i.test(url)) return undefined;
  if (!URL.canParse(url)) return 'The URL cannot be parsed.';
  return /^[a-z]+:\/\/[^/?#]*@/i.test(url)
    ? 'The URL contains credentials, which clients reject.'
    : undefined;
}
