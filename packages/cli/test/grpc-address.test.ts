import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runTestCommand } from './run-test-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'curlew-grpc-address-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs operations with these addresses, where no server listens. */
async function run(addresses: string[], ...args: string[]): Promise<string> {
  const paths = Object.fromEntries(
    addresses.map((address, at) => [
      `/pets.v1.Pets/Get${at}`,
      {
        post: {
          'x-protocol': 'grpc',
          'x-grpc': { service: 'pets.v1.Pets', method: `Get${at}`, address },
          responses: { 200: { description: 'One' } },
        },
      },
    ]),
  );
  const info = { title: 'Pets', version: '1' };
  writeFileSync(join(folder, 'api.json'), JSON.stringify({ openapi: '3.1.0', info, paths }));
  const { exit, stderr } = await runTestCommand(['api.json', ...args, '--timeout', '2000'], { cwd: folder });
  expect(exit).toBe(4);
  return stderr;
}

test('a run says that the server replaces the address of gRPC operations', async () => {
  const server = ['-s', 'http://127.0.0.1:9'];
  const [one, several] = [
    await run(['grpc.example.com:443'], ...server),
    await run(['a.example:1', 'b.example:2', 'c.example:3', 'd.example:4'], ...server),
  ];
  expect(one).toContain(
    '1 gRPC operation is called at 127.0.0.1:9 in place of `grpc.example.com:443`. Pass `--server grpc=<host:port>` if they have another server.',
  );
  expect(several).toContain(
    '4 gRPC operations are called at 127.0.0.1:9 in place of `a.example:1`, `b.example:2`, `c.example:3`, ….',
  );
});

test.each([
  ['the same address', ['-s', 'http://127.0.0.1:9']],
  ['a server for gRPC', ['-s', 'http://127.0.0.1:1', '-s', 'grpc=127.0.0.1:9']],
])('nothing is said with %s', async (_name, args) => {
  expect(await run(['127.0.0.1:9'], ...args)).not.toContain('gRPC operation');
});
