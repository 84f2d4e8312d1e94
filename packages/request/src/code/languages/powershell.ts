import { bodyContent } from '../body-pieces.ts';
import type { PlainBody, PlainPart, PlainRequest } from '../plain-request.ts';
import { doubleQuoted, isPrintable } from '../string-literal.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'TRACE', 'OPTIONS', 'MERGE', 'PATCH']);

/** Returns a call of `Invoke-RestMethod` (PowerShell 7). */
export function powershellCode(request: PlainRequest): string {
  return `${splatted(request)}\nInvoke-RestMethod @request`;
}

/** Returns a call of `Invoke-WebRequest` (PowerShell 7), which has the status and the headers of the response, too. */
export function webRequestCode(request: PlainRequest): string {
  return [
    splatted(request),
    '$response = Invoke-WebRequest @request -SkipHttpErrorCheck',
    '$response.StatusCode',
    '$response.Content',
  ].join('\n');
}

function splatted(request: PlainRequest): string {
  const { method, basicAuth, body } = request;
  const isType = (name: string) => name.toLowerCase() === 'content-type';
  const contentType = request.headers.find(({ name }) => isType(name))?.value;
  const headers = request.headers.filter(({ name }) => !isType(name));
  const credentials = basicAuth && string(`${basicAuth.username}:${basicAuth.password}`);
  const entries = [
    `Uri = ${string(request.url)}`,
    METHODS.has(method) ? `Method = ${string(method)}` : `CustomMethod = ${string(method)}`,
    ...(headers.length > 0 || credentials
      ? [
          'Headers = @{',
          ...(credentials
            ? [
                `    Authorization = 'Basic ' + [Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes(${credentials}))`,
              ]
            : []),
          ...headers.map(({ name, value }) => `    ${string(name)} = ${string(value)}`),
          '}',
        ]
      : []),
    ...(contentType === undefined ? [] : [`ContentType = ${string(contentType)}`]),
    ...(body ? bodyLines(body) : []),
  ];
  return [
    '$request = @{',
    // A here-string ends at the beginning of a line: its lines are not indented.
    ...entries.map((entry) => `    ${entry}`),
    '}',
  ].join('\n');
}

function bodyLines(body: PlainBody): string[] {
  switch (body.kind) {
    case 'json':
      return [`Body = ${hereString(bodyContent(body))}`];
    case 'text':
    case 'form':
      return [`Body = ${string(bodyContent(body))}`];
    case 'multipart':
      return ['Form = [ordered]@{', ...fields(body.parts), '}'];
    case 'file':
      return [`InFile = ${string(body.fileName)}`];
  }
}

/** Parts of one name are a list. */
function fields(parts: readonly PlainPart[]): string[] {
  const byName = new Map<string, string[]>();
  for (const part of parts) {
    const value = 'value' in part ? string(part.value) : `(Get-Item -LiteralPath ${string(part.fileName)})`;
    byName.set(part.name, [...(byName.get(part.name) ?? []), value]);
  }
  return [...byName].map(
    ([name, values]) =>
      `    ${string(name)} = ${values.length === 1 ? values[0] : `@(${values.join(', ')})`}`,
  );
}

/** Nothing has a meaning in it; it ends with a quote at the beginning of a line, which no line of JSON has. */
function hereString(text: string): string {
  if (!text.includes('\n') || !isPrintable(text)) return string(text);
  return `@'\n${text}\n'@`;
}

const QUOTES = ["'", '\u2018', '\u2019', '\u201a', '\u201b'];
/** Characters with a meaning inside double quotes. */
const SPECIAL: ReadonlyMap<string, string> = new Map(
  ['"', '\u201c', '\u201d', '\u201e', '`', '$'].map((char) => [char, escapeCodePoint(char.charCodeAt(0))]),
);

/** Typographic quotes are quotes, too (about_Quoting_Rules). */
function string(text: string): string {
  if (!isPrintable(text) || text.includes('\n'))
    return doubleQuoted(text, { special: SPECIAL, code: escapeCodePoint });
  return `'${Array.from(text, (char) => (QUOTES.includes(char) ? char + char : char)).join('')}'`;
}

function escapeCodePoint(codePoint: number): string {
  return `\`u{${codePoint.toString(16)}}`;
}
