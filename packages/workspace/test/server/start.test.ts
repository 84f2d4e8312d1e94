import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEMPLATES } from '../../src/server/start/templates.ts';
import { OpenedWorkspace } from './opened-workspace.ts';

let workspace: OpenedWorkspace;
beforeEach(async () => {
  workspace = await OpenedWorkspace.open({});
});
afterEach(() => workspace?.close());

test('a workspace without a file lists those of the folder, and remembers what was opened', async () => {
  writeFileSync(
    workspace.path('users.yaml'),
    'openapi: 3.1.0\ninfo: { title: Users, version: "1" }\npaths: {}\n',
  );
  writeFileSync(workspace.path('calls.sh'), 'curl https://api.example.com/users\n');
  writeFileSync(workspace.path('notes.txt'), 'nothing of an API\n');
  const first = await workspace.call('readStart', {});
  expect(first.folder).toBe(workspace.folder);
  expect(first.found.map(({ name, label }) => [name, label])).toEqual([
    ['users.yaml', 'an OpenAPI description'],
    ['calls.sh', 'curl commands'],
  ]);
  expect(first.recent).toEqual([]);
  await workspace.call('addSource', { path: 'users.yaml' });
  expect((await workspace.call('readStart', {})).recent.map(({ path }) => path)).toEqual([
    workspace.path('users.yaml'),
  ]);
});

test.each(TEMPLATES.flatMap(({ id }) => [`${id}.yaml`, `${id}.json`]))(
  'the template %s is a description without problems',
  async (path) => {
    const created = await workspace.call('createDescription', { template: path.split('.')[0] ?? '', path });
    if (!created.saved) throw new Error(created.message);
    const { problems } = await workspace.call('listProblems', { source: created.source });
    expect(problems.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
    const { outline } = await workspace.call('openSource', { source: created.source });
    expect(outline.operations.length).toBeGreaterThan(0);
    expect(readFileSync(workspace.path(path), 'utf8')).not.toContain(`\${`);
  },
);

test('a template is not written over a file', async () => {
  writeFileSync(workspace.path('kept.yaml'), 'kept');
  const created = await workspace.call('createDescription', { template: 'skeleton', path: 'kept.yaml' });
  expect(created).toMatchObject({ saved: false, reason: 'exists' });
  expect(readFileSync(workspace.path('kept.yaml'), 'utf8')).toBe('kept');
});

test('an unknown template is named with those that exist', async () => {
  const { status, value } = await workspace.post('createDescription', {
    template: 'graphql',
    path: 'a.yaml',
  });
  expect(status).toBe(400);
  expect(value).toMatchObject({ message: 'Unknown template `graphql`.' });
});
