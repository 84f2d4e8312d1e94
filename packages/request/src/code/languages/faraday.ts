import { bodyContent } from '../body-pieces.ts';
import type { PlainBody, PlainPart, PlainRequest } from '../plain-request.ts';
import { indented } from '../string-literal.ts';
import { rubyHeredoc, rubyString as string } from './ruby.ts';

/** Methods that Faraday has a symbol for; others are text. */
const SYMBOLS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']);

/** Returns a script of Faraday 2; parts of forms need the gem `faraday-multipart`. */
export function faradayCode(request: PlainRequest): string {
  const { method, basicAuth, body } = request;
  const isMultipart = body?.kind === 'multipart';
  const middleware = [
    ...(basicAuth
      ? [
          `faraday.request :authorization, :basic, ${string(basicAuth.username)}, ${string(basicAuth.password)}`,
        ]
      : []),
    ...(isMultipart ? ['faraday.request :multipart'] : []),
  ];
  const verb = SYMBOLS.has(method) ? `:${method.toLowerCase()}` : string(method);
  const headers = request.headers.map(({ name, value }) => `  ${string(name)} => ${string(value)},`);
  return [
    'require "faraday"',
    ...(isMultipart ? ['require "faraday/multipart"'] : []),
    '',
    ...(middleware.length > 0
      ? ['connection = Faraday.new do |faraday|', ...indented(middleware, '  '), 'end']
      : ['connection = Faraday.new']),
    ...(headers.length > 0 ? ['headers = {', ...headers, '}'] : ['headers = {}']),
    ...(body ? bodyLines(body) : ['body = nil']),
    '',
    `response = connection.run_request(${verb}, ${string(request.url)}, body, headers)`,
    'puts response.status, response.body',
  ].join('\n');
}

function bodyLines(body: PlainBody): string[] {
  switch (body.kind) {
    case 'json':
      return rubyHeredoc('body', bodyContent(body));
    case 'text':
    case 'form':
      return [`body = ${string(bodyContent(body))}`];
    case 'multipart': {
      const byName = [...Map.groupBy(body.parts, ({ name }) => name)];
      const entries = byName.map(([name, parts]) => {
        const values = parts.map(partValue);
        return `  ${string(name)} => ${values.length === 1 ? values[0] : `[${values.join(', ')}]`},`;
      });
      return ['body = {', ...entries, '}'];
    }
    case 'file':
      return [`body = File.binread(${string(body.fileName)})`];
  }
}

function partValue(part: PlainPart): string {
  const type = string(part.contentType ?? ('fileName' in part ? 'application/octet-stream' : 'text/plain'));
  if ('fileName' in part) return `Faraday::Multipart::FilePart.new(${string(part.fileName)}, ${type})`;
  return part.contentType
    ? `Faraday::Multipart::ParamPart.new(${string(part.value)}, ${type})`
    : string(part.value);
}
