import { BOUNDARY, bodyContent, listMultipartPieces } from '../body-pieces.ts';
import type { PlainBody, PlainPart, PlainRequest } from '../plain-request.ts';
import { backslashEscapes, bracedEscape, doubleQuoted, indented, isPrintable } from '../string-literal.ts';

/** Returns a script of PHP's cURL extension (PHP 7.3). */
export function phpCode(request: PlainRequest): string {
  const { method, basicAuth, body } = request;
  const hasPieces = body?.kind === 'multipart' && !hasUniqueNames(body.parts);
  const headers = [
    ...request.headers
      .filter(({ name }) => !(body?.kind === 'form' && name === 'Content-Type'))
      .map(({ name, value }) => (value === '' ? `${name};` : `${name}: ${value}`)),
    ...(hasPieces ? [`Content-Type: multipart/form-data; boundary=${BOUNDARY}`] : []),
  ];
  const options = [
    'CURLOPT_RETURNTRANSFER => true,',
    ...(method === 'HEAD' ? ['CURLOPT_NOBODY => true,'] : []),
    ...(method === 'GET' || method === 'HEAD' ? [] : [`CURLOPT_CUSTOMREQUEST => ${phpString(method)},`]),
    ...(basicAuth ? [`CURLOPT_USERPWD => ${phpString(`${basicAuth.username}:${basicAuth.password}`)},`] : []),
    ...(headers.length > 0
      ? ['CURLOPT_HTTPHEADER => [', ...headers.map((header) => `    ${phpString(header)},`), '],']
      : []),
    // With fields, cURL makes a POST of it.
    ...(body ? fieldLines(body) : []),
    ...(body && method === 'GET' ? [`CURLOPT_CUSTOMREQUEST => 'GET',`] : []),
  ];
  return [
    '<?php',
    '',
    `$curl = curl_init(${phpString(request.url)});`,
    'curl_setopt_array($curl, [',
    ...indented(options, '    '),
    ']);',
    '$body = curl_exec($curl);',
    "echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $body;",
  ].join('\n');
}

function fieldLines(body: PlainBody): string[] {
  switch (body.kind) {
    case 'json':
      return phpNowdoc('CURLOPT_POSTFIELDS', bodyContent(body));
    case 'text':
    case 'form':
      return [`CURLOPT_POSTFIELDS => ${phpString(bodyContent(body))},`];
    case 'multipart':
      return hasUniqueNames(body.parts)
        ? ['CURLOPT_POSTFIELDS => [', ...body.parts.map((part) => `    ${partEntry(part)},`), '],']
        : [`CURLOPT_POSTFIELDS => ${pieces(body.parts)},`];
    case 'file':
      return [`CURLOPT_POSTFIELDS => file_get_contents(${phpString(body.fileName)}),`];
  }
}

/** Returns an entry of an array with a nowdoc: nothing has a meaning in it, and no line of JSON begins with its closing word. */
export function phpNowdoc(key: string, text: string): string[] {
  if (!text.includes('\n') || !isPrintable(text)) return [`${key} => ${phpString(text)},`];
  return [`${key} => <<<'JSON'`, ...indented(text.split('\n'), '    '), '    JSON,'];
}

/**
 * An array keeps one value of each name, and texts whose first character is not `@`, which older versions
 * read as files.
 */
function hasUniqueNames(parts: readonly PlainPart[]): boolean {
  const isPlain = parts.every((part) => 'fileName' in part || part.contentType === undefined);
  return isPlain && new Set(parts.map(({ name }) => name)).size === parts.length;
}

function partEntry(part: PlainPart): string {
  if ('value' in part) return `${phpString(part.name)} => ${phpString(part.value)}`;
  const type = part.contentType ? `, ${phpString(part.contentType)}` : '';
  return `${phpString(part.name)} => new CURLFile(${phpString(part.fileName)}${type})`;
}

function pieces(parts: readonly PlainPart[]): string {
  return listMultipartPieces(parts)
    .map((piece) =>
      'text' in piece ? phpString(piece.text) : `file_get_contents(${phpString(piece.fileName)})`,
    )
    .join('\n        . ');
}

const SPECIAL = backslashEscapes('$');

/** Between single quotes, where only they and a backslash have a meaning, as far as it is one line of printable text. */
export function phpString(text: string): string {
  if (isPrintable(text) && !text.includes('\n')) return `'${text.replace(/[\\']/g, '\\$&')}'`;
  return doubleQuoted(text, { special: SPECIAL, code: bracedEscape });
}
