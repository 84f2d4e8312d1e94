import { BOUNDARY, type BodyPiece, bodyContent, listMultipartPieces } from '../body-pieces.ts';
import type { PlainBody, PlainRequest } from '../plain-request.ts';
import { backslashEscapes, doubleQuoted, isPrintable, utf16Escape } from '../string-literal.ts';

const INDENT = '                ';

/** Returns a program of `java.net.http` (Java 17). */
export function javaCode(request: PlainRequest): string {
  const { method, basicAuth, body } = request;
  const imports = [
    'java.net.URI',
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    'java.net.http.HttpRequest.BodyPublishers',
    'java.net.http.HttpResponse.BodyHandlers',
    ...(hasFile(body) ? ['java.nio.file.Path'] : []),
    ...(basicAuth ? ['java.nio.charset.StandardCharsets', 'java.util.Base64'] : []),
  ];
  const credentials = basicAuth && javaString(`${basicAuth.username}:${basicAuth.password}`);
  const calls = [
    ...(credentials
      ? [
          `.header("Authorization", "Basic " + Base64.getEncoder()`,
          `    .encodeToString(${credentials}.getBytes(StandardCharsets.UTF_8)))`,
        ]
      : []),
    ...request.headers.map(({ name, value }) => `.header(${javaString(name)}, ${javaString(value)})`),
    ...(body?.kind === 'multipart'
      ? [`.header("Content-Type", ${javaString(`multipart/form-data; boundary=${BOUNDARY}`)})`]
      : []),
    `.method(${javaString(method)}, ${body ? publisher(body) : 'BodyPublishers.noBody()'})`,
    '.build();',
  ];
  return [
    ...imports.map((name) => `import ${name};`),
    '',
    'public class Main {',
    '    public static void main(String[] args) throws Exception {',
    `        var request = HttpRequest.newBuilder(URI.create(${javaString(request.url)}))`,
    ...calls.map((call) => `            ${call}`),
    '',
    '        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());',
    '        System.out.println(response.statusCode() + " " + response.body());',
    '    }',
    '}',
  ].join('\n');
}

function hasFile(body: PlainBody | undefined): boolean {
  if (body?.kind === 'multipart') return body.parts.some((part) => 'fileName' in part);
  return body?.kind === 'file';
}

function publisher(body: PlainBody): string {
  switch (body.kind) {
    case 'json':
      return `BodyPublishers.ofString(${javaTextBlock(bodyContent(body))})`;
    case 'text':
    case 'form':
      return `BodyPublishers.ofString(${javaString(bodyContent(body))})`;
    case 'multipart': {
      const pieces = listMultipartPieces(body.parts).map((piece) => `${INDENT}${piecePublisher(piece)}`);
      return `BodyPublishers.concat(\n${pieces.join(',\n')})`;
    }
    case 'file':
      return piecePublisher(body);
  }
}

function piecePublisher(piece: BodyPiece): string {
  if ('fileName' in piece) return `BodyPublishers.ofFile(Path.of(${javaString(piece.fileName)}))`;
  return `BodyPublishers.ofString(${javaString(piece.text)})`;
}

/** Returns a text block (Java Language Specification, section 3.10.6): its common indent is not part of it. */
export function javaTextBlock(text: string): string {
  if (!text.includes('\n') || !isPrintable(text)) return javaString(text);
  const lines = text.replaceAll('\\', '\\\\').split('\n');
  return `"""\n${lines.map((line) => `${INDENT}${line}`).join('\n')}"""`;
}

const SPECIAL = backslashEscapes();

/** `\u000a` would be a line end before the literal is read (section 3.3): below 256 escapes are octal. */
export function javaString(text: string): string {
  return doubleQuoted(text, {
    special: SPECIAL,
    code: (codePoint) =>
      codePoint < 256 ? `\\${codePoint.toString(8).padStart(3, '0')}` : utf16Escape(codePoint),
  });
}
