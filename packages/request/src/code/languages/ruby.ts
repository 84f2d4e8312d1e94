import { bodyContent } from '../body-pieces.ts';
import type { PlainBody, PlainPart, PlainRequest } from '../plain-request.ts';
import { backslashEscapes, bracedEscape, doubleQuoted, indented, isPrintable } from '../string-literal.ts';

/** `Net::HTTP` has a class for each of these. */
const CLASSES = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']);

/** Returns a script of Ruby's `net/http`. */
export function rubyCode(request: PlainRequest): string {
  const { method, basicAuth, body } = request;
  const made = CLASSES.has(method)
    ? `Net::HTTP::${method.charAt(0)}${method.slice(1).toLowerCase()}.new(uri)`
    : `Net::HTTPGenericRequest.new(${string(method)}, ${body ? 'true' : 'false'}, true, uri)`;
  return [
    'require "net/http"',
    '',
    `uri = URI(${string(request.url)})`,
    `request = ${made}`,
    ...(basicAuth
      ? [`request.basic_auth(${string(basicAuth.username)}, ${string(basicAuth.password)})`]
      : []),
    ...request.headers
      .filter(({ name }) => !(body?.kind === 'form' && name === 'Content-Type'))
      .map(({ name, value }) => `request[${string(name)}] = ${string(value)}`),
    ...(body ? bodyLines(body) : []),
    '',
    'response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == "https") do |http|',
    '  http.request(request)',
    'end',
    'puts response.code, response.body',
  ].join('\n');
}

function bodyLines(body: PlainBody): string[] {
  switch (body.kind) {
    case 'json':
      return jsonLines(bodyContent(body));
    case 'text':
      return [`request.body = ${string(body.text)}`];
    case 'form':
      return [
        'request.set_form([',
        ...body.fields.map(({ name, value }) => `  [${string(name)}, ${string(value)}],`),
        '], "application/x-www-form-urlencoded")',
      ];
    case 'multipart':
      return [
        'request.set_form([',
        ...body.parts.map((part) => `  ${partItem(part)},`),
        '], "multipart/form-data")',
      ];
    case 'file':
      return [`request.body = File.binread(${string(body.fileName)})`];
  }
}

/**
 * Returns a heredoc in single quotes: no character is special in it, its indent is not part of it, and no line of
 * JSON equals its closing word.
 */
function jsonLines(text: string): string[] {
  if (!text.includes('\n') || !isPrintable(text)) return [`request.body = ${string(text)}`];
  return [`request.body = <<~'JSON'.chomp`, ...indented(text.split('\n'), '  '), 'JSON'];
}

function partItem(part: PlainPart): string {
  const type = part.contentType ? [`content_type: ${string(part.contentType)}`] : [];
  if ('value' in part) {
    const options = type.length > 0 ? `, { ${type} }` : '';
    return `[${string(part.name)}, ${string(part.value)}${options}]`;
  }
  const options = [`filename: ${string(part.fileName)}`, ...type].join(', ');
  return `[${string(part.name)}, File.open(${string(part.fileName)}, "rb"), { ${options} }]`;
}

const SPECIAL = backslashEscapes('#');

function string(text: string): string {
  return doubleQuoted(text, { special: SPECIAL, code: bracedEscape });
}
