import type { Exchange, Failure, McpExtension } from '@curlew/exchange';
import { extensionOf } from '@curlew/exchange';
import type { JsonObject } from '@curlew/openapi';
import type { Call, CallLimits, RunOptions } from '../../call/call.ts';
import { CallClock } from '../../call/call-clock.ts';
import { failedExchange } from '../../call/failed-exchange.ts';
import { type CallOutcome, finishedExchange } from '../../call/finished-exchange.ts';
import { MessageLog } from '../../call/message-log.ts';
import { composeCall } from '../http/compose-call.ts';
import { credentialHeaders } from '../http/credential-headers.ts';
import type { Protocol, ProtocolContext } from '../protocol.ts';
import { LimitedFetch } from './limited-fetch.ts';
import { McpClients } from './mcp-clients.ts';
import { outcomeOfError, outcomeOfReply } from './mcp-outcome.ts';
import { MCP_RULES } from './mcp-rules.ts';
import { httpTarget, type McpTarget, stdioTarget } from './mcp-target.ts';
import { argumentsOf, requestMcp } from './request-mcp.ts';

export const mcp: Protocol = {
  id: 'mcp',
  // A description declares no statuses of the transport, and servers redirect `/mcp` to `/mcp/`.
  limits: { maxRedirects: 10 },
  detects(operation) {
    // Other fields of `x-mcp` describe the operation itself as a tool.
    const { tool, resource, prompt, transport, command } = extensionOf(operation, 'x-mcp') ?? {};
    return [tool, resource, prompt, transport, command].some((field) => field !== undefined);
  },
  open(context) {
    const isCredential = credentialHeaders(context.securitySchemes);
    const fetches = new LimitedFetch(context.connection, isCredential);
    const clients = new McpClients();
    return {
      run: (call, limits, options) => runMcp(call, limits, options, { context, fetches, clients }),
      async close() {
        await clients.close();
        await fetches.close();
      },
    };
  },
  negative: MCP_RULES,
};

interface McpParts {
  context: ProtocolContext;
  fetches: LimitedFetch;
  clients: McpClients;
}

async function runMcp(
  call: Call,
  limits: CallLimits,
  options: RunOptions,
  parts: McpParts,
): Promise<Exchange> {
  const extension = extensionOf(call.operation, 'x-mcp') ?? {};
  const isProcess = extension.transport === 'stdio';
  const refusal = refusalOf(extension, parts.context);
  if (refusal) return failedExchange(call, 'mcp', refusal);
  const clock = new CallClock(limits.timeoutMs, options.signal);
  try {
    // A process has no URL, so only the arguments are composed.
    const composed = await composeCall(isProcess ? withoutServer(call) : call, 'mcp', parts.context);
    if ('code' in composed) return failedExchange(call, 'mcp', composed);
    const { request, problems } = composed;
    const target = isProcess
      ? stdioTarget(extension, parts.context, limits.maxBodyBytes)
      : httpTarget(request, parts.fetches, limits);
    const { onMessage } = options;
    const log = new MessageLog({
      clock,
      limits,
      end: {},
      ...(onMessage && { onMessage }),
      onEnough: () => {},
    });
    const outcome = await askServer({
      extension,
      target,
      input: argumentsOf(request.body),
      clock,
      limits,
      log,
      clients: parts.clients,
    });
    const { method, url, headers } = target;
    const sent = { method, url, headers, body: request.body, problems: isProcess ? [] : problems };
    return finishedExchange(call, 'mcp', clock, sent, { ...outcome, messages: log.messages });
  } finally {
    clock.stop();
  }
}

interface Question {
  extension: Partial<McpExtension>;
  target: McpTarget;
  input: JsonObject;
  clock: CallClock;
  limits: CallLimits;
  log: MessageLog;
  clients: McpClients;
}

async function askServer({
  extension,
  target,
  input,
  clock,
  limits,
  log,
  clients,
}: Question): Promise<CallOutcome> {
  if (clock.failure) return { failure: clock.failure };
  const abort = new AbortController();
  const takeBack = clock.onEnd(() => abort.abort());
  const asking = async (): Promise<CallOutcome> => {
    const client = await clients.client(target, limits.timeoutMs);
    const reply = await requestMcp(client, extension, input, {
      signal: abort.signal,
      timeout: limits.timeoutMs,
      onprogress: (progress) => void log.received('progress', JSON.stringify(progress)),
    });
    return outcomeOfReply(reply);
  };
  const isProcess = extension.transport === 'stdio';
  const outcome = await clock.race(asking().catch((error: unknown) => outcomeOfError(error, isProcess)));
  takeBack();
  const isEnded = 'code' in outcome;
  // An aborted call could still send its response to the next one.
  if (isEnded || outcome.failure) void clients.drop(target.key);
  return isEnded ? { failure: outcome } : { ...outcome, lastByteMs: clock.elapsedMs };
}

function refusalOf(extension: Partial<McpExtension>, { connection }: ProtocolContext): Failure | undefined {
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
