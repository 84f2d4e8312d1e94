import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, Table } from '../bench.ts';
import { measureInTurn } from '../measure-process.ts';
import { median } from '../median.ts';
import { WORK } from '../paths.ts';
import { makeCollection } from './make-collection.ts';

const SCRIPT = fileURLToPath(new URL('time-conversions.ts', import.meta.url));
const ROUNDS = 3;
/** Number of conversions in one process. */
const RUNS = 5;
const COMMANDS = 1735;

/** The median of several conversions, and the peak memory of a process that does them. */
interface Times {
  milliseconds: number;
  megabytes: number;
}

/**
 * Runs the converters in turn, so that a slow moment of the machine affects all of them. Each converter runs in its own
 * processes, because in one process every converter makes the compiled code of the others slower.
 */
async function time(file: string, ...converters: string[]): Promise<Times[]> {
  const programs = converters.map((converter) => ({ args: [SCRIPT, converter, file, String(RUNS)] }));
  const costs = await measureInTurn(programs, ROUNDS);
  return costs.map((rounds) => ({
    milliseconds: median(rounds.flatMap(({ stdout }) => JSON.parse(stdout) as number[])),
    megabytes: Math.max(...rounds.map(({ megabytes }) => megabytes)),
  }));
}

const NOTHING: Times = { milliseconds: Number.NaN, megabytes: Number.NaN };

function inWork(name: string, text: string): string {
  const file = join(WORK, name);
  writeFileSync(file, text);
  return file;
}

const row = (name: string, { milliseconds, megabytes }: Times) => [
  name,
  `${milliseconds.toFixed(0)} ms`,
  `${megabytes.toFixed(0)} MB`,
];

/** Other inputs are named in the environment: `BENCH_CURL`, `BENCH_COLLECTION`. */
export const convertCurlBench: Bench = {
  name: 'convert-curl',
  about: 'curl commands to a validated description: split, parse, build, validate',
  async run(): Promise<Table> {
    const given = process.env.BENCH_CURL;
    const file = given ?? inWork('commands.sh', makeCommands(COMMANDS));
    const commands = readFileSync(file, 'utf8').match(/^\S*\s*curl\s/gm)?.length ?? 0;
    const [times = NOTHING] = await time(file, 'curlew-curl');
    const rate = (commands / times.milliseconds) * 1000;
    return {
      head: ['', 'median', 'peak memory'],
      rows: [row(`${commands} commands`, times)],
      verdicts: [`${rate.toFixed(0)} commands a second (at least 10000)`],
    };
  },
};

export const convertCollectionBench: Bench = {
  name: 'convert-coll',
  about: 'a collection of 9.5 MB to a description; the peers infer no schemas and validate nothing',
  async run(): Promise<Table> {
    const generated = inWork('collection.json', makeCollection(1750));
    const [plain = NOTHING, inferred = NOTHING, scalar = NOTHING] = await time(
      generated,
      'curlew-coll',
      'curlew-coll-inferred',
      '@scalar/postman-to-openapi',
    );
    const rows = [
      row('curlew, 1750 requests', plain),
      row('curlew, shared schemas and all that is inferred, validated', inferred),
      row('@scalar/postman-to-openapi', scalar),
    ];
    const ratio = ({ milliseconds }: Times) => (milliseconds / scalar.milliseconds).toFixed(2);
    const verdicts = [
      `time: ${ratio(plain)} × @scalar/postman-to-openapi (at most 1 ×), ${ratio(inferred)} × with inference and validation (at most 1.6 ×)`,
      `memory: ${plain.megabytes.toFixed(0)} MB, ${inferred.megabytes.toFixed(0)} MB with inference (below 400 MB)`,
    ];
    const real = process.env.BENCH_COLLECTION;
    if (real !== undefined) {
      const [mine = NOTHING, peer = NOTHING] = await time(real, 'curlew-coll', 'postman-to-openapi');
      rows.push(row('curlew, BENCH_COLLECTION', mine), row('postman-to-openapi', peer));
      verdicts.push(
        `BENCH_COLLECTION: ${(mine.milliseconds / peer.milliseconds).toFixed(2)} × postman-to-openapi (below 2 ×)`,
      );
    }
    return { head: ['', 'median', 'peak memory'], rows, verdicts };
  },
};

