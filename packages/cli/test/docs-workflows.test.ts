import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCurlew } from './run-curlew.ts';

const folder = mkdtempSync(join(tmpdir(), 'workflows-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

writeFileSync(
  join(folder, 'openapi.yaml'),
  `openapi: 3.2.0
info: { title: Users, version: 1.0.0 }
servers: [{ url: https://api.example.com }]
paths: { /users: { get: { operationId: list, responses: { '200': { description: OK } } } } }
`,
);
writeFileSync(
  join(folder, 'flows.arazzo.yaml'),
  `arazzo: 1.0.1
info: { title: Flows, version: 1.0.0 }
sourceDescriptions: [{ name: users, url: https://api.example.com/openapi.yaml, type: openapi }]
workflows:
  - workflowId: listAll
    steps: [{ stepId: list, operationId: list }, { stepId: other, operationId: lost }]
`,
);
writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');

test('--workflows adds pages of an Arazzo file, whose problems are reported', async () => {
  const { exit, stderr } = await runCurlew(
    ['docs', 'openapi.yaml', '--out', 'flows', '--workflows', 'flows.arazzo.yaml'],
    folder,
  );
  expect(exit, stderr).toBe(0);
  expect(stderr).toContain('flows.arazzo.yaml:6:');
  expect(stderr).toContain('unknown-operation');
  const html = readFileSync(join(folder, 'flows/workflows/list-all/index.html'), 'utf8');
  expect(html).toContain('href="/users/list/"');
  expect(readFileSync(join(folder, 'flows/users/list/index.html'), 'utf8')).toContain('Used in workflows');
});

test.each([
  ['several sources', ['openapi.yaml', 'openapi.yaml', 'logo.svg'], 'is for a single source'],
  ['a file that does not exist', ['openapi.yaml'], 'file not found'],
])('--workflows is refused for %s', async (_, sources, message) => {
  const flag = ['--workflows', sources.length > 1 ? 'flows.arazzo.yaml' : 'none.yaml'];
  const { exit, stderr } = await runCurlew(['docs', ...sources, '--out', 'refused', ...flag], folder);
  expect(exit).not.toBe(0);
  expect(stderr).toContain(message);
});
