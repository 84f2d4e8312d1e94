import { fileURLToPath } from 'node:url';
import { type Exchange, ExchangeChecker, type Finding } from '@curlew/exchange';
import { type Description, type Json, loadDescription, type Operation } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import { startUserApi, type UserApi, type UserApiOptions } from '@curlew/user-api';
import { type Call, Session } from '../src/index.ts';

const PATH = fileURLToPath(new URL('../../user-api/openapi.yaml', import.meta.url));

/** The description of the Reference User API. */
export async function referenceDescription(): Promise<Description> {
  const { description } = await loadDescription(PATH, { host: nodeHost() });
  if (!description) throw new Error('not readable');
  return description;
}

export interface ReferenceRun {
  api: UserApi;
  session: Session;
  checker: ExchangeChecker;
  /** Bearer token with all permissions. */
  token: string;
  /** Calls an operation with its example values, the given ones in place of them. */
  call(
    operationId: string,
    input?: Call['input'],
  ): Promise<{ operation: Operation; exchange: Exchange; findings: Finding[] }>;
  close(): Promise<void>;
}

/** A running Reference User API, and a session with a token of it. */
export async function runReferenceApi(
  description: Description,
  options: Omit<UserApiOptions, 'port'> = {},
): Promise<ReferenceRun> {
  const api = await startUserApi({ port: 0, ...options });
  const session = new Session(description);
  const checker = new ExchangeChecker(description);
  const server = { url: api.url, variables: [] };
  const find = (operationId: string): Operation => {
    const operation = session.api.operations.find((one) => one.operationId === operationId);
    if (!operation) throw new Error(`no operation ${operationId}`);
    return operation;
  };
  const token = await fetch(`${api.url}/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(api.credentials),
  });
  // A mutation may break the answer, never the token in it.
  const { access_token: bearer } = (await token.json()) as { access_token: string };
  return {
    api,
    session,
    checker,
    token: bearer,
    async call(operationId, input = {}) {
      const operation = find(operationId);
      const exchange = await session.run({
        operation,
        input: { body: getExample(operation), server, credentials: { bearer }, ...input },
      });
      return { operation, exchange, findings: checker.check(operation, exchange) };
    },
    async close() {
      await session.close();
      await api.close();
    },
  };
}

function getExample({ requestBody }: Operation): Json | undefined {
  return requestBody?.content[0]?.examples[0]?.value;
}
