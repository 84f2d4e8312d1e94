import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as LegacyHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createCatalog } from '../src/index.ts';
import type { AnyClient, ListedTool } from '../test/clients.ts';
import { readDescription } from '../test/describe-api.ts';
import { sampleArguments } from '../test/sample-arguments.ts';

/**
 * `npm run try -w @curlew/mcp -- <description> [--count 120]`: starts `curlew mock` and `curlew mcp` on a description, and calls a
 * sample of the tools with generated arguments through both lines of the SDK's client, over stdio and HTTP. Each result must be a
 * success that the client accepts as valid against the output schema, and that matches the description.
 */
const PROGRAM = fileURLToPath(new URL('../../cli/bin/curlew.js', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '120' }, client: { type: 'string', default: '' } },
});
const [file = ''] = positionals;
const count = Number(values.count);

const catalog = createCatalog(await readDescription(file));
const started: ChildProcess[] = [];
const mock = await start(['mock', file, '--port', '0', '--quiet'], /http:\S+?(?=[/\s]*(?:\s|$))/);
const options = [file, '--server', mock, '--validate'];
const http = await start(['mcp', ...options, '--http', '0'], /http:\S+\/mcp/);
const stdio = { command: process.execPath, args: [PROGRAM, 'mcp', ...options], stderr: 'ignore' as const };
const info = { name: 'try', version: '1' };

const CLIENTS: Record<string, () => Promise<AnyClient>> = {
  'v2 over stdio': async () => {
    const client = new Client(info, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StdioClientTransport(stdio));
    return client as unknown as AnyClient;
  },
  'v1 over stdio': async () => {
    const client = new LegacyClient(info);
    await client.connect(new LegacyStdio(stdio));
    return client as unknown as AnyClient;
  },
  'v2 over HTTP': async () => {
    const client = new Client(info, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(new URL(http)));
    return client as unknown as AnyClient;
  },
  'v1 over HTTP': async () => {
    const client = new LegacyClient(info);
    await client.connect(new LegacyHttp(new URL(http)) as never);
    return client as unknown as AnyClient;
  },
};

try {
  for (const [kind, connect] of Object.entries(CLIENTS))
    if (kind.includes(values.client)) await tryClient(kind, connect);
} finally {
  for (const child of started) child.kill();
}

async function tryClient(kind: string, connect: () => Promise<AnyClient>): Promise<void> {
  const began = performance.now();
  const client = await connect();
  const tools = await listTools(client);
  const listed = performance.now();
  const step = Math.max(1, Math.floor(tools.length / count));
  const sample = tools.filter((_, at) => at % step === 0).slice(0, count);
  const failures: string[] = [];
  for (const { name } of sample) {
    const failure = await tryTool(client, name);
    if (failure !== undefined) failures.push(`  ${name}: ${failure}`);
  }
  const took = performance.now() - listed;
  console.log(
    `${kind}: ${tools.length} tools listed in ${seconds(listed - began)}, ${sample.length} called in ${seconds(took)}, ${failures.length} failures`,
  );
  for (const failure of failures) console.log(failure);
  if (failures.length > 0) process.exitCode = 1;
  await client.close();
}

async function listTools(client: AnyClient): Promise<ListedTool[]> {
  const tools: ListedTool[] = [];
  // The client of the newest line reads all pages by itself.
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await client.listTools(cursor === undefined ? undefined : { cursor });
    tools.push(...page.tools);
    cursor = page.nextCursor;
  }
  return tools;
}

async function tryTool(client: AnyClient, name: string): Promise<string | undefined> {
  const tool = catalog.toolsByName.get(name);
  if (tool === undefined) return 'is not in the catalog.';
  const given = sampleArguments(tool, catalog.description);
  try {
    const { isError, content } = await client.callTool({ name, arguments: given });
    const text = content.map((block) => block.text ?? `[${block.type}]`).join('\n');
    const isValid = text.includes('Contract: the response matches the description.');
    if (!isError && isValid) return undefined;
    return `${isError ? 'error' : 'contract'}: ${text.slice(-400).replaceAll('\n', ' | ')} ← ${JSON.stringify(given).slice(0, 200)}`;
  } catch (error) {
    return `rejected: ${String(error).slice(0, 400)}`;
  }
}

/** Starts a command; resolves to what it prints first that matches. */
function start(args: readonly string[], pattern: RegExp): Promise<string> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk;
      const [found] = pattern.exec(printed) ?? [];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(printed)));
  });
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
