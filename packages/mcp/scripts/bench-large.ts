import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/**
 * `npm run bench:large -w @curlew/mcp -- <description.json>`: `curlew mcp` over HTTP on a large description. Times the start,
 * the first page of tools, and the way from an edit of one operation on the disk to the notification and the new list.
 */
const PROGRAM = fileURLToPath(new URL('../../cli/bin/curlew.js', import.meta.url));
const ROUNDS = 5;

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name a description.');
const folder = mkdtempSync(join(tmpdir(), 'curlew-mcp-bench-'));
const path = join(folder, basename(file));
cpSync(file, path);

const started = performance.now();
const server = spawn(process.execPath, [PROGRAM, 'mcp', path, '--http', '0'], {
  cwd: folder,
  stdio: ['ignore', 'ignore', 'pipe'],
});
const url = await new Promise<string>((resolve, reject) => {
  let printed = '';
  server.stderr.on('data', (chunk: Buffer) => {
    printed += chunk;
    const [found] = /http:\S+\/mcp/.exec(printed) ?? [];
    if (found !== undefined) resolve(found);
  });
  server.once('exit', () => reject(new Error(printed)));
});
const startMs = performance.now() - started;

let changed = Promise.withResolvers<number>();
const client = new Client(
  { name: 'bench', version: '1' },
  {
    versionNegotiation: { mode: 'auto' },
    listChanged: {
      tools: { autoRefresh: false, onChanged: () => changed.resolve(performance.now()) },
    },
  },
);
await client.connect(new StreamableHTTPClientTransport(new URL(url)));
const connectedMs = performance.now() - started;
const atStart = memory();
const { tools } = await client.listTools();
const listedMs = performance.now() - started - connectedMs;

const text = readFileSync(path, 'utf8');
const [, id = ''] = /"operationId":\s*"([^"]+)"/.exec(text) ?? [];
const reloads: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  changed = Promise.withResolvers();
  const edited = text.replace(`"${id}"`, `"${id}-${round}"`);
  const at = performance.now();
  writeFileSync(path, edited);
  reloads.push((await changed.promise) - at);
}

print([
  `start to address: ${ms(startMs)}, to a connected client: ${ms(connectedMs)}`,
  `tools/list, ${tools.length} tools: ${ms(listedMs)}`,
  `edit to notification: ${ms(median(reloads))} (median of ${ROUNDS}: ${reloads.map(ms).join(', ')})`,
  `memory at the start: ${atStart}; at the end: ${memory()}`,
]);
await client.close();
server.kill();
await new Promise((resolve) => server.once('exit', resolve));
rmSync(folder, { recursive: true });

/** Resident memory of the server, now and at most; the system says it on Linux alone. */
function memory(): string {
  try {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    const of = (name: string) => Number(new RegExp(`${name}:\\s*(\\d+) kB`).exec(status)?.[1]) / 1000;
    return `${of('VmRSS').toFixed(0)} MB, at most ${of('VmHWM').toFixed(0)} MB`;
  } catch {
    return 'unknown';
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}

function print(lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}