export const convertHarBench: Bench = {
  name: 'convert-har',
  about: 'a recording of 60 MB to a description, with all that is inferred; the floor reads the JSON',
  async run(): Promise<Table> {
    const file = inWork('recording.har', makeArchive(60));
    const [mine = NOTHING, floor = NOTHING] = await time(file, 'curlew-har', 'JSON.parse');
    const ratio = mine.milliseconds / floor.milliseconds;
    return {
      head: ['', 'median', 'peak memory'],
      rows: [row('curlew', mine), row('JSON.parse', floor)],
      verdicts: [
        `time: ${ratio.toFixed(1)} × JSON.parse, ${(mine.milliseconds / 1000).toFixed(1)} s (at most 2 s)`,
        `memory: ${mine.megabytes.toFixed(0)} MB (at most 300 MB)`,
      ],
    };
  },
};

export const convertGrowthBench: Bench = {
  name: 'convert-growth',
  about: 'from 1000 to 8000 requests',
  async run(): Promise<Table> {
    const sizes = [1000, 2000, 4000, 8000];
    const times: Times[] = [];
    for (const size of sizes) {
      times.push(...(await time(inWork(`commands-${size}.sh`, makeCommands(size)), 'curlew-curl')));
    }
    const ratios = times
      .slice(1)
      .map(({ milliseconds }, at) => milliseconds / (times[at]?.milliseconds ?? Number.NaN));
    return {
      head: ['requests', 'median', 'peak memory'],
      rows: sizes.map((size, at) => row(String(size), times[at] ?? NOTHING)),
      verdicts: [`doublings: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} (at most 2.2)`],
    };
  },
};

/** Creates an HTTP archive of API calls of about `megabytes`: pages of a list, single objects, and what is sent to them. */
function makeArchive(megabytes: number): string {
  const entries: string[] = [];
  for (let size = 0, index = 0; size < megabytes * 1024 * 1024; index += 1) {
    const entry = JSON.stringify(makeEntry(index));
    entries.push(entry);
    size += entry.length + 1;
  }
  return `{"log":{"version":"1.2","entries":[${entries.join(',')}]}}`;
}

function makeEntry(index: number): object {
  const resource = `resources-${index % 40}`;
  const item = (at: number) => ({
    id: index * 100 + at,
    name: `item ${index} ${at}`,
    state: ['open', 'paid', 'sent'][at % 3],
    created_at: '2024-01-01T00:00:00Z',
    owner: { id: at, email: `user${at}@example.com`, roles: ['a', 'b'] },
    lines: [{ sku: `S-${at}`, quantity: at, price: 1.5 }],
  });
  const isList = index % 3 === 0;
  const method = index % 3 === 1 ? 'POST' : 'GET';
  const answer = isList ? { data: Array.from({ length: 50 }, (_, at) => item(at)), total: 50 } : item(1);
  const path = method === 'GET' && !isList ? `/v1/${resource}/${index}` : `/v1/${resource}`;
  const json = { name: 'Content-Type', value: 'application/json' };
  return {
    startedDateTime: '2024-01-01T00:00:00.000Z',
    request: {
      method,
      url: `https://api.example.com${path}${isList ? '?page=1&per_page=50' : ''}`,
      headers: [json, { name: 'Authorization', value: 'Bearer 3f9a1c' }],
      ...(method === 'POST' && { postData: { mimeType: 'application/json', text: JSON.stringify(item(2)) } }),
    },
    response: {
      status: 200,
      headers: [json],
      content: { size: 1, mimeType: 'application/json', text: JSON.stringify(answer) },
    },
  };
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Creates curl commands as in documentation, about 250 bytes each, with line continuations and JSON bodies. */
function makeCommands(count: number): string {
  return Array.from({ length: count }, (_, index) => makeCommand(index)).join('\n\n');
}

function makeCommand(index: number): string {
  const resource = `resource-${Math.floor(index / 25)}`;
  const method = METHODS[index % 5] ?? 'GET';
  const lines = [
    `curl -X ${method} \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -H "Authorization: Bearer $API_TOKEN" \\`,
    `  "https://api.example.com/v2/${resource}/${1000 + index}/part-${index % 25}?page=1&per_page=20"`,
  ];
  if (method === 'GET' || method === 'DELETE') return lines.join('\n');
  const body = {
    name: `item-${index}`,
    size: index % 7,
    tags: ['a', 'b'],
    options: { ipv6: true, region: 'nyc3' },
  };
  return [...lines.slice(0, 3), `  -d '${JSON.stringify(body)}' \\`, lines[3]].join('\n');
}
