import { fileURLToPath } from 'node:url';
import type { RunReport } from '@curlew/contract';
import { startUserApi, type UserApi } from '@curlew/user-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { runTestCommand } from './run-test-command.ts';

const cwd = fileURLToPath(new URL('../../user-api/', import.meta.url));
let api: UserApi;
let token: string;

beforeAll(async () => {
  api = await startUserApi({ port: 0 });
  const reply = await fetch(`${api.url}/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(api.credentials),
  });
  token = ((await reply.json()) as { access_token: string }).access_token;
});

afterAll(() => api.close());

const EXPLORE = ['openapi.yaml', '--explore', '30', '--max-requests', IS_COMPLETE ? '300' : '100'];

test('the user API has no fault of sequences, and the report has no credential', async () => {
  const ended = await runTestCommand([...EXPLORE, '-s', api.url, '-r', 'json'], { cwd, token });
  expect(ended.exit, ended.stderr).toBe(0);
  const { cases } = JSON.parse(ended.stdout) as RunReport;
  expect(cases.length).toBeGreaterThan(8);
  expect(cases.every(({ group, outcome }) => group === 'exploration' && outcome === 'passed')).toBe(true);
  expect(ended.stdout).not.toContain(token);
});

test('an exploration calls only a server that is given', async () => {
  const ended = await runTestCommand(EXPLORE, { cwd });
  expect(ended.exit).toBe(2);
  expect(ended.stderr).toContain('`--explore` requires `--server`');
});

test.each([
  [['--max-requests', '5'], '`--max-requests` requires `--explore`'],
  [['--explore', '5', '--negative'], '`--explore` cannot be used with `--negative`'],
  [['--explore', '0'], '--explore'],
])('%j is a wrong command line', async (args, message) => {
  const ended = await runTestCommand(['openapi.yaml', '-s', api.url, ...args], { cwd });
  expect(ended.exit).toBe(2);
  expect(ended.stderr).toContain(message);
});
