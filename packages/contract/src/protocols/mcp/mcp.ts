import type { Exchange, ExchangeResponse, Failure } from '@curlew/exchange';
import { getExtension, type McpExtension, PROTOCOL_DETECTORS } from '@curlew/exchange/internal';
import type { Json, JsonObject } from '@curlew/openapi';
import { bodySyntax, isObject, parseJson } from '@curlew/openapi/internal';
import { atEndpoint, variableTexts } from '@curlew/request/internal';
import type { Client, Progress } from '@modelcontextprotocol/client';
import type { Call, CallLimits, RunOptions } from '../../call/call.ts';
import { CallClock } from '../../call/call-clock.ts';
import {
  type CallOutcome,
  failedExchange,
  finishedExchange,
  jsonBytes,
  jsonValue,
} from '../../call/call-outcome.ts';
import { MessageLog } from '../../call/message-log.ts';
import { type IsExpressible, invalidBodyValues } from '../../negative/invalid-bodies.ts';
import { missingCredentials, type NegativeRules } from '../../negative/negative-rules.ts';
import { composeCall } from '../http/compose-call.ts';
import { failureOfError } from '../http/failure-of-error.ts';
import { isClientError } from '../http/http.ts';
import { credentialHeaders } from '../http/redirect-rules.ts';
import type { Protocol, ProtocolContext } from '../protocol.ts';
import { LimitedFetch, RedirectError } from './limited-fetch.ts';
import { McpClients } from './mcp-clients.ts';
import { httpTarget, loadMcp, type McpPackage, type McpTarget, stdioTarget } from './mcp-target.ts';

/** Invalid arguments, refused by a result with `isError` (422) or by a JSON-RPC error such as -32602 (400). */
export const MCP_RULES: NegativeRules = {
  invalidRequests(operation, input, inputs) {
    const { tool, transport } = getExtension(operation, 'x-mcp') ?? {};
    const isTool = tool !== undefined;
    // Arguments are an object; those of prompts and resources are texts, and a URI has no place for unknown ones.
    const isExpressible: IsExpressible = ({ value, kind }) =>
      isObject(value) && (isTool || kind === 'value' || kind === 'missing');
    const found = invalidBodyValues(operation, input, inputs, isExpressible);
    return [...found, ...(transport === 'stdio' ? [] : missingCredentials(operation))];
  },
  refusal: {
    value: 'a result with `isError`, or the JSON-RPC error -32602, -32601 or -32002',
    credentials: '401 or 403',
  },
  isRefused({ response }, kind) {
    if (kind === 'value') return isClientError(response?.status);
    return response?.status === 401 || response?.status === 403;
  },
};

export const mcp: Protocol = {
  id: 'mcp',
  // A description declares no statuses of the transport, and servers redirect `/mcp` to `/mcp/`.
  limits: { maxRedirects: 10 },
  detects: PROTOCOL_DETECTORS.mcp,
  open(context) {
    const isCredential = credentialHeaders(context.securitySchemes);
    const fetches = new LimitedFetch(context.connection, isCredential);
    let parts: Promise<McpParts> | undefined;
    return {
      async run(call, limits, options) {
        parts ??= loadMcp().then((sdk) => ({ context, fetches, sdk, clients: new McpClients(sdk) }));
        return runMcp(call, limits, options, await parts);
      },
      async close() {
        await (await parts?.catch(() => undefined))?.clients.close();
        await fetches.close();
      },
    };
  },
  load: loadMcp,
  negative: MCP_RULES,
};

interface McpParts {
  context: ProtocolContext;
  fetches: LimitedFetch;
  sdk: McpPackage;
  clients: McpClients;
}

/** HTTP statuses that represent JSON-RPC error codes. */
const STATUSES: Partial<Record<number, number>> = {
  [-32700]: 400,
  [-32600]: 400,
  [-32602]: 400,
  [-32601]: 404,
  [-32002]: 404,
};

/** The response of a server: the value that the description declares, and the metadata of a tool. */
interface McpReply {
  value: Json;
  isError: boolean;
  /** The tool has an output schema, but returned no structured content. */
  lacksStructure: boolean;
}

interface RequestOptions {
  signal: AbortSignal;
  timeout: number;
  onprogress: (progress: Progress) => void;
}

