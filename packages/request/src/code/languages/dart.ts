import { bodyContent } from '../body-pieces.ts';
import type { PlainBody, PlainPart, PlainRequest } from '../plain-request.ts';
import { backslashEscapes, bracedEscape, doubleQuoted, isPrintable } from '../string-literal.ts';

/** Returns a program of the package `http` of Dart 3. */
export function dartCode(request: PlainRequest): string {
  const { method, basicAuth, body } = request;
  const isMultipart = body?.kind === 'multipart';
  const hasType = isMultipart && body.parts.some(({ contentType }) => contentType);
  const headers = request.headers.map(
    ({ name, value }) => `  request.headers[${string(name)}] = ${string(value)};`,
  );
  return [
    ...(basicAuth ? [imported('dart:convert')] : []),
    ...(body?.kind === 'file' ? [imported('dart:io')] : []),
    ...(basicAuth || body?.kind === 'file' ? [''] : []),
    imported('package:http/http.dart', ' as http'),
    ...(hasType ? [imported('package:http_parser/http_parser.dart')] : []),
    '',
    'Future<void> main() async {',
    `  final request = http.${isMultipart ? 'MultipartRequest' : 'Request'}(${string(method)}, Uri.parse(${string(request.url)}));`,
    ...(basicAuth
      ? [
          `  final credentials = base64Encode(utf8.encode(${string(`${basicAuth.username}:${basicAuth.password}`)}));`,
          `  request.headers['Authorization'] = 'Basic ' + credentials;`,
        ]
      : []),
    ...headers,
    ...(body ? bodyLines(body) : []),
    '  final response = await http.Response.fromStream(await request.send());',
    '  print(response.statusCode);',
    '  print(response.body);',
    '}',
  ].join('\n');
}

function imported(library: string, name = ''): string {
  return `import '${library}'${name};`;
}

function bodyLines(body: PlainBody): string[] {
  switch (body.kind) {
    case 'json':
      return [`  request.body = ${rawString(bodyContent(body))};`];
    case 'text':
    case 'form':
      return [`  request.body = ${string(bodyContent(body))};`];
    case 'multipart':
      return body.parts.map(partLine);
    case 'file':
      return [`  request.bodyBytes = await File(${string(body.fileName)}).readAsBytes();`];
  }
}

function partLine(part: PlainPart): string {
  const type = part.contentType ? `, contentType: MediaType.parse(${string(part.contentType)})` : '';
  const name = string(part.name);
  if ('fileName' in part)
    return `  request.files.add(await http.MultipartFile.fromPath(${name}, ${string(part.fileName)}${type}));`;
  return `  request.files.add(http.MultipartFile.fromString(${name}, ${string(part.value)}${type}));`;
}

/** Between three quotes after `r`, where nothing has a meaning. */
function rawString(text: string): string {
  if (!text.includes('\n') || text.includes("'''") || text.endsWith("'") || !isPrintable(text))
    return string(text);
  return `r'''${text}'''`;
}

const SPECIAL = backslashEscapes('$');

function string(text: string): string {
  return doubleQuoted(text, { special: SPECIAL, code: bracedEscape });
}
