import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testAll } from '../../../scripts/test-all.ts';
import { runCurlew } from './run-curlew.ts';
import { startProgram } from './start-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'loopback-'));
let title = 'Ships';
const server = createServer((_, response) => {
  response.setHeader('etag', `"${title}"`);
  response.end(
    `openapi: 3.2.0\ninfo: { title: ${title}, version: '1' }\npaths: { /ships: { get: { operationId: list, responses: { '200': { description: ok } } } } }\n`,
  );
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.yaml`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('commands read a description of a server of this machine', async () => {
  const validated = await runCurlew(['validate', url], folder);
  expect([validated.exit, validated.stdout, validated.stderr]).toEqual([0, expect.any(String), '']);
  const bundled = await runCurlew(['bundle', url], folder);
  expect(bundled.stdout).toContain('info: { title: Ships');
  const built = await runCurlew(['docs', url, '--out', 'site'], folder);
  expect(built.exit, built.stderr).toBe(0);
  expect(readFileSync(join(folder, 'site/index.html'), 'utf8')).toContain('<h1>Ships</h1>');
  const refused = await runCurlew(['validate', 'http://192.0.2.1/openapi.yaml'], folder);
  expect(refused.exit).toBe(2);
  expect(refused.stderr).toContain('expected `https:`, or `http:` to this machine');
});

testAll('a preview follows the description of a server', async () => {
  title = 'Ships';
  const { PATH, HOME } = process.env;
  const child = startProgram(['preview', url, '--port', '0'], { cwd: folder, env: { PATH, HOME } });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  const address = /http:\/\/localhost:\d+\//;
  await vi.waitUntil(() => address.test(text), { timeout: 240_000 });
  const page = async () => (await fetch(address.exec(text)?.[0] ?? '')).text();
  expect(await page()).toContain('Ships');
  title = 'Harbors';
  await expect.poll(page, { timeout: 60_000, interval: 500 }).toContain('Harbors');
  child.kill('SIGTERM');
});
