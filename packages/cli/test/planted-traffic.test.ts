import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendPlanted, servePlanted } from '../../exchange/test/planted/exchange-of.ts';
import { findPlants } from '../../exchange/test/planted/find-plants.ts';
import { type PlantedExchange, plantExchanges } from '../../exchange/test/planted/plant-exchanges.ts';
import { Planting } from '../../exchange/test/planted/planting.ts';
import { Random, runSeed } from '../../exchange/test/planted/random.ts';
import { runTestCommand } from './run-test-command.ts';
import { PROGRAM, startProgram } from './start-program.ts';

const seed = runSeed();
const planting = new Planting(new Random(seed));
const folder = mkdtempSync(join(tmpdir(), 'planted-traffic-'));
let exchanges: PlantedExchange[] = [];
let upstream: Awaited<ReturnType<typeof servePlanted>>;

/** Operations with the number of an exchange as their path, whose responses contradict the description. */
function description(): string {
  const operation = (index: number) =>
    `  /${index}:\n    get:\n      operationId: get${index}\n      responses: { '200': { description: ok, content: { application/json: { schema: { type: integer } }, text/html: { schema: { type: integer } } } } }\n`;
  return `openapi: 3.2.0\ninfo: { title: Planted, version: 1.0.0 }\nservers: [{ url: '${upstream.url}' }]\npaths:\n  /v1/things: { get: { responses: { '200': { description: ok, content: { application/json: { schema: { type: array } } } } } } }\n${exchanges.map((_, index) => operation(index)).join('')}`;
}

/** @param isOneInput what one exchange shows as a credential is known in the others. */
function expectNone(output: string, text: string, isOneInput = false): void {
  expect(text.length, output).toBeGreaterThan(100);
  const plants = planting.plants.filter(({ place }) => isOneInput || !place.startsWith('known'));
  expect(findPlants(text, plants).map(({ place, value }) => `${output}: ${place}: ${value}`)).toEqual([]);
}

beforeAll(async () => {
  exchanges = plantExchanges(planting);
  upstream = await servePlanted(exchanges);
  writeFileSync(join(folder, 'openapi.yaml'), description());
});

afterAll(() => {
  upstream?.close();
  rmSync(folder, { recursive: true, force: true });
  expect(planting.plants.length).toBeGreaterThan(250);
});

/** Starts a server command on a free port. */
async function start(command: string, ...args: string[]) {
  const child = startProgram([command, 'openapi.yaml', '--port', '0', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
  });
  const printed = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      printed.text += chunk;
    });
  await expect.poll(() => printed.text, { interval: 100 }).toMatch(/Ctrl\+C stops/);
  const stop = () => {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGINT');
    return ended;
  };
  return { url: /http:\/\/\S+/.exec(printed.text)?.[0] ?? '', printed, stop };
}

describe(`PLANT_SEED=${seed}`, () => {
  test('proxy --record: neither the log nor the archive has a credential', async () => {
    const { url, printed, stop } = await start('proxy', '--target', upstream.url, '--record', 'out.har');
    await sendPlanted(url, exchanges);
    await stop();
    expectNone('the log of the proxy', printed.text, true);
    const archive = readFileSync(join(folder, 'out.har'), 'utf8');
    expect(JSON.parse(archive).log.entries).toHaveLength(exchanges.length);
    expectNone('the archive', archive, true);
  });

  test('mock: the log has none', async () => {
    const { url, printed, stop } = await start('mock');
    await sendPlanted(url, exchanges);
    await stop();
    expect(printed.text).toContain('/v1/things');
    expectNone('the log of the mock', printed.text, true);
  });

  test.each(['pretty', 'json', 'github', 'junit', 'html'])(
    'test -r %s: the report has none',
    async (reporter) => {
      const { stdout, stderr } = await runTestCommand(['openapi.yaml', '-r', reporter], { cwd: folder });
      expect(stdout + stderr).toContain('get12');
      expectNone(`the report ${reporter}`, stdout + stderr);
    },
  );

  test('mcp: results and errors have none', async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [PROGRAM, 'mcp', 'openapi.yaml'],
      cwd: folder,
      stderr: 'pipe',
    });
    let shown = '';
    transport.stderr?.on('data', (chunk) => {
      shown += chunk;
    });
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport);
    for (const index of exchanges.keys()) {
      const result = await client.callTool({ name: `get${index}`, arguments: {} });
      shown += `\n${JSON.stringify(result)}`;
    }
    await client.close();
    expect(shown).toContain('invalid_grant');
    expectNone('results of tools', shown);
  });
});
