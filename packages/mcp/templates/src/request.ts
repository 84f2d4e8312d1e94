import type { ApiBody, ApiContent, ApiParameter, ApiTool } from './api.ts';
import { contentText, formFields } from './content.ts';
import { listText, pathText, stylePairs, textOf } from './styles.ts';
import { XmlError } from './xml.ts';

type Values = Record<string, unknown>;

/** An argument that cannot be sent; the message names it. */
export class ArgumentError extends Error {}

/** The URL of a call with its path and query parameters. */
export function requestUrl(tool: ApiTool, given: Values, server: string): URL {
  const path = tool.path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const parameter = tool.parameters.find((one) => one.in === 'path' && one.name === name);
    const text = parameter ? pathSegment(parameter, given[parameter.argument]) : '';
    if (text === '' || text === '.' || text === '..')
      throw new ArgumentError(`\`${parameter?.argument ?? name}\` cannot be a segment of the path.`);
    return text;
  });
  const url = new URL(server.replace(/\/+$/, '') + path);
  for (const parameter of tool.parameters) {
    const value = given[parameter.argument];
    if (value === undefined) continue;
    if (parameter.in === 'querystring') url.search = wholeQuery(parameter, value);
    if (parameter.in === 'query')
      for (const [name, text] of queryPairs(parameter, value)) url.searchParams.append(name, text);
  }
  return url;
}

/** The headers of a call, cookies among them. */
export function requestHeaders(tool: ApiTool, given: Values): Headers {
  const headers = new Headers({ accept: 'application/json, */*;q=0.5' });
  const cookies: string[] = [];
  for (const parameter of tool.parameters) {
    const value = given[parameter.argument];
    if (value === undefined || (parameter.in !== 'header' && parameter.in !== 'cookie')) continue;
    const text = headerText(parameter, value);
    if (parameter.in === 'cookie') cookies.push(`${parameter.name}=${encodeURIComponent(text)}`);
    else if (/^[\t\x20-\x7e\x80-\xff]*$/.test(text)) headers.set(parameter.name, text);
    else
      throw new ArgumentError(
        `\`${parameter.argument}\` has a line break or another character that headers cannot have.`,
      );
  }
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  return headers;
}

/** The body of a call and its media type; a multipart body brings its own. */
export function requestBody(body: ApiBody, value: unknown): { content: BodyInit; mediaType?: string } {
  const { syntax, mediaType, argument } = body;
  if (syntax === 'binary') return { content: fileOf(argument, value), mediaType };
  if (syntax !== 'multipart' || typeof value !== 'object')
    return { content: writtenText(argument, body, value), mediaType };
  const form = new FormData();
  for (const [name, given] of Object.entries((value ?? {}) as Values)) {
    const isFile = body.fields.some((one) => one.name === name && one.isFile);
    if (!isFile) for (const [key, text] of formFields(body, { [name]: given })) form.append(key, text);
    else
      for (const file of Array.isArray(given) ? given : [given])
        form.append(name, fileOf(`${argument}.${name}`, file));
  }
  return { content: form };
}

/** @throws {ArgumentError} if the value cannot be written in the media type. */
function writtenText(argument: string, content: ApiContent, value: unknown): string {
  try {
    return contentText(content, value);
  } catch (error) {
    if (error instanceof XmlError) throw new ArgumentError(`\`${argument}\`: ${error.message}`);
    throw error;
  }
}

function pathSegment(parameter: ApiParameter, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (parameter.content) return encodeURIComponent(writtenText(parameter.argument, parameter.content, value));
  return pathText(parameter, value);
}

function queryPairs(parameter: ApiParameter, value: unknown): [string, string][] {
  if (parameter.content) return [[parameter.name, writtenText(parameter.argument, parameter.content, value)]];
  return stylePairs(parameter, value);
}

/** OpenAPI 3.2, `in: querystring`: a form is the query string as it is, everything else is percent-encoded. */
function wholeQuery({ content, argument }: ApiParameter, value: unknown): string {
  if (!content) return textOf(value);
  const text = writtenText(argument, content, value);
  return content.syntax === 'form' ? text : encodeURIComponent(text);
}

/** A header is ASCII (RFC 9110, section 5.5), and JSON can escape everything else. */
function headerText({ content, explode, argument }: ApiParameter, value: unknown): string {
  if (!content) return listText(explode, value, ',');
  const text = writtenText(argument, content, value);
  if (content.syntax !== 'json') return text;
  return text.replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
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
