import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Description, type Json, jsonContent, type Operation } from './description.ts';
import type { Exchange } from './make-traffic.ts';
import { operationMatcher } from './match-operation.ts';

/** A recorded exchange of `@octokit/fixtures`; a body that is not JSON is a string. */
interface Recorded {
  scope: string;
  method: string;
  path: string;
  body: unknown;
  status: number;
  response: unknown;
}

/**
 * Reads the real traffic of `@octokit/fixtures`, with the operations of GitHub's description. Exchanges of other servers
 * and of operations that the description does not declare are left out, because nothing says what is right for them.
 */
export function readGithubTraffic(truth: Description): Exchange[] {
  const home = dirname(createRequire(import.meta.url).resolve('@octokit/fixtures/package.json'));
  const scenarios = join(home, 'scenarios', 'api.github.com');
  const match = operationMatcher(truth);
  const operations = new Map(truth.operations().map((one) => [one.operation, one]));
  return readdirSync(scenarios)
    .sort()
    .flatMap((name) => {
      const text = readFileSync(join(scenarios, name, 'normalized-fixture.json'), 'utf8');
      return (JSON.parse(text) as Recorded[]).flatMap((recorded) => {
        if (recorded.scope !== 'https://api.github.com:443') return [];
        const { pathname } = new URL(recorded.path, recorded.scope);
        const operation = operations.get(match(recorded.method, pathname)?.operation ?? {});
        return operation ? [toExchange(recorded, operation, truth)] : [];
      });
    });
}

function toExchange(recorded: Recorded, operation: Operation, truth: Description): Exchange {
  const { pathname, searchParams } = new URL(recorded.path, recorded.scope);
  const status = String(recorded.status);
  const exchange: Exchange = { operation, path: pathname, status, query: Object.fromEntries(searchParams) };
  const responses: Json = truth.follow(operation.operation.responses);
  if (isStructured(recorded.body))
    exchange.request = { ...declared(truth, operation.operation.requestBody), value: recorded.body };
  if (isStructured(recorded.response))
    exchange.response = {
      ...declared(truth, responses[status] ?? responses.default),
      value: recorded.response,
    };
  return exchange;
}

function isStructured(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Returns the JSON content that the description declares, or content of any shape. */
function declared(truth: Description, owner: unknown): { mediaType: string; schema: Json } {
  return jsonContent(truth, owner) ?? { mediaType: 'application/json', schema: {} };
}
