import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quoted } from '../../../convert/test/planted/plant-curl.ts';
import { servePlanted } from '../../../exchange/test/planted/exchange-of.ts';
import { findPlants } from '../../../exchange/test/planted/find-plants.ts';
import {
  type PlantedExchange,
  plantExchanges,
  SECRET_NAMES,
} from '../../../exchange/test/planted/plant-exchanges.ts';
import { forEachName, Planting } from '../../../exchange/test/planted/planting.ts';
import { Random, runSeed } from '../../../exchange/test/planted/random.ts';
import type { RequestValues } from '../../src/protocol.ts';
import { OpenedWorkspace } from './opened-workspace.ts';

const seed = runSeed();
const planting = new Planting(new Random(seed));
const source = 's1';
let exchanges: PlantedExchange[] = [];
let upstream: Awaited<ReturnType<typeof servePlanted>>;
let workspace: OpenedWorkspace;

function getTexts(path: string): string {
  if (!statSync(path).isDirectory()) return readFileSync(path, 'utf8');
  return readdirSync(path)
    .map((name) => getTexts(join(path, name)))
    .join('\n');
}

/** Each call is an input of its own: what another one shows as a credential is not known in it. */
function expectNone(output: string, text: string): void {
  expect(text.length, output).toBeGreaterThan(100);
  const plants = planting.plants.filter(
    ({ place }) => place !== 'known from a header' || output === 'captures',
  );
  expect(findPlants(text, plants).map(({ place, value }) => `${output}: ${place}: ${value}`)).toEqual([]);
}

beforeAll(async () => {
  exchanges = plantExchanges(planting);
  upstream = await servePlanted(exchanges);
  const operation = (index: number) =>
    `  /${index}:\n    post:\n      operationId: post${index}\n      requestBody: { content: { application/json: { schema: {} } } }\n      responses: { '200': { description: ok, content: { application/json: { schema: { type: integer } } } } }\n`;
  workspace = await OpenedWorkspace.open(
    {
      'api.yaml': `openapi: 3.2.0\ninfo: { title: Planted, version: '1' }\nservers: [{ url: '${upstream.url}' }]\npaths:\n${exchanges.map((_, index) => operation(index)).join('')}`,
    },
    { hasWorker: true },
  );
  await workspace.call('openSource', { source });
});

afterAll(async () => {
  await workspace?.close();
  upstream?.close();
  expect(planting.plants.length).toBeGreaterThan(500);
});

describe(`PLANT_SEED=${seed}`, () => {
  test('what is sent is in none of the history, its lists, and the state on disk', async () => {
    for (const index of exchanges.keys()) {
      const typed = Object.fromEntries(
        forEachName(SECRET_NAMES, (name) => [name, planting.named(`typed ${name}`)]).slice(0, 12),
      );
      const values: RequestValues = {
        parameters: [],
        credentials: {},
        serverVariables: {},
        headers: [{ name: 'X-Auth-Token', value: planting.simple('typed header') }],
        body: { mediaType: 'application/json', value: typed },
      };
      await workspace.call('send', { source, operation: `post /${index}`, id: `call-${index}`, values });
    }
    const list = await workspace.call('listHistory', { source });
    expect(list.entries.length).toBe(exchanges.length);
    expectNone('the history', JSON.stringify(list));
    const calls = await Promise.all(
      list.entries.map(({ id }) => workspace.call('readHistory', { source, id })),
    );
    expectNone('its calls', JSON.stringify(calls));
    expectNone('the state on disk', getTexts(join(workspace.folder, 'state')));
    expectNone('the events', JSON.stringify(workspace.events));
  });

  test('the list of captured requests has none', async () => {
    const text = exchanges
      .map(({ method, target, headers, body }) =>
        [
          `curl -X ${method} ${quoted(upstream.url + target)}`,
          ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
          ...(body === undefined ? [] : [`--data-binary ${quoted(body)}`]),
        ].join(' '),
      )
      .join('\n');
    const plain = await workspace.call('convertCaptures', { text, fileName: 'captures.sh' });
    expect(plain.requests.length).toBeGreaterThan(20);
    expectNone('captures', JSON.stringify(plain));
    const compared = await workspace.call('convertCaptures', { text, fileName: 'captures.sh', into: source });
    expectNone('a comparison', JSON.stringify(compared));
  });
});
