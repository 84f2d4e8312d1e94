import { bodyContent } from '../body-pieces.ts';
import type { PlainBody, PlainPart, PlainRequest } from '../plain-request.ts';
import { backslashEscapes, doubleQuoted, isPrintable, utf16Escape } from '../string-literal.ts';

/** `HttpMethod` has a property for each of these. */
const METHODS: ReadonlyMap<string, string> = new Map(
  ['Get', 'Put', 'Post', 'Delete', 'Head', 'Options', 'Trace', 'Patch'].map((name) => [
    name.toUpperCase(),
    `HttpMethod.${name}`,
  ]),
);

/** Headers that belong to the content (`HttpContentHeaders`). */
const OF_CONTENT = /^(?:Content-.*|Allow|Expires|Last-Modified)$/i;

/** Statements of `HttpClient` (C# 11, .NET 7). */
export function csharpCode(request: PlainRequest): string {
  const { method, basicAuth, body } = request;
  const headers = request.headers.filter(({ name }) => !(body?.kind === 'form' && name === 'Content-Type'));
  const contentHeaders = body ? headers.filter(({ name }) => OF_CONTENT.test(name)) : [];
  return [
    ...(basicAuth ? ['using System.Net.Http.Headers;', 'using System.Text;', ''] : []),
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(${METHODS.get(method) ?? `new HttpMethod(${csharpString(method)})`}, ${csharpString(request.url)});`,
    ...(basicAuth
      ? [
          `var credentials = Encoding.UTF8.GetBytes(${csharpString(`${basicAuth.username}:${basicAuth.password}`)});`,
          'request.Headers.Authorization = new AuthenticationHeaderValue("Basic", Convert.ToBase64String(credentials));',
        ]
      : []),
    ...headers
      .filter((header) => !contentHeaders.includes(header))
      .map(
        ({ name, value }) =>
          `request.Headers.TryAddWithoutValidation(${csharpString(name)}, ${csharpString(value)});`,
      ),
    ...(body ? contentLines(body) : []),
    ...contentHeaders.flatMap(({ name, value }) => [
      ...(name.toLowerCase() === 'content-type' && body?.kind !== 'file'
        ? [`request.Content.Headers.Remove("Content-Type");`]
        : []),
      `request.Content.Headers.TryAddWithoutValidation(${csharpString(name)}, ${csharpString(value)});`,
    ]),
    '',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
  ].join('\n');
}

function contentLines(body: PlainBody): string[] {
  switch (body.kind) {
    case 'json':
      return [`request.Content = new StringContent(${csharpRawString(bodyContent(body))});`];
    case 'text':
      return [`request.Content = new StringContent(${csharpString(body.text)});`];
    case 'form': {
      const pairs = body.fields.map(
        ({ name, value }) =>
          `    new KeyValuePair<string, string>(${csharpString(name)}, ${csharpString(value)}),`,
      );
      return [
        'request.Content = new FormUrlEncodedContent(new KeyValuePair<string, string>[] {',
        ...pairs,
        '});',
      ];
    }
    case 'multipart':
      return [
        'var form = new MultipartFormDataContent();',
        ...body.parts.flatMap(partLines),
        'request.Content = form;',
      ];
    case 'file':
      return [`request.Content = new StreamContent(File.OpenRead(${csharpString(body.fileName)}));`];
  }
}

function partLines(part: PlainPart, at: number): string[] {
  const variable = `part${at + 1}`;
  const isFile = 'fileName' in part;
  const content = isFile
    ? `new StreamContent(File.OpenRead(${csharpString(part.fileName)}))`
    : `new StringContent(${csharpString(part.value)})`;
  return [
    `var ${variable} = ${content};`,
    ...(isFile ? [] : [`${variable}.Headers.Remove("Content-Type");`]),
    ...(part.contentType
      ? [`${variable}.Headers.TryAddWithoutValidation("Content-Type", ${csharpString(part.contentType)});`]
      : []),
    `form.Add(${variable}, ${csharpString(part.name)}${isFile ? `, ${csharpString(part.fileName)}` : ''});`,
  ];
}

/** Returns a raw string literal: the indent of its last line is not part of it. JSON has no three quotes in a row. */
export function csharpRawString(text: string): string {
  if (!text.includes('\n') || !isPrintable(text)) return csharpString(text);
  const lines = text.split('\n').map((line) => `    ${line}`);
  return `"""\n${lines.join('\n')}\n    """`;
}

const SPECIAL = backslashEscapes();

export function csharpString(text: string): string {
  return doubleQuoted(text, { special: SPECIAL, code: utf16Escape });
}