async function runMcp(
  call: Call,
  limits: CallLimits,
  options: RunOptions,
  parts: McpParts,
): Promise<Exchange> {
  const extension = getExtension(call.operation, 'x-mcp') ?? {};
  const isProcess = extension.transport === 'stdio';
  const failure = findFailure(extension, parts.context);
  if (failure) return failedExchange(call, 'mcp', failure);
  const clock = new CallClock(limits.timeoutMs, options.signal);
  try {
    // A process has no URL, so only the arguments are composed.
    const composed = await composeCall(
      isProcess ? withoutServer(call) : { ...call, operation: atEndpoint(call.operation) },
      'mcp',
      parts.context,
    );
    if ('code' in composed) return failedExchange(call, 'mcp', composed);
    const { request, problems } = composed;
    const target = isProcess
      ? stdioTarget(extension, parts.context, limits.maxBodyBytes, parts.sdk)
      : httpTarget(request, parts.fetches, limits, parts.sdk);
    const { onMessage } = options;
    const log = new MessageLog({
      clock,
      limits,
      end: {},
      ...(onMessage && { onMessage }),
      onEnough: () => {},
    });
    const outcome = await sendRequest({
      extension,
      target,
      input: getArguments(request.body),
      clock,
      limits,
      log,
      parts,
    });
    const { method, url, headers } = target;
    const sent = { method, url, headers, body: request.body, problems: isProcess ? [] : problems };
    return finishedExchange(call, 'mcp', clock, sent, { ...outcome, messages: log.messages });
  } finally {
    clock.stop();
  }
}

interface McpRequest {
  extension: Partial<McpExtension>;
  target: McpTarget;
  input: JsonObject;
  clock: CallClock;
  limits: CallLimits;
  log: MessageLog;
  parts: McpParts;
}

async function sendRequest({
  extension,
  target,
  input,
  clock,
  limits,
  log,
  parts: { clients, sdk },
}: McpRequest): Promise<CallOutcome> {
  if (clock.failure) return { failure: clock.failure };
  const abort = new AbortController();
  const stopListening = clock.onEnd(() => abort.abort());
  const send = async (): Promise<CallOutcome> => {
    const client = await clients.client(target, limits.timeoutMs);
    const reply = await requestMcp(sdk, client, extension, input, {
      signal: abort.signal,
      timeout: limits.timeoutMs,
      onprogress: (progress) => void log.received('progress', JSON.stringify(progress)),
    });
    return outcomeOfReply(reply);
  };
  const isProcess = extension.transport === 'stdio';
  const outcome = await clock.race(send().catch((error: unknown) => outcomeOfError(error, isProcess, sdk)));
  stopListening();
  const isEnded = 'code' in outcome;
  // An aborted call could still send its response to the next one.
  if (isEnded || outcome.failure) void clients.drop(target.key);
  return isEnded ? { failure: outcome } : { ...outcome, lastByteMs: clock.elapsedMs };
}

function findFailure(extension: Partial<McpExtension>, { connection }: ProtocolContext): Failure | undefined {
  const { tool, resource, prompt, transport, command } = extension;
  if (tool === undefined && resource === undefined && prompt === undefined)
    return { code: 'invalid-call', message: '`x-mcp` must name a tool, a resource or a prompt.' };
  if (transport !== 'stdio') return undefined;
  if (command === undefined) return { code: 'invalid-call', message: '`x-mcp` must name a command.' };
  if (connection.allowCommands) return undefined;
  return { code: 'not-allowed', message: '`x-mcp` names a command, but starting commands is not allowed.' };
}

function withoutServer(call: Call): Call {
  return { ...call, input: { ...call.input, server: { url: 'http://localhost', variables: [] } } };
}

function outcomeOfReply({ value, isError, lacksStructure }: McpReply): CallOutcome {
  const response = isError ? respond(422, 'isError', value) : respond(200, 'OK', value);
  if (!lacksStructure) return { response };
  const message = 'The tool has an output schema, but its result has no structured content.';
  return { response, failure: { code: 'invalid-response', message } };
}

