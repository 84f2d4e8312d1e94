import type { Server } from '@curlew/openapi';
import { fillServerUrl, withoutTrailingSlashes } from '@curlew/openapi/internal';
import { encodeUrlText } from './percent-encode.ts';
import type { RequestInput } from './request-input.ts';
import type { ReportProblem } from './request-problem.ts';

/** Where the paths of a server begin: `base` has no trailing slash, `query` and `fragment` no delimiter. */
interface ServerBase {
  base: string;
  query: string;
  fragment: string;
}

/**
 * Returns the base of a request: variables filled in, a relative URL resolved against the base URL (OpenAPI 3.2, Server
 * Object). A server may contain no query and no fragment; where one does, they go where a URL has them.
 */
export function serverBase(
  server: Server | undefined,
  { serverVariables = {}, baseUrl }: Pick<RequestInput, 'serverVariables' | 'baseUrl'>,
  report: ReportProblem,
): ServerBase {
  const url = encodeUrlText(fillVariables(server, serverVariables, report));
  const absolute = absoluteUrl(url, baseUrl, report);
  if (!/[?#]/.test(absolute)) return { base: withoutTrailingSlashes(absolute), query: '', fragment: '' };
  const [, base = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(absolute) ?? [];
  return { base: withoutTrailingSlashes(base), query, fragment };
}

function fillVariables(
  server: Server | undefined,
  given: Readonly<Record<string, string>>,
  report: ReportProblem,
): string {
  if (!server) return '';
  const { url, missing, unlisted } = fillServerUrl(server, given);
  for (const name of missing) {
    const message = 'The server variable has no value and no default.';
    report({ code: 'missing-value', in: 'server', name, message });
  }
  for (const { name, enum: allowed = [] } of unlisted) {
    const listed = allowed.map((one) => JSON.stringify(one)).join(', ');
    const message = `The value is not in the enum of the server variable; expected one of ${listed}.`;
    report({ code: 'unlisted-server-variable', in: 'server', name, message });
  }
  return url;
}

function absoluteUrl(url: string, baseUrl: string | undefined, report: ReportProblem): string {
  if (/^(?:https?|wss?):\/\/[^/]/i.test(url)) return url;
  const isOther = /^[a-z][a-z\d+.-]*:/i.test(url);
  if (isOther)
    report({
      code: 'invalid-url',
      in: 'server',
      message: 'The server is not an HTTP URL; it is treated as a path.',
    });
  const base = baseUrl === undefined ? undefined : URL.parse(baseUrl);
  if (baseUrl !== undefined && !base)
    report({
      code: 'invalid-url',
      in: 'server',
      message: 'The base URL cannot be parsed; expected an absolute URL.',
    });
  if (url.startsWith('//')) return `${base?.protocol ?? 'https:'}${url}`;
  if (base) return url === '' || url.startsWith('/') ? base.origin + url : new URL(`./${url}`, base).href;
  report({
    code: 'relative-server',
    in: 'server',
    message: 'The server URL is relative; pass the absolute URL it is relative to.',
  });
  return url;
}
