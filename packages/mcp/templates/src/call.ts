import { type CallToolResult, fromJsonSchema } from '@modelcontextprotocol/server';
import type { ApiTool } from './api.ts';
import { CredentialError, type Credentials } from './credentials.ts';
import { CUTS, cutValue } from './cut-value.ts';
import { fitResult } from './fit-result.ts';
import { jsonBytes } from './message-size.ts';
import { ArgumentError, requestBody, requestHeaders, requestUrl } from './request.ts';

/** Time limit of a call in milliseconds. */
const TIMEOUT_MS = 30_000;
/** Maximum characters of a response in a result. */
const MAX_TEXT = 200_000;
/** Maximum bytes of structured content: a message has it twice. */
const MAX_STRUCTURED_BYTES = 400_000;

export interface CallContext {
  env: NodeJS.ProcessEnv;
  credentials: Credentials;
  signal?: AbortSignal;
}

/** Calls the operation of a tool. Errors are in the result, credentials are not. */
export async function callApi(
  tool: ApiTool,
  given: Record<string, unknown>,
  { env, credentials, signal }: CallContext,
): Promise<CallToolResult> {
  const hide = (text: string) => credentials.hide(text);
  try {
    const server = env.API_URL ?? tool.server;
    if (server === '')
      return failed('The description names no server: set API_URL to the address of the API.');
    const value = tool.body && given[tool.body.argument];
    const send = async () => {
      const url = requestUrl(tool, given, server);
      const headers = requestHeaders(tool, given);
      await credentials.add(tool, { url, headers });
      const body = tool.body && value !== undefined ? requestBody(tool.body, value) : undefined;
      if (body?.mediaType) headers.set('content-type', body.mediaType);
      return fetch(url, {
        method: tool.method,
        headers,
        // Do not forward credentials to another URL.
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
        ...(body && { body: body.content }),
      });
    };
    let response = await send();
    // A token may be revoked before it expires.
    if (response.status === 401 && credentials.dropTokens(tool)) response = await send();
    return fitResult(await resultOf(tool, response, hide));
  } catch (error) {
    if (error instanceof ArgumentError || error instanceof CredentialError)
      return failed(hide(error.message));
    return failed(`The call failed (${error instanceof Error ? error.name : 'unknown error'}).`);
  }
}

async function resultOf(
  tool: ApiTool,
  response: Response,
  hide: (text: string) => string,
): Promise<CallToolResult> {
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && /^image\/(?!svg)/.test(type)) {
    const data = Buffer.from(await response.arrayBuffer()).toString('base64');
    return { content: [{ type: 'image', data, mimeType: type.split(';')[0] ?? type }] };
  }
  const text = hide(await response.text());
  const shown =
    text.length > MAX_TEXT
      ? `${text.slice(0, MAX_TEXT)}\n[Cut: the first ${MAX_TEXT} of ${text.length} characters.]`
      : text;
  const location = response.headers.get('location');
  if (!response.ok)
    return failed(hide(`HTTP ${response.status}${location ? `, location: ${location}` : ''}\n${shown}`));
  const content = [
    { type: 'text' as const, text: shown === '' ? `HTTP ${response.status}, without a body.` : shown },
  ];
  if (!tool.outputSchema) return { content };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return failed(`HTTP ${response.status} came with a body that is not JSON.\n${shown}`);
  }
  const structured = await structuredContent(tool.outputSchema, value);
  if (!structured)
    return failed(
      `HTTP ${response.status} came, and the call has succeeded. Its body is too long, and no part of it matches the schema of the structured content.\n${shown}`,
    );
  const note = '[Cut: the structured content is a part of the response. Lists in it end early.]';
  if (structured.isCut) content.push({ type: 'text', text: note });
  return { content, structuredContent: structured.value as Record<string, unknown> };
}

/** A value, or of a long one a part that matches the schema, as clients require it; undefined if no part does. */
async function structuredContent(
  schema: Record<string, unknown>,
  value: unknown,
): Promise<{ value: unknown; isCut: boolean } | undefined> {
  if (jsonBytes(value) <= MAX_STRUCTURED_BYTES) return { value, isCut: false };
  const { validate } = fromJsonSchema(schema)['~standard'];
  for (const one of CUTS) {
    const cut = cutValue(value, MAX_STRUCTURED_BYTES, one);
    if (jsonBytes(cut) <= 1.1 * MAX_STRUCTURED_BYTES && !(await validate(cut)).issues)
      return { value: cut, isCut: true };
  }
  return undefined;
}

function failed(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}
