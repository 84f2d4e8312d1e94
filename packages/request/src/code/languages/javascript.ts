import type { Json } from '@curlew/openapi';
import type { CodeConnection, PlainBody, PlainRequest } from '../plain-request.ts';
import { shortList } from '../string-literal.ts';

/** Returns a call of `fetch`. Texts are JSON strings, which are JavaScript's too (ECMA-262, since 2019). */
export function javascriptCode(request: PlainRequest): string {
  return fetchCode(request, { response: 'response', data: 'data' });
}

/** Writes the request in TypeScript: the JavaScript code with types of the response. */
export function typescriptCode(request: PlainRequest): string {
  return fetchCode(request, {
    response: 'response: Response',
    data: readsJson(request) ? 'data: unknown' : 'data: string',
  });
}

/** Returns a call of axios 1, whose statuses are all answers. */
export function axiosCode(request: PlainRequest): string {
  const { method, basicAuth, body } = request;
  const headers = headerEntries({ ...request, basicAuth: undefined });
  const lines = [
    `  method: ${string(method)},`,
    `  url: ${string(request.url)},`,
    ...(headers.length > 0 ? ['  headers: {', ...headers.map((entry) => `    ${entry},`), '  },'] : []),
    ...(basicAuth
      ? [`  auth: { username: ${string(basicAuth.username)}, password: ${string(basicAuth.password)} },`]
      : []),
    ...(body ? [`  data: ${axiosData(body)},`] : []),
    // It would encode a text again that is JSON already.
    ...(body?.kind === 'text' ? ['  transformRequest: [(data) => data],'] : []),
    '  validateStatus: () => true,',
  ];
  return [
    'import axios from "axios";',
    '',
    ...preparation(body),
    'const response = await axios({',
    ...lines,
    '});',
    'console.log(response.status, response.data);',
  ].join('\n');
}

/** An object becomes JSON; of other values it would send texts as they are. In Node it gives a file the type of its own. */
function axiosData(body: PlainBody): string {
  if (body.kind === 'file') return 'await file.arrayBuffer()';
  if (body.kind === 'json' && typeof body.value === 'object' && body.value !== null)
    return javascriptLiteral(body.value, '  ');
  return bodyExpression(body, '  ');
}

/** Returns a request of `XMLHttpRequest`, for browsers of any age. */
export function xhrCode(request: PlainRequest): string {
  const { method, basicAuth, body } = request;
  const headers = request.headers.filter(({ name }) => !(body?.kind === 'form' && name === 'Content-Type'));
  const credentials = basicAuth && string(`${basicAuth.username}:${basicAuth.password}`);
  return [
    ...preparation(body),
    'const request = new XMLHttpRequest();',
    `request.open(${string(method)}, ${string(request.url)});`,
    ...(credentials ? [`request.setRequestHeader("Authorization", "Basic " + btoa(${credentials}));`] : []),
    ...headers.map(({ name, value }) => `request.setRequestHeader(${string(name)}, ${string(value)});`),
    'request.addEventListener("load", () => console.log(request.status, request.responseText));',
    body && method !== 'GET' && method !== 'HEAD'
      ? `request.send(${bodyExpression(body, '')});`
      : 'request.send();',
  ].join('\n');
}

function fetchCode(request: PlainRequest, declared: { response: string; data: string }): string {
  const { preparation: lines, expression } = fetchCall(request);
  const { connection, body } = request;
  const connect = connection ? connectionLines(connection, body?.kind === 'multipart') : [];
  const call = `const ${declared.response} = await ${expression};`;
  const read = `const ${declared.data} = await response.${readsJson(request) ? 'json' : 'text'}();`;
  return [...connect, ...lines, call, read].join('\n');
}

/**
 * The dispatcher of a connection, for Node alone: a page of a browser cannot set certificates. `fetch` and `FormData` are those
 * of its package, because the ones of Node accept dispatchers of their own version only.
 */
