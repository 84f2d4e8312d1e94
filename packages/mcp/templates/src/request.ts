import type { ApiBody, ApiParameter, ApiTool } from './api.ts';

type Values = Record<string, unknown>;

/** An argument that cannot be sent; the message names it. */
export class ArgumentError extends Error {}

/** The URL of a call with its path and query parameters. */
export function requestUrl(tool: ApiTool, given: Values, server: string): URL {
  const path = tool.path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const parameter = tool.parameters.find((one) => one.in === 'path' && one.name === name);
    const text = parameter ? pathText(parameter, given[parameter.argument]) : '';
    if (text === '' || text === '.' || text === '..')
      throw new ArgumentError(`\`${parameter?.argument ?? name}\` cannot be a segment of the path.`);
    return text;
  });
  const url = new URL(server.replace(/\/+$/, '') + path);
  for (const parameter of tool.parameters)
    if (parameter.in === 'query')
      for (const [name, value] of queryPairs(parameter, given[parameter.argument]))
        url.searchParams.append(name, value);
  return url;
}

/** The headers of a call, cookies among them. */
export function requestHeaders(tool: ApiTool, given: Values): Headers {
  const headers = new Headers({ accept: 'application/json, */*;q=0.5' });
  const cookies: string[] = [];
  for (const parameter of tool.parameters) {
    const value = given[parameter.argument];
    if (value === undefined || (parameter.in !== 'header' && parameter.in !== 'cookie')) continue;
    const text = listText(parameter, value, ',');
    if (/[\r\n\0]/.test(text))
      throw new ArgumentError(`\`${parameter.argument}\` must not hold a line break.`);
    if (parameter.in === 'header') headers.set(parameter.name, text);
    else cookies.push(`${parameter.name}=${encodeURIComponent(text)}`);
  }
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  return headers;
}

/** The body of a call and its media type; a multipart body brings its own. */
export function requestBody(body: ApiBody, value: unknown): { content: BodyInit; mediaType?: string } {
  const { syntax, mediaType } = body;
  if (syntax === 'json') return { content: JSON.stringify(value), mediaType };
  if (syntax === 'text') return { content: textOf(value), mediaType };
  if (syntax === 'binary') return { content: fileOf(body.argument, value), mediaType };
  const fields = Object.entries((value ?? {}) as Values).flatMap(([name, field]) =>
    (Array.isArray(field) ? field : [field]).map((one) => [name, one] as const),
  );
  if (syntax === 'form')
    return {
      content: new URLSearchParams(fields.map(([name, one]) => [name, textOf(one)])).toString(),
      mediaType,
    };
  const form = new FormData();
  for (const [name, one] of fields) {
    if (body.files.includes(name)) form.append(name, fileOf(`${body.argument}.${name}`, one));
    else form.append(name, textOf(one));
  }
  return { content: form };
}

function pathText(parameter: ApiParameter, value: unknown): string {
  if (value === undefined || value === null) return '';
  const { style, explode, name } = parameter;
  if (style === 'label') return `.${listText(parameter, value, explode ? '.' : ',', encodeURIComponent)}`;
  if (style !== 'matrix') return listText(parameter, value, ',', encodeURIComponent);
  if (!explode || typeof value !== 'object')
    return `;${name}=${listText(parameter, value, ',', encodeURIComponent)}`;
  return entries(value)
    .map(([key, one]) => `;${Array.isArray(value) ? name : key}=${encodeURIComponent(textOf(one))}`)
    .join('');
}

function queryPairs(parameter: ApiParameter, value: unknown): [string, string][] {
  const { name, style, explode } = parameter;
  if (value === undefined) return [];
  if (style === 'json' || typeof value !== 'object' || value === null) return [[name, textOf(value)]];
  if (style === 'deepObject') return entries(value).map(([key, one]) => [`${name}[${key}]`, textOf(one)]);
  if (explode) return entries(value).map(([key, one]) => [Array.isArray(value) ? name : key, textOf(one)]);
  const delimiter = style === 'spaceDelimited' ? ' ' : style === 'pipeDelimited' ? '|' : ',';
  return [[name, listText(parameter, value, delimiter)]];
}

function listText(
  { style, explode }: ApiParameter,
  value: unknown,
  delimiter: string,
  encode: (text: string) => string = (text) => text,
): string {
  if (style === 'json' || typeof value !== 'object' || value === null) return encode(textOf(value));
  if (Array.isArray(value)) return value.map((one) => encode(textOf(one))).join(delimiter);
  return entries(value)
    .map(([key, one]) => `${encode(key)}${explode ? '=' : delimiter}${encode(textOf(one))}`)
    .join(delimiter);
}

function entries(value: object): [string, unknown][] {
  return Object.entries(value);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function fileOf(argument: string, value: unknown): File {
  const {
    text,
    base64,
    fileName = 'file',
    mediaType = '',
  } = (value ?? {}) as Record<string, string | undefined>;
  if (typeof base64 === 'string')
    return new File([Buffer.from(base64, 'base64')], fileName, { type: mediaType });
  if (typeof text === 'string') return new File([text], fileName, { type: mediaType });
  throw new ArgumentError(`\`${argument}\` must be a file with \`text\` or \`base64\`.`);
}
