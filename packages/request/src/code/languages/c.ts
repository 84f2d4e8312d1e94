import { bodyContent } from '../body-pieces.ts';
import type { PlainBody, PlainPart, PlainRequest } from '../plain-request.ts';
import { backslashEscapes, doubleQuoted } from '../string-literal.ts';

/** Returns a program of libcurl 7.56 or later. */
export function cCode(request: PlainRequest): string {
  const { method, basicAuth, body } = request;
  const headers = request.headers.filter(
    ({ name }) => !(body?.kind === 'multipart' && name === 'Content-Type'),
  );
  const isHead = method === 'HEAD';
  const lines = [
    `curl_easy_setopt(curl, CURLOPT_URL, ${string(request.url)});`,
    ...(isHead ? ['curl_easy_setopt(curl, CURLOPT_NOBODY, 1L);'] : []),
    ...(basicAuth
      ? [
          `curl_easy_setopt(curl, CURLOPT_USERNAME, ${string(basicAuth.username)});`,
          `curl_easy_setopt(curl, CURLOPT_PASSWORD, ${string(basicAuth.password)});`,
        ]
      : []),
    ...(headers.length > 0
      ? [
          'struct curl_slist *headers = NULL;',
          ...headers.map(
            ({ name, value }) =>
              `headers = curl_slist_append(headers, ${string(value === '' ? `${name};` : `${name}: ${value}`)});`,
          ),
          'curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);',
        ]
      : []),
    ...(body ? bodyLines(body) : []),
    // After the body, which makes a POST of the request.
    ...(isHead || (method === 'GET' && !body)
      ? []
      : [`curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, ${string(method)});`]),
  ];
  return [
    '#include <curl/curl.h>',
    ...(body?.kind === 'file' ? ['#include <stdio.h>'] : []),
    '',
    'int main(void) {',
    '    CURL *curl = curl_easy_init();',
    ...lines.map((line) => `    ${line}`),
    '    CURLcode result = curl_easy_perform(curl);',
    '    curl_easy_cleanup(curl);',
    '    return (int)result;',
    '}',
  ].join('\n');
}

function bodyLines(body: PlainBody): string[] {
  switch (body.kind) {
    case 'json':
      return textLines(bodyContent(body), true);
    case 'text':
    case 'form':
      return textLines(bodyContent(body), false);
    case 'multipart':
      return [
        'curl_mime *form = curl_mime_init(curl);',
        'curl_mimepart *part;',
        ...body.parts.flatMap(partLines),
        'curl_easy_setopt(curl, CURLOPT_MIMEPOST, form);',
      ];
    case 'file':
      return [
        `FILE *file = fopen(${string(body.fileName)}, "rb");`,
        'curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);',
        'curl_easy_setopt(curl, CURLOPT_READDATA, file);',
      ];
  }
}

/** The size comes first, since a NUL does not end the text. */
function textLines(text: string, isBroken: boolean): string[] {
  const size = new TextEncoder().encode(text).length;
  const lines = isBroken ? text.split(/(?<=\n)/) : [text];
  const literal = lines.map((line) => string(line)).join('\n        ');
  return [
    `curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, ${size}L);`,
    `curl_easy_setopt(curl, CURLOPT_POSTFIELDS,\n        ${literal});`,
  ];
}

function partLines(part: PlainPart): string[] {
  return [
    'part = curl_mime_addpart(form);',
    `curl_mime_name(part, ${string(part.name)});`,
    'fileName' in part
      ? `curl_mime_filedata(part, ${string(part.fileName)});`
      : `curl_mime_data(part, ${string(part.value)}, CURL_ZERO_TERMINATED);`,
    ...(part.contentType ? [`curl_mime_type(part, ${string(part.contentType)});`] : []),
  ];
}

const SPECIAL = backslashEscapes();

function string(text: string): string {
  const quoted = doubleQuoted(text, { special: SPECIAL, code: octalEscapes });
  // `??/` is a backslash to compilers of older standards.
  return quoted.replace(/(?<=\?)\?/g, '\\?');
}

/** Bytes of UTF-8 as three octal digits: a hexadecimal escape would go on in the text after it. */
function octalEscapes(codePoint: number): string {
  const bytes = new TextEncoder().encode(String.fromCodePoint(codePoint));
  return Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
