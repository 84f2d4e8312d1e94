import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Description, type Json, jsonContent, type Operation } from './description.ts';
import type { Exchange } from './make-traffic.ts';
import { operationMatcher } from './match-operation.ts';

/** A recorded exchange. */
interface Recorded {
  method: string;
  /** With the base path of the API, without a query. */
  path: string;
  query: Record<string, string>;
  status: number;
  /** A JSON object or array; other bodies are left out. */
  request?: unknown;
  response?: unknown;
}

/** A recorded exchange of `@octokit/fixtures`; a body that is not JSON is a string. */
interface OctokitFixture {
  scope: string;
  method: string;
  path: string;
  body: unknown;
  status: number;
  response: unknown;
}

/** Reads the real traffic of `@octokit/fixtures`. Exchanges of other servers are left out. */
export function readGithubTraffic(truth: Description): Exchange[] {
  const home = dirname(createRequire(import.meta.url).resolve('@octokit/fixtures/package.json'));
  const scenarios = join(home, 'scenarios', 'api.github.com');
  const all = readdirSync(scenarios)
    .sort()
    .flatMap((name): Recorded[] => {
      const text = readFileSync(join(scenarios, name, 'normalized-fixture.json'), 'utf8');
      return (JSON.parse(text) as OctokitFixture[]).flatMap(
        ({ scope, method, path, body, status, response }) => {
          if (scope !== 'https://api.github.com:443') return [];
          const { pathname, searchParams } = new URL(path, scope);
          const query = Object.fromEntries(searchParams);
          return [{ method, path: pathname, query, status, request: body, response }];
        },
      );
    });
  return toExchanges(all, truth);
}

/** Reads an excerpt of the recordings of a client; `recordings/README.md` says where they are from. */
export function readRecording(name: string, truth: Description): Exchange[] {
  const file = new URL(`../../recordings/${name}.json.gz`, import.meta.url);
  return toExchanges(JSON.parse(gunzipSync(readFileSync(file)).toString()) as Recorded[], truth);
}

/** Leaves out exchanges of operations that the description does not declare: nothing says what is right for them. */
function toExchanges(all: readonly Recorded[], truth: Description): Exchange[] {
  const match = operationMatcher(truth);
  const operations = new Map(truth.operations().map((one) => [one.operation, one]));
  return all.flatMap((recorded) => {
    const operation = operations.get(match(recorded.method, recorded.path)?.operation ?? {});
    return operation ? [toExchange(recorded, operation, truth)] : [];
  });
}

function toExchange(recorded: Recorded, operation: Operation, truth: Description): Exchange {
  const status = String(recorded.status);
  const path = recorded.path.slice(truth.basePath.length);
  const exchange: Exchange = { operation, path, status, query: recorded.query };
  const responses: Json = truth.follow(operation.operation.responses);
  if (isStructured(recorded.request))
    exchange.request = { ...declared(truth, operation.operation.requestBody), value: recorded.request };
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
