import { BOUNDARY, type BodyPiece, bodyContent, listMultipartPieces } from '../body-pieces.ts';
import type { PlainBody, PlainRequest } from '../plain-request.ts';
import { backslashEscapes, bracedEscape, doubleQuoted, isPrintable } from '../string-literal.ts';

/** Returns a script of Foundation's `URLSession` (Swift 5.7). */
export function swiftCode(request: PlainRequest): string {
  const { method, basicAuth, body } = request;
  return [
    'import Foundation',
    '',
    `var request = URLRequest(url: URL(string: ${string(request.url)})!)`,
    `request.httpMethod = ${string(method)}`,
    ...(basicAuth
      ? [
          `let credentials = Data(${string(`${basicAuth.username}:${basicAuth.password}`)}.utf8).base64EncodedString()`,
          'request.setValue("Basic " + credentials, forHTTPHeaderField: "Authorization")',
        ]
      : []),
    ...request.headers.map(({ name, value }) => headerLine(name, value)),
    ...(body?.kind === 'multipart'
      ? [headerLine('Content-Type', `multipart/form-data; boundary=${BOUNDARY}`)]
      : []),
    ...(body ? bodyLines(body) : []),
    '',
    'let (data, _) = try await URLSession.shared.data(for: request)',
    'print(String(decoding: data, as: UTF8.self))',
  ].join('\n');
}

function headerLine(name: string, value: string): string {
  return `request.setValue(${string(value)}, forHTTPHeaderField: ${string(name)})`;
}

function bodyLines(body: PlainBody): string[] {
  switch (body.kind) {
    case 'json':
      return [`request.httpBody = Data(${multiline(bodyContent(body))}.utf8)`];
    case 'text':
    case 'form':
      return [`request.httpBody = ${writeData({ text: bodyContent(body) })}`];
    case 'multipart':
      return [
        'var body = Data()',
        ...listMultipartPieces(body.parts).map((piece) => `body.append(${writeData(piece)})`),
        'request.httpBody = body',
      ];
    case 'file':
      return [`request.httpBody = ${writeData(body)}`];
  }
}

function writeData(piece: BodyPiece): string {
  if ('text' in piece) return `Data(${string(piece.text)}.utf8)`;
  return `try Data(contentsOf: URL(fileURLWithPath: ${string(piece.fileName)}))`;
}

/** Between three quotes, which no JSON contains in a row; a backslash has its meaning there. */
function multiline(text: string): string {
  if (!text.includes('\n') || !isPrintable(text)) return string(text);
  return `"""\n${text.replaceAll('\\', '\\\\')}\n"""`;
}

const SPECIAL = backslashEscapes();

function string(text: string): string {
  return doubleQuoted(text, { special: SPECIAL, code: bracedEscape });
}
