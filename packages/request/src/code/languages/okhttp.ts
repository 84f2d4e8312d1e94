import { bodyContent } from '../body-pieces.ts';
import type { PlainBody, PlainPart, PlainRequest } from '../plain-request.ts';
import { javaTextBlock, javaString as string } from './java.ts';
import { NEEDS_BODY } from './kotlin.ts';

/** Returns a program of OkHttp 4 or later (Java 17). */
export function okhttpCode(request: PlainRequest): string {
  const { method, basicAuth, body } = request;
  const made = body
    ? bodyExpression(body)
    : NEEDS_BODY.has(method)
      ? 'RequestBody.create(new byte[0])'
      : 'null';
  const imports = [
    ...(made.includes('new File(') ? ['java.io.File'] : []),
    ...(made.includes('StandardCharsets') ? ['java.nio.charset.StandardCharsets'] : []),
    ...(basicAuth ? ['okhttp3.Credentials'] : []),
    ...['FormBody', 'MediaType', 'MultipartBody']
      .filter((name) => made.includes(`${name}.`))
      .map((name) => `okhttp3.${name}`),
    'okhttp3.OkHttpClient',
    'okhttp3.Request',
    ...(made.includes('RequestBody.create') ? ['okhttp3.RequestBody'] : []),
  ];
  const calls = [
    `.url(${string(request.url)})`,
    ...(basicAuth
      ? [
          `.header("Authorization", Credentials.basic(${string(basicAuth.username)}, ${string(basicAuth.password)}))`,
        ]
      : []),
    ...request.headers
      .filter(({ name }) => !(body?.kind === 'form' && name === 'Content-Type'))
      .map(({ name, value }) => `.addHeader(${string(name)}, ${string(value)})`),
    `.method(${string(method)}, ${made})`,
    '.build();',
  ];
  return [
    ...imports.map((name) => `import ${name};`),
    '',
    'public class Main {',
    '    public static void main(String[] args) throws Exception {',
    '        var request = new Request.Builder()',
    ...calls.map((call) => `            ${call}`),
    '',
    '        try (var response = new OkHttpClient().newCall(request).execute()) {',
    '            System.out.println(response.code() + " " + response.body().string());',
    '        }',
    '    }',
    '}',
  ].join('\n');
}

function bodyExpression(body: PlainBody): string {
  switch (body.kind) {
    case 'json':
      return bytesBody(javaTextBlock(bodyContent(body)));
    case 'text':
      return bytesBody(string(body.text));
    case 'form':
      return chain(
        'new FormBody.Builder()',
        body.fields.map(({ name, value }) => `.add(${string(name)}, ${string(value)})`),
      );
    case 'multipart':
      return chain('new MultipartBody.Builder()', [
        '.setType(MultipartBody.FORM)',
        ...body.parts.map(partCall),
      ]);
    case 'file':
      return `RequestBody.create(new File(${string(body.fileName)}), null)`;
  }
}

/** Of a text it would make a media type with a charset; of bytes none. */
function bytesBody(text: string, type?: string): string {
  return `RequestBody.create(${text}.getBytes(StandardCharsets.UTF_8)${type ? `, ${type}` : ''})`;
}

function chain(start: string, calls: readonly string[]): string {
  return [start, ...calls, '.build()'].join('\n                ');
}

function partCall(part: PlainPart): string {
  const name = string(part.name);
  const type = part.contentType ? `MediaType.get(${string(part.contentType)})` : undefined;
  if ('fileName' in part) {
    const file = string(part.fileName);
    return `.addFormDataPart(${name}, ${file}, RequestBody.create(new File(${file}), ${type ?? 'null'}))`;
  }
  if (type === undefined) return `.addFormDataPart(${name}, ${string(part.value)})`;
  return `.addFormDataPart(${name}, null, ${bytesBody(string(part.value), type)})`;
}
