import { bodyContent } from '../body-pieces.ts';
import type { PlainBody, PlainPart, PlainRequest } from '../plain-request.ts';
import { backslashEscapes, doubleQuoted, isPrintable, utf16Escape } from '../string-literal.ts';

/** OkHttp refuses these without a body. */
export const NEEDS_BODY = new Set(['POST', 'PUT', 'PATCH', 'PROPPATCH', 'REPORT']);

/** Returns a program of OkHttp 4 or later. */
export function kotlinCode(request: PlainRequest): string {
  const { method, basicAuth, body } = request;
  const made = body ? bodyExpression(body) : NEEDS_BODY.has(method) ? 'ByteArray(0).toRequestBody()' : 'null';
  const imports = [
    'okhttp3.OkHttpClient',
    'okhttp3.Request',
    ...['Credentials', 'FormBody', 'MultipartBody']
      .filter((name) => made.includes(`${name}.`) || (name === 'Credentials' && basicAuth))
      .map((name) => `okhttp3.${name}`),
    ...(made.includes('toMediaType()') ? ['okhttp3.MediaType.Companion.toMediaType'] : []),
    ...(made.includes('asRequestBody(')
      ? ['java.io.File', 'okhttp3.RequestBody.Companion.asRequestBody']
      : []),
    ...(made.includes('toRequestBody(') ? ['okhttp3.RequestBody.Companion.toRequestBody'] : []),
  ].sort();
  const calls = [
    `.url(${string(request.url)})`,
    ...(basicAuth
      ? [
          `.header("Authorization", Credentials.basic(${string(basicAuth.username)}, ${string(basicAuth.password)}))`,
        ]
      : []),
    ...request.headers
      .filter(({ name }) => !(body?.kind === 'form' && name === 'Content-Type'))
      .map(({ name, value }) => `.header(${string(name)}, ${string(value)})`),
    `.method(${string(method)}, ${body ? 'body' : made})`,
    '.build()',
  ];
  return [
    ...imports.map((name) => `import ${name}`),
    '',
    'fun main() {',
    ...(body ? [`    val body = ${made}`] : []),
    '    val request = Request.Builder()',
    ...calls.map((call) => `        ${call}`),
    '    OkHttpClient().newCall(request).execute().use { response ->',
    '        println(response.body?.string())',
    '    }',
    '}',
  ].join('\n');
}

function bodyExpression(body: PlainBody): string {
  switch (body.kind) {
    case 'json':
      return `${rawString(bodyContent(body))}.toByteArray().toRequestBody()`;
    case 'text':
      return `${string(body.text)}.toByteArray().toRequestBody()`;
    case 'form':
      return chain(
        'FormBody.Builder()',
        body.fields.map(({ name, value }) => `.add(${string(name)}, ${string(value)})`),
      );
    case 'multipart':
      return chain('MultipartBody.Builder()', ['.setType(MultipartBody.FORM)', ...body.parts.map(partCall)]);
    case 'file':
      return `File(${string(body.fileName)}).asRequestBody()`;
  }
}

function chain(start: string, calls: readonly string[]): string {
  return [start, ...calls, '.build()'].join('\n        ');
}

function partCall(part: PlainPart): string {
  const name = string(part.name);
  const type = part.contentType ? `${string(part.contentType)}.toMediaType()` : '';
  if ('fileName' in part) {
    const file = string(part.fileName);
    return `.addFormDataPart(${name}, ${file}, File(${file}).asRequestBody(${type}))`;
  }
  if (type === '') return `.addFormDataPart(${name}, ${string(part.value)})`;
  return `.addFormDataPart(${name}, null, ${string(part.value)}.toRequestBody(${type}))`;
}

/** Between three quotes, where only a dollar sign has a meaning. */
function rawString(text: string): string {
  if (!text.includes('\n') || text.includes('$') || !isPrintable(text)) return string(text);
  return `"""${text}"""`;
}

const SPECIAL = backslashEscapes('$');

function string(text: string): string {
  return doubleQuoted(text, { special: SPECIAL, code: utf16Escape });
}
