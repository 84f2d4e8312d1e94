import type { Exchange } from '@curlew/exchange';
import { type CallLimits, type ConnectionOptions, runCall } from '../src/index.ts';
import { describeApi, getOperation } from './describe.ts';

const API = `openapi: 3.2.0
info: { title: Things, version: '1' }
servers: [{ url: 'http://127.0.0.1' }]
paths:
  /thing:
    get:
      operationId: getThing
      security: [{ bearer: [] }, {}]
      responses: { '200': { description: it, content: { application/json: { schema: {} } } } }
    post:
      operationId: postThing
      requestBody: { content: { application/json: { schema: {} } } }
      responses: { '200': { description: it } }
components:
  securitySchemes:
    bearer: { type: http, scheme: bearer }
`;

interface HttpCall {
  operationId?: string;
  limits?: Partial<CallLimits>;
  connection?: ConnectionOptions;
  headers?: { name: string; value: string }[];
  body?: string | Blob;
  signal?: AbortSignal;
}

/** Calls `/thing` of a server. */
export async function callThing(url: string, call: HttpCall = {}): Promise<Exchange> {
  const description = await describeApi(API);
  const { operationId = 'getThing', limits, connection, headers = [], body, signal } = call;
  return runCall(
    {
      operation: getOperation(description, operationId),
      input: {
        server: { url, variables: [] },
        credentials: { bearer: 'opensesame' },
        headers,
        ...(body !== undefined && { body }),
      },
      ...(limits && { limits }),
    },
    { description, ...(connection && { connection }), ...(signal && { signal }) },
  );
}
