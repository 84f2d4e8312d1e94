import type { Json } from '@curlew/openapi';
import fc from 'fast-check';
import { encodeUrlText } from '../../src/build/percent-encode.ts';
import type { PlainBody, PlainRequest } from '../../src/code/plain-request.ts';

/** What has a meaning in some language, alone or together with what is around it. */
const PIECES = [
  "'",
  '"',
  '`',
  '\\',
  '\n',
  '\r',
  '$(id)',
  '$' + '{x}',
  '$x',
  '#{x}',
  '#$x',
  '"#',
  '"##',
  '\\(x)',
  '\\#(x)',
  '</script>',
  '?>',
  '{',
  '}',
  '@',
  "'@",
  "\n'@",
  '%',
  '\u2028',
  '\u2029',
  '\u0085',
  '\u202e',
  '\ufeff',
  '\u2018',
  '\u2019',
  '\u201c',
  '\u201d',
  '\\u0022',
  '\\u000a',
  '\0',
  '\u001a',
  'a',
  '"""',
  "'''",
  '\nJSON\n',
  'JSON,',
  '!!',
  ';',
  ':=',
  '=@',
  '*/',
  '//',
];

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((parts) => parts.join('')),
);

const oneLine = hostile.map((text) => text.replace(/\p{Cc}/gu, ''));

const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    hostile,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(hostile, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const plainBody: fc.Arbitrary<PlainBody> = fc.oneof(
  value.map((json) => ({ kind: 'json' as const, mediaType: 'application/json', value: json })),
  hostile.map((text) => ({ kind: 'text' as const, mediaType: 'text/plain', text })),
  fc
    .array(fc.record({ name: hostile, value: hostile }), { maxLength: 3 })
    .map((fields) => ({ kind: 'form' as const, mediaType: 'application/x-www-form-urlencoded', fields })),
  fc
    .array(fc.record({ name: hostile, value: hostile }), { maxLength: 3 })
    .map((parts) => ({ kind: 'multipart' as const, mediaType: 'multipart/form-data', parts })),
);

const fileBody: fc.Arbitrary<PlainBody> = fc.oneof(
  fc
    .array(fc.record({ name: hostile, fileName: hostile, contentType: oneLine }), { maxLength: 3 })
    .map((parts) => ({ kind: 'multipart' as const, mediaType: 'multipart/form-data', parts })),
  hostile.map((fileName) => ({
    kind: 'file' as const,
    mediaType: 'image/png',
    fileName,
    content: new Uint8Array(),
  })),
);

const head = {
  method: fc.constantFrom('POST', 'QUERY', "x'`$(id)"),
  url: oneLine.map((text) => `https://api.test/${encodeUrlText(text)}`),
  headers: fc.array(fc.record({ name: fc.constantFrom('X-A', '__proto__', "a'`$"), value: oneLine }), {
    maxLength: 1,
  }),
};

/** A request full of hostile texts. */
export const hostileRequest: fc.Arbitrary<PlainRequest> = fc.record({ ...head, body: plainBody });

/** The same with files and a user, and requests of the same form with words in place of the texts: equal texts are equal words. */
export const comparedRequest = fc
  .record({
    ...head,
    body: fc.oneof(plainBody, fileBody),
    basicAuth: fc.option(fc.record({ username: hostile, password: hostile }), { nil: undefined }),
  })
  .map(({ basicAuth, ...rest }): { request: PlainRequest; harmless: PlainRequest[] } => {
    const request = { ...rest, ...(basicAuth && { basicAuth }) };
    // JSON of one line and of several are different literals.
    return { request, harmless: ['word', { word: 'word' }].map((json) => getHarmless(request, json)) };
  });

function getHarmless({ method, headers, body, basicAuth, ...rest }: PlainRequest, json: Json): PlainRequest {
  const words = new Map<string, string>();
  const word = (text: string) => {
    const known = words.get(text) ?? `word${words.size}`;
    words.set(text, known);
    return known;
  };
  return {
    ...rest,
    url: 'https://api.test/word',
    method: method === 'POST' ? method : 'QUERY',
    headers: headers.map((header) => ({ name: word(header.name), value: word(header.value) })),
    ...(body && { body: harmlessBody(body, json, word) }),
    ...(basicAuth && {
      basicAuth: { username: word(basicAuth.username), password: word(basicAuth.password) },
    }),
  };
}

function harmlessBody(body: PlainBody, json: Json, word: (text: string) => string): PlainBody {
  switch (body.kind) {
    case 'json':
      return { ...body, value: json };
    case 'text':
      return { ...body, text: 'word' };
    case 'file':
      return { ...body, fileName: 'word' };
    case 'form':
      return {
        ...body,
        fields: body.fields.map((field) => ({ name: word(field.name), value: word(field.value) })),
      };
    case 'multipart':
      return {
        ...body,
        parts: body.parts.map((part) => ({
          name: word(part.name),
          // An empty type is none.
          ...(part.contentType && { contentType: 'text/plain' }),
          ...('fileName' in part ? { fileName: word(part.fileName) } : { value: word(part.value) }),
        })),
      };
  }
}
