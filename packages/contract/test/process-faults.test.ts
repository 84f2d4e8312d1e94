import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Exchange } from '@curlew/exchange';
import { describe, expect, test } from 'vitest';
import { runCall, Session } from '../src/index.ts';
import { describeApi, getOperation } from './describe.ts';

const FOLDER = fileURLToPath(new URL('./processes/', import.meta.url));

async function prepare(extension: object) {
  const operation = { operationId: 'it', 'x-mcp': extension, responses: { 200: { description: 'ok' } } };
  const description = await describeApi(
    JSON.stringify({
      openapi: '3.2.0',
      info: { title: 'T', version: '1' },
      paths: { '/it': { post: operation } },
    }),
    `${FOLDER}openapi.yaml`,
  );
  return { description, operation: getOperation(description, 'it') };
}

const server = (file: string, more: object = {}) => ({
  transport: 'stdio',
  command: process.execPath,
  args: [file],
  tool: 'ask',
  ...more,
});

async function run(extension: object, timeoutMs = 20_000, allowCommands = true): Promise<Exchange> {
  const { description, operation } = await prepare(extension);
  const call = { operation, input: { body: { mode: 'reply' } }, limits: { timeoutMs } };
  return runCall(call, { description, connection: { allowCommands } });
}

describe('a process', () => {
  test('is not started where commands are not allowed', async () => {
    const exchange = await run(server('noisy.ts'), 1_000, false);
    expect(exchange.failure?.code).toBe('not-allowed');
  });

  test('that writes noise to its output is understood', async () => {
    const exchange = await run(server('noisy.ts'));
    expect(exchange.failure).toBeUndefined();
    expect(Buffer.from(exchange.response?.body ?? []).toString()).toBe('{"answer":42}');
  });

  test('that dies before it answers', async () => {
    const exchange = await run(server('dies.ts'));
    expect(exchange.failure?.code).toBe('process-ended');
  });

  test('that does not exist', async () => {
    const exchange = await run(server('', { command: 'no-such-program-anywhere' }));
    expect(exchange.failure?.code).toBe('process-ended');
    expect(exchange.durationMs).toBeLessThan(15_000);
  });

  test('that ends at once', async () => {
    const exchange = await run(server('', { args: ['-e', 'process.exit(1)'] }));
    expect(exchange.failure?.code).toBe('process-ended');
  });

  test('that only writes noise', async () => {
    const exchange = await run(
      server('', { args: ['-e', 'setInterval(() => console.log("noise"), 5)'] }),
      700,
    );
    expect(exchange.failure?.code).toBe('timeout');
    expect(exchange.durationMs).toBeLessThan(15_000);
  });

  test('that writes without an end', async () => {
    const flood =
      'const more = () => { while (process.stdout.write("x".repeat(100000))) {} }; process.stdout.on("drain", more); more();';
    const { description, operation } = await prepare(server('', { args: ['-e', flood] }));
    const limits = { timeoutMs: 1_500, maxBodyBytes: 1_000_000 };
    const exchange = await runCall(
      { operation, limits },
      { description, connection: { allowCommands: true } },
    );
    expect(['process-ended', 'timeout']).toContain(exchange.failure?.code);
  });
});

test('every process has ended when its session is closed, also one that wants to stay', async () => {
  const pids = mkdtempSync(join(tmpdir(), 'curlew-pids-'));
  try {
    const { description, operation } = await prepare(server('stubborn.ts', { env: { PIDS: pids } }));
    const session = new Session(description, { connection: { allowCommands: true } });
    const call = (mode: string, timeoutMs: number) =>
      session.run({ operation, input: { body: { mode } }, limits: { timeoutMs } });
    expect((await call('reply', 20_000)).failure).toBeUndefined();
    expect((await call('silent', 500)).failure?.code).toBe('timeout');
    // The one that was left by the call is replaced by another, which is in the middle of starting.
    void call('reply', 20_000);
    await new Promise((resolve) => setTimeout(resolve, 150));
    await session.close();
    // One that was starting may appear after its session was closed.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const started = () => readdirSync(pids).map(Number);
    expect(started().length).toBeGreaterThan(0);
    await expect.poll(() => started().filter(isRunning)).toEqual([]);
  } finally {
    rmSync(pids, { recursive: true });
  }
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
