import type { Json } from '@curlew/openapi';
import { essence } from '../build/body/media-type.ts';
import type { PlainBody, PlainPart, PlainRequest } from './expressible-request.ts';
import { shortList } from './short-list.ts';

const FUNCTIONS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/** Lines after the first of an argument begin so. */
const INDENT = '    ';

/** A call of the `requests` library. The escapes of a JSON string mean the same in Python. */
export function pythonCode(request: PlainRequest): string {
  const { method, basicAuth, body } = request;
  const known = FUNCTIONS.has(method);
  const headers = request.headers.filter((header) => !isImplied(header.name, body));
  const arguments_ = [
    ...(known ? [] : [string(method)]),
    string(request.url),
    ...(headers.length > 0
      ? [
          `headers=${dict(
            headers.map(({ name, value }) => [name, string(value)]),
            INDENT,
          )}`,
        ]
      : []),
    ...(basicAuth ? [`auth=(${string(basicAuth.username)}, ${string(basicAuth.password)})`] : []),
    ...(body ? [bodyArgument(body)] : []),
  ];
  const call = known ? `requests.${method.toLowerCase()}` : 'requests.request';
  const lines =
    arguments_.length === 1
      ? [`response = ${call}(${arguments_[0]})`]
      : [`response = ${call}(`, ...arguments_.map((one) => `${INDENT}${one},`), ')'];
  return [
    'import requests',
    '',
    ...lines,
    'response.raise_for_status()',
    `print(response.${readsJson(request)})`,
  ].join('\n');
}

/** `json=` and a form's `data=` set the media type themselves. */
function isImplied(name: string, body: PlainBody | undefined): boolean {
  if (name !== 'Content-Type') return false;
  return body?.kind === 'form' || (body?.kind === 'json' && essence(body.mediaType) === 'application/json');
}

function bodyArgument(body: PlainBody): string {
  switch (body.kind) {
    case 'json':
      return `json=${pythonLiteral(body.value, INDENT)}`;
    case 'text':
      return `data=${string(body.text)}.encode()`;
    case 'form':
      return `data=${list(
        body.fields.map(({ name, value }) => `(${string(name)}, ${string(value)})`),
        INDENT,
      )}`;
    case 'multipart':
      return `files=${list(body.parts.map(filePart), INDENT)}`;
    case 'file':
      return `data=open(${string(body.fileName)}, "rb")`;
  }
}

/** A part without a file name is a plain field of the form. */
function filePart(part: PlainPart): string {
  const type = part.contentType ? `, ${string(part.contentType)}` : '';
  const content =
    'fileName' in part
      ? `${string(part.fileName)}, open(${string(part.fileName)}, "rb")`
      : `None, ${string(part.value)}`;
  return `(${string(part.name)}, (${content}${type}))`;
}

function readsJson(request: PlainRequest): string {
  const accept = request.headers.find(({ name }) => name === 'Accept')?.value;
  return request.method !== 'HEAD' && (accept === undefined || /json/i.test(accept)) ? 'json()' : 'text';
}

/** A value as an expression, four spaces deep for each level; lines after the first begin with the indent. */
function pythonLiteral(value: Json, indent: string): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'string') return string(value);
  if (typeof value === 'number') return JSON.stringify(value);
  const literal = (item: Json) => pythonLiteral(item, indent + INDENT);
  if (Array.isArray(value)) return shortList(value, literal) ?? list(value.map(literal), indent);
  return dict(
    Object.entries(value).map(([key, item]) => [key, literal(item)]),
    indent,
  );
}

function dict(entries: [string, string][], indent: string): string {
  if (entries.length === 0) return '{}';
  const lines = entries.map(([key, code]) => `${indent}${INDENT}${string(key)}: ${code},`);
  return ['{', ...lines, `${indent}}`].join('\n');
}

function list(items: string[], indent: string): string {
  if (items.length === 0) return '[]';
  return ['[', ...items.map((item) => `${indent}${INDENT}${item},`), `${indent}]`].join('\n');
}

function string(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\x7f');
}
