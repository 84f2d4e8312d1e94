import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Api, ApiTool, SecurityScheme } from './api.ts';
import { ArgumentError, requestBody, requestHeaders, requestUrl } from './request.ts';

/** Time limit of a call in milliseconds. */
const TIMEOUT_MS = 30_000;
/** Maximum characters of a response in a result. */
const MAX_TEXT = 200_000;

export interface CallContext {
  api: Api;
  env: NodeJS.ProcessEnv;
  signal?: AbortSignal;
}

/** Calls the operation of a tool. Errors are in the result, credentials are not. */
export async function callApi(
  tool: ApiTool,
  given: Record<string, unknown>,
  { api, env, signal }: CallContext,
): Promise<CallToolResult> {
  const secrets = new Set<string>();
  const hide = (text: string) =>
    [...secrets].reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
  try {
    const server = env.API_URL ?? tool.server;
    if (server === '')
      return failed('The description names no server: set API_URL to the address of the API.');
    const url = requestUrl(tool, given, server);
    const headers = requestHeaders(tool, given);
    addCredentials(tool, api, env, { url, headers, secrets });
    const value = tool.body && given[tool.body.argument];
    const body = tool.body && value !== undefined ? requestBody(tool.body, value) : undefined;
    if (body?.mediaType) headers.set('content-type', body.mediaType);
    const response = await fetch(url, {
      method: tool.method,
      headers,
      // Do not forward credentials to another URL.
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
      ...(body && { body: body.content }),
    });
    return await resultOf(tool, response, hide);
  } catch (error) {
    if (error instanceof ArgumentError) return failed(error.message);
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
  if (!response.ok) return failed(`HTTP ${response.status}\n${shown}`);
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

interface Target {
  url: URL;
  headers: Headers;
  secrets: Set<string>;
}

/** The first security requirement whose credentials are in the environment. */
function addCredentials(tool: ApiTool, api: Api, env: NodeJS.ProcessEnv, target: Target): void {
  const schemes = new Map(api.securitySchemes.map((scheme) => [scheme.name, scheme]));
  const chosen = tool.security.find((names) => names.every((name) => env[schemes.get(name)?.variable ?? '']));
  for (const name of chosen ?? []) {
    const scheme = schemes.get(name);
    const credential = scheme && env[scheme.variable];
    if (scheme && credential) addCredential(scheme, credential, target);
  }
}

function addCredential(
  { kind, key }: SecurityScheme,
  credential: string,
  { url, headers, secrets }: Target,
): void {
  secrets.add(credential);
  if (kind === 'bearer') headers.set('authorization', `Bearer ${credential}`);
  else if (kind === 'basic') {
    const encoded = Buffer.from(credential).toString('base64');
    secrets.add(encoded);
    headers.set('authorization', `Basic ${encoded}`);
  } else if (kind === 'header') headers.set(key, credential);
  else if (kind === 'query') url.searchParams.set(key, credential);
  else headers.append('cookie', `${key}=${credential}`);
}

function failed(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}
