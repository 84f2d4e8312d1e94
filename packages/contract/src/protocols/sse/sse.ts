import { extensionOf } from '@curlew/exchange';
import type { Operation } from '@curlew/openapi';
import { HTTP_RULES } from '../../negative/http-rules.ts';
import { HttpClient } from '../http/http-client.ts';
import type { WireRequest } from '../http/wire-request.ts';
import type { Protocol } from '../protocol.ts';
import { runEventStream } from './run-event-stream.ts';

export const sse: Protocol = {
  id: 'sse',
  detects: (operation) => extensionOf(operation, 'x-sse') !== undefined || declaresEvents(operation),
  open(context) {
    const client = new HttpClient('sse', context);
    return {
      run: (call, limits, options) => {
        const extension = extensionOf(call.operation, 'x-sse') ?? {};
        const { lastEventId } = extension;
        const end = call.end ?? extension;
        const change = (request: WireRequest): WireRequest => withLastEventId(request, lastEventId);
        return runEventStream(client, call, limits, { ...options, end, change });
      },
      close: () => client.close(),
    };
  },
  negative: HTTP_RULES,
};

function declaresEvents({ responses }: Operation): boolean {
  return responses.some(
    ({ status, content }) =>
      /^(?:2|default)/i.test(status) && content.some(({ type }) => /^text\/event-stream\b/i.test(type)),
  );
}

function withLastEventId(request: WireRequest, id: string | undefined): WireRequest {
  const isGiven = request.headers.some(({ name }) => name.toLowerCase() === 'last-event-id');
  if (id === undefined || isGiven) return request;
  return { ...request, headers: [...request.headers, { name: 'Last-Event-ID', value: id }] };
}
