import type { Json } from '@curlew/openapi';
import { essence } from '../build/media-type.ts';
import type { SampleBody, SamplePart } from '../sample/sample-body.ts';
import type { SampleRequest } from '../sample/sample-request.ts';
import { indentAfterFirst } from './indent.ts';
import { shortList } from './short-list.ts';

const FUNCTIONS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/** A call of the `requests` library. The escapes of a JSON string mean the same in Python. */
export function pythonCode(request: SampleRequest): string {
  const { method, basicAuth, body } = request;
  const known = FUNCTIONS.has(method);
  const headers = request.headers.filter((header) => !isImplied(header.name, body));
  const arguments_ = [
    ...(known ? [] : [string(method)]),
    string(request.url),
    ...(headers.length > 0
      ? [`headers=${dict(headers.map(({ name, value }) => [name, string(value)]))}`]
      : []),
    ...(basicAuth ? [`auth=(${string(basicAuth.username)}, ${string(basicAuth.password)})`] : []),
    ...(body ? [bodyArgument(body)] : []),
  ];
  const call = known ? `requests.${method.toLowerCase()}` : 'requests.request';
  const lines =
    arguments_.length === 1
      ? [`response = ${call}(${arguments_[0]})`]
      : [`response = ${call}(`, ...arguments_.map((one) => `    ${indentAfterFirst(one, '    ')},`), ')'];
  return [
    'import requests',
    '',
    ...lines,
    'response.raise_for_status()',
    `print(response.${readsJson(request)})`,
  ].join('\n');
}

/** `json=` and a form's `data=` set the media type themselves. */
function isImplied(name: string, body: SampleBody | undefined): boolean {
  if (name !== 'Content-Type') return false;
  return body?.kind === 'form' || (body?.kind === 'json' && essence(body.mediaType) === 'application/json');
}

function bodyArgument(body: SampleBody): string {
  switch (body.kind) {
    case 'json':
      return `json=${pythonLiteral(body.value)}`;
    case 'text':
      return `data=${string(body.text)}.encode()`;
    case 'form':
      return `data=${list(body.fields.map(({ name, value }) => `(${string(name)}, ${string(value)})`))}`;
    case 'multipart':
      return `files=${list(body.parts.map(filePart))}`;
    case 'file':
      return `data=open(${string(body.fileName)}, "rb")`;
  }
}

/** A part without a file name is a plain field of the form. */
function filePart(part: SamplePart): string {
  const type = part.contentType ? `, ${string(part.contentType)}` : '';
  const content =
    'fileName' in part
      ? `${string(part.fileName)}, open(${string(part.fileName)}, "rb")`
      : `None, ${string(part.value)}`;
  return `(${string(part.name)}, (${content}${type}))`;
}

function readsJson(request: SampleRequest): string {
  const accept = request.headers.find(({ name }) => name === 'Accept')?.value;
  return request.method !== 'HEAD' && (accept === undefined || /json/i.test(accept)) ? 'json()' : 'text';
}

/** A value as an expression, four spaces deep for each level. */
export function pythonLiteral(value: Json): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'string') return string(value);
  if (typeof value === 'number') return JSON.stringify(value);
  if (Array.isArray(value)) return shortList(value, pythonLiteral) ?? list(value.map(pythonLiteral));
  return dict(Object.entries(value).map(([key, item]) => [key, pythonLiteral(item)]));
}

function dict(entries: [string, string][]): string {
  if (entries.length === 0) return '{}';
  const lines = entries.map(([key, code]) => `    ${string(key)}: ${indentAfterFirst(code, '    ')},`);
  return ['{', ...lines, '}'].join('\n');
}

function list(items: string[]): string {
  if (items.length === 0) return '[]';
  return ['[', ...items.map((item) => `    ${indentAfterFirst(item, '    ')},`), ']'].join('\n');
}

function string(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\x7f');
}