/** JSON-RPC errors of the server are responses; other errors are failures of the call. */
function outcomeOfError(
  error: unknown,
  isProcess: boolean,
  { ProtocolError, SdkError, SdkErrorCode, SdkHttpError }: McpPackage,
): CallOutcome {
  const redirect = [error, error instanceof Error ? error.cause : undefined].find(
    (one) => one instanceof RedirectError,
  );
  if (redirect) return { failure: redirect.failure };
  if (ProtocolError.isInstance(error)) {
    const { code, message, data } = error;
    const value: Json = { code, message, ...(data !== undefined && { data: data as Json }) };
    return { response: respond(STATUSES[code] ?? 500, String(code), value) };
  }
  if (SdkHttpError.isInstance(error) && error.status >= 400)
    return { response: { ...respond(error.status, error.statusText ?? ''), body: new Uint8Array() } };
  if (error instanceof Error && error.cause !== undefined) return { failure: failureOfError(error.cause) };
  if (SdkError.isInstance(error)) {
    if (error.code === SdkErrorCode.ConnectionClosed || error.code === SdkErrorCode.NotConnected) {
      if (isProcess) return failed('process-ended', 'The process ended before it replied.');
      return failed('closed', 'The server closed the connection.');
    }
    if (error.code === SdkErrorCode.RequestTimeout)
      return failed('timeout', 'The server did not answer in time.');
    return failed('invalid-response', `The reply is not a valid MCP message (${error.code}).`);
  }
  if (isProcess) return failed('process-ended', 'The process could not be started, or ended.');
  if (error instanceof TypeError || (error instanceof Error && 'code' in error))
    return { failure: failureOfError(error) };
  return failed('invalid-response', 'The reply is not a valid MCP message.');
}

function failed(code: Failure['code'], message: string): CallOutcome {
  return { failure: { code, message } };
}

function respond(status: number, statusText: string, value?: Json): ExchangeResponse {
  return {
    status,
    statusText,
    headers: [],
    trailers: [],
    body: value === undefined ? new Uint8Array() : jsonBytes(value),
    truncated: false,
    mediaType: 'application/json',
  };
}

/** Calls the tool, reads the resource or gets the prompt of the extension. Rejects with the error of the client. */
async function requestMcp(
  { UriTemplate }: McpPackage,
  client: Client,
  { tool, resource, prompt }: Partial<McpExtension>,
  given: JsonObject,
  options: RequestOptions,
): Promise<McpReply> {
  if (tool !== undefined) {
    const params = { name: tool, arguments: given };
    return toolReply(client, tool, await client.request({ method: 'tools/call', params }, options), options);
  }
  if (resource !== undefined) {
    const uri = new UriTemplate(resource).expand(variableTexts(given));
    const { contents } = await client.request({ method: 'resources/read', params: { uri } }, options);
    const values = contents.map((content): Json => {
      if (!('text' in content)) return { uri: content.uri, blob: content.blob };
      return bodySyntax(content.mimeType ?? '') === 'json'
        ? (parseJson(content.text) ?? content.text)
        : content.text;
    });
    return reply(values.length === 1 ? (values[0] ?? null) : values);
  }
  const params = { name: prompt ?? '', arguments: variableTexts(given) };
  const { messages } = await client.request({ method: 'prompts/get', params }, options);
  return reply(messages as unknown as Json);
}

async function toolReply(
  client: Client,
  name: string,
  result: { content: { type: string }[]; structuredContent?: unknown; isError?: boolean | undefined },
  { signal, timeout }: RequestOptions,
): Promise<McpReply> {
  const isError = result.isError === true;
  if (result.structuredContent !== undefined) return { ...reply(result.structuredContent as Json), isError };
  const lacksStructure = !isError && (await hasOutputSchema(client, name, { signal, timeout }));
  const texts = result.content.map((block) => ('text' in block ? String(block.text) : undefined));
  const [only] = texts;
  if (texts.length === 1 && only !== undefined)
    return { value: parseJson(only) ?? only, isError, lacksStructure };
  return { value: result.content as unknown as Json, isError, lacksStructure };
}

async function hasOutputSchema(client: Client, name: string, options: object): Promise<boolean> {
  const { tools } = await client.listTools(undefined, options);
  return tools.some((tool) => tool.name === name && tool.outputSchema !== undefined);
}

function reply(value: Json): McpReply {
  return { value, isError: false, lacksStructure: false };
}

/** The arguments of a call: an object, or none. */
function getArguments(body: unknown): JsonObject {
  const value = jsonValue(body);
  return isObject(value) ? value : {};
}
