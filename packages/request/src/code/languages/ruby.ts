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
    : `Net::HTTPGenericRequest.new(${rubyString(method)}, ${body ? 'true' : 'false'}, true, uri)`;
  return [
    'require "net/http"',
    '',
    `uri = URI(${rubyString(request.url)})`,
    `request = ${made}`,
    ...(basicAuth
      ? [`request.basic_auth(${rubyString(basicAuth.username)}, ${rubyString(basicAuth.password)})`]
      : []),
    ...request.headers
      .filter(({ name }) => !(body?.kind === 'form' && name === 'Content-Type'))
      .map(({ name, value }) => `request[${rubyString(name)}] = ${rubyString(value)}`),
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
      return rubyHeredoc('request.body', bodyContent(body));
    case 'text':
      return [`request.body = ${rubyString(body.text)}`];
    case 'form':
      return [
        'request.set_form([',
        ...body.fields.map(({ name, value }) => `  [${rubyString(name)}, ${rubyString(value)}],`),
        '], "application/x-www-form-urlencoded")',
      ];
    case 'multipart':
      return [
        'request.set_form([',
        ...body.parts.map((part) => `  ${partItem(part)},`),
        '], "multipart/form-data")',
      ];
    case 'file':
      return [`request.body = File.binread(${rubyString(body.fileName)})`];
  }
}

/**
 * Returns a heredoc in single quotes: no character is special in it, its indent is not part of it, and no line of
 * JSON equals its closing word.
 */
export function rubyHeredoc(variable: string, text: string): string[] {
  if (!text.includes('\n') || !isPrintable(text)) return [`${variable} = ${rubyString(text)}`];
  return [`${variable} = <<~'JSON'.chomp`, ...indented(text.split('\n'), '  '), 'JSON'];
}

function partItem(part: PlainPart): string {
  const type = part.contentType ? [`content_type: ${rubyString(part.contentType)}`] : [];
  if ('value' in part) {
    const options = type.length > 0 ? `, { ${type} }` : '';
    return `[${rubyString(part.name)}, ${rubyString(part.value)}${options}]`;
  }
  const options = [`filename: ${rubyString(part.fileName)}`, ...type].join(', ');
  return `[${rubyString(part.name)}, File.open(${rubyString(part.fileName)}, "rb"), { ${options} }]`;
}

const SPECIAL = backslashEscapes('#');

export function rubyString(text: string): string {
  return doubleQuoted(text, { special: SPECIAL, code: bracedEscape });
}
