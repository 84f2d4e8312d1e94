import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ApiTool } from './api.ts';
import { CredentialError, type Credentials } from './credentials.ts';
import { ArgumentError, requestBody, requestHeaders, requestUrl } from './request.ts';

/** Time limit of a call in milliseconds. */
const TIMEOUT_MS = 30_000;
/** Maximum characters of a response in a result. */
const MAX_TEXT = 200_000;

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
    return await resultOf(tool, response, hide);
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
    text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}\n[Cut: ${text.length} characters.]` : text;
  const location = response.headers.get('location');
  if (!response.ok)
    return failed(hide(`HTTP ${response.status}${location ? `, location: ${location}` : ''}\n${shown}`));
  const content = [
    { type: 'text' as const, text: shown === '' ? `HTTP ${response.status}, without a body.` : shown },
  ];
  if (!tool.outputSchema) return { content };
  try {
    return { content, structuredContent: JSON.parse(text) as Record<string, unknown> };
  } catch {
    return failed(`HTTP ${response.status} came with a body that is not JSON.\n${shown}`);
  }
}

function failed(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}
