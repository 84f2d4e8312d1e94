import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { send } from './http-client.ts';

const SCRIPT = fileURLToPath(new URL('../scripts/user-api.ts', import.meta.url));

it('prints an address and credentials that work, and ends with Ctrl-C', async () => {
  const child = spawn(process.execPath, [SCRIPT, '--port', '0', '--quiet']);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  await expect.poll(() => text).toContain('Ctrl-C ends it.');
  const url = /listens on (\S+)/.exec(text)?.[1] ?? '';
  const credentials = JSON.parse(/--json '(\{"client_id".*?\})'/.exec(text)?.[1] ?? '{}') as object;
  const path = /curl \S+(\/v1\/users\/\w+)/.exec(text)?.[1] ?? '';
  const token = await send({ url }, 'POST', '/v1/token', { body: credentials });
  const { access_token } = JSON.parse(token.text) as { access_token: string };
  expect((await send({ url }, 'GET', path, { token: access_token })).status).toBe(200);
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
