import type { Json } from '@curlew/openapi';
import { essence } from '@curlew/openapi/internal';
import { formText } from '../../build/body/form-fields.ts';
import type { FormField } from '../../build/composed-request.ts';
import type { CodeConnection, PlainBody, PlainPart, PlainRequest } from '../plain-request.ts';
import { shortList } from '../string-literal.ts';

/** The functions of a library, those of them that take a body, and how it takes one. */
interface Library {
  name: string;
  functions: ReadonlySet<string>;
  withBody: ReadonlySet<string>;
  bodyArgument(body: PlainBody): string;
}

const FUNCTIONS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);
const REQUESTS: Library = { name: 'requests', functions: FUNCTIONS, withBody: FUNCTIONS, bodyArgument };
const HTTPX: Library = {
  name: 'httpx',
  functions: FUNCTIONS,
  withBody: new Set(['POST', 'PUT', 'PATCH']),
  bodyArgument: httpxBody,
};

/** Lines after the first of an argument begin so. */
const INDENT = '    ';

/** Returns a call of the `requests` library. The escapes of a JSON string mean the same in Python. */
export function pythonCode(request: PlainRequest): string {
  return libraryCode(request, REQUESTS);
}

/** Returns a call of the `httpx` library. */
export function httpxCode({ body, ...request }: PlainRequest): string {
  // Its forms are dictionaries, which keep the fields of one name together.
  const exact =
    body?.kind === 'form' && !isGrouped(body.fields)
      ? { kind: 'text' as const, mediaType: body.mediaType, text: formText(body.fields) }
      : body;
  return libraryCode({ ...request, ...(exact && { body: exact }) }, HTTPX);
}

/** Returns a program of aiohttp 3. */
export function aiohttpCode(request: PlainRequest): string {
  const { method, basicAuth, body } = request;
  const headers = request.headers.filter((header) => !isImplied(header.name, body));
  const deep = INDENT.repeat(3);
  const arguments_ = [
    string(method),
    string(request.url),
    ...(headers.length > 0
      ? [
          `headers=${dict(
            headers.map(({ name, value }) => [name, string(value)]),
            deep,
          )}`,
        ]
      : []),
    ...(basicAuth
      ? [`auth=aiohttp.BasicAuth(${string(basicAuth.username)}, ${string(basicAuth.password)})`]
      : []),
    ...(body ? [aiohttpBody(body, deep)] : []),
  ];
  return [
    'import asyncio',
    '',
    'import aiohttp',
    '',
    '',
    'async def main():',
    ...(body?.kind === 'multipart'
      ? ['    form = aiohttp.FormData()', ...body.parts.map((part) => `    ${formField(part)}`)]
      : []),
    '    async with aiohttp.ClientSession() as session:',
    '        async with session.request(',
    ...arguments_.map((one) => `${deep}${one},`),
    '        ) as response:',
    '            print(response.status, await response.text())',
    '',
    '',
    'asyncio.run(main())',
  ].join('\n');
}

function aiohttpBody(body: PlainBody, indent: string): string {
  switch (body.kind) {
    case 'json':
      return `json=${pythonLiteral(body.value, indent)}`;
    case 'form':
      return `data=${list(
        body.fields.map(({ name, value }) => `(${string(name)}, ${string(value)})`),
        indent,
      )}`;
    case 'multipart':
      return 'data=form';
    default:
      return bodyArgument(body);
  }
}

/** A form becomes multipart by a media type or a file of one of its fields. */
function formField(part: PlainPart): string {
  const type = part.contentType ?? ('value' in part ? 'text/plain' : undefined);
  const content =
    'value' in part
      ? string(part.value)
      : `open(${string(part.fileName)}, "rb"), filename=${string(part.fileName)}`;
  return `form.add_field(${string(part.name)}, ${content}${type ? `, content_type=${string(type)}` : ''})`;
}

function libraryCode(request: PlainRequest, library: Library): string {
  const { connection } = request;
  const isLocked = library === REQUESTS && connection?.passphrase !== undefined;
  return [
    `import ${library.name}`,
    '',
    ...(isLocked ? ['# The key must not be encrypted: requests does not take a passphrase.'] : []),
    `response = ${libraryCall(request, library)}`,
    'response.raise_for_status()',
    `print(response.${readsJson(request)})`,
  ].join('\n');
}

/** A call of the `requests` library as an expression. */
export function requestsCall(request: PlainRequest): string {
  return libraryCall(request, REQUESTS);
}

function libraryCall(request: PlainRequest, library: Library): string {
  const { method, basicAuth, body } = request;
  const known = (body ? library.withBody : library.functions).has(method);
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
    ...(body ? [library.bodyArgument(body)] : []),
    ...(library === REQUESTS && request.connection ? connectionArguments(request.connection) : []),
  ];
  const call = `${library.name}.${known ? method.toLowerCase() : 'request'}`;
  return arguments_.length === 1
    ? `${call}(${arguments_[0]})`
    : [`${call}(`, ...arguments_.map((one) => `${INDENT}${one},`), ')'].join('\n');
}

function connectionArguments(connection: CodeConnection): string[] {
  const { authorityFile, certificateFile, keyFile, isInsecure, proxy } = connection;
  const verify = isInsecure ? 'False' : authorityFile !== undefined ? string(authorityFile) : undefined;
  const files = [certificateFile, keyFile].flatMap((file) => (file === undefined ? [] : [string(file)]));
  return [
    ...(files.length > 0 ? [`cert=(${files.join(', ')}${files.length === 1 ? ',' : ''})`] : []),
    ...(verify === undefined ? [] : [`verify=${verify}`]),
    ...(proxy === undefined ? [] : [`proxies={"http": ${string(proxy)}, "https": ${string(proxy)}}`]),
  ];
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

function httpxBody(body: PlainBody): string {
  if (body.kind === 'text') return `content=${string(body.text)}.encode()`;
  if (body.kind === 'file') return `content=open(${string(body.fileName)}, "rb")`;
  if (body.kind !== 'form') return bodyArgument(body);
  const values = Map.groupBy(body.fields, ({ name }) => name);
  const entries = [...values].map(([name, fields]): [string, string] => {
    const texts = fields.map(({ value }) => string(value));
    return [name, texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(', ')}]`];
  });
  return `data=${dict(entries, INDENT)}`;
}

/** Whether fields of one name stand together. */
function isGrouped(fields: readonly FormField[]): boolean {
  const names = fields.map(({ name }) => name).filter((name, at, all) => name !== all[at - 1]);
  return new Set(names).size === names.length;
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

/** Returns a value as an expression, four spaces deep for each level; lines after the first begin with the indent. */
export function pythonLiteral(value: Json, indent: string): string {
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