function connectionLines(connection: CodeConnection, hasForm: boolean): string[] {
  const { authorityFile, certificateFile, keyFile, passphrase, isInsecure, proxy } = connection;
  const file = (name: string, path: string | undefined) =>
    path === undefined ? [] : [`    ${name}: readFileSync(${string(path)}),`];
  const files = [...file('ca', authorityFile), ...file('cert', certificateFile), ...file('key', keyFile)];
  const options = [
    ...files,
    ...(passphrase === undefined ? [] : [`    passphrase: ${string(passphrase)},`]),
    ...(isInsecure ? ['    rejectUnauthorized: false,'] : []),
  ];
  const agent = proxy === undefined ? 'Agent' : 'ProxyAgent';
  return [
    ...(files.length > 0 ? ['import { readFileSync } from "node:fs";'] : []),
    `import { ${agent}, fetch${hasForm ? ', FormData' : ''} } from "undici";`,
    '',
    `const dispatcher = new ${agent}({`,
    ...(proxy === undefined ? [] : [`  uri: ${string(proxy)},`]),
    ...(options.length === 0
      ? []
      : [`  ${proxy === undefined ? 'connect' : 'requestTls'}: {`, ...options, '  },']),
    '});',
    '',
  ];
}

/** The lines before a call of `fetch`, and the call. @param form name of the variable of a multipart body. */
export function fetchCall(
  request: PlainRequest,
  form = 'form',
): { preparation: string[]; expression: string } {
  const { method, body } = request;
  const options: string[] = [];
  if (method !== 'GET') options.push(`  method: ${string(method)},`);
  const headers = headerEntries(request);
  if (headers.length > 0) options.push('  headers: {', ...headers.map((entry) => `    ${entry},`), '  },');
  // fetch refuses a body with these.
  if (body && method !== 'GET' && method !== 'HEAD')
    options.push(`  body: ${bodyExpression(body, '  ', form)},`);
  if (request.connection) options.push('  dispatcher,');
  const expression =
    options.length === 0
      ? `fetch(${string(request.url)})`
      : [`fetch(${string(request.url)}, {`, ...options, '})'].join('\n');
  return { preparation: preparation(body, form), expression };
}

function headerEntries(
  request: Pick<PlainRequest, 'headers' | 'body'> & { basicAuth?: PlainRequest['basicAuth'] | undefined },
): string[] {
  const entries = request.headers
    .filter(({ name }) => !(request.body?.kind === 'form' && name === 'Content-Type'))
    .map(({ name, value }) => `${key(name)}: ${string(value)}`);
  const { basicAuth } = request;
  if (!basicAuth) return entries;
  return [
    `Authorization: "Basic " + btoa(${string(`${basicAuth.username}:${basicAuth.password}`)})`,
    ...entries,
  ];
}

function preparation(body: PlainBody | undefined, form = 'form'): string[] {
  if (body?.kind !== 'multipart') return [];
  const appends = body.parts.map((part) => {
    if ('fileName' in part) return `${form}.append(${string(part.name)}, file, ${string(part.fileName)});`;
    if (!part.contentType) return `${form}.append(${string(part.name)}, ${string(part.value)});`;
    const blob = `new Blob([${string(part.value)}], { type: ${string(part.contentType)} })`;
    return `${form}.append(${string(part.name)}, ${blob});`;
  });
  return [`const ${form} = new FormData();`, ...appends, ''];
}

function bodyExpression(body: PlainBody, indent: string, form = 'form'): string {
  switch (body.kind) {
    case 'json':
      return `JSON.stringify(${javascriptLiteral(body.value, indent)})`;
    case 'text':
      return string(body.text);
    case 'form': {
      const pairs = body.fields.map(({ name, value }) => `${indent}  [${string(name)}, ${string(value)}],`);
      return ['new URLSearchParams([', ...pairs, `${indent}])`].join('\n');
    }
    case 'multipart':
      return form;
    case 'file':
      return 'file';
  }
}

function readsJson(request: PlainRequest): boolean {
  const accept = request.headers.find(({ name }) => name === 'Accept')?.value;
  return request.method !== 'HEAD' && (accept === undefined || /json/i.test(accept));
}

/** Returns a value as an expression, two spaces deep for each level; lines after the first begin with the indent. */
export function javascriptLiteral(value: Json, indent: string): string {
  if (typeof value === 'string') return string(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const line = shortList(value, (item) => javascriptLiteral(item, inner));
    if (line !== undefined) return line;
    const items = value.map((item) => `${inner}${javascriptLiteral(item, inner)},`);
    return ['[', ...items, `${indent}]`].join('\n');
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  const lines = entries.map(([name, item]) => `${inner}${key(name)}: ${javascriptLiteral(item, inner)},`);
  return ['{', ...lines, `${indent}}`].join('\n');
}

/** `__proto__: x` would set the prototype: only a computed key makes it a property. */
function key(name: string): string {
  if (name === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : string(name);
}

/** `</script>` can't end a script that the code is pasted into. */
function string(text: string): string {
  return JSON.stringify(text).replaceAll('</', '<\\/');
}
