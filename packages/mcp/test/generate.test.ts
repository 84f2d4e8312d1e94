import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import typescript from 'typescript';
import { expect, onTestFinished, test } from 'vitest';
import { testAll } from '../../../scripts/test-all.ts';
import { createCatalog, generateProject } from '../src/index.ts';
import { compileProject, testProject, writeProject } from './build-project.ts';
import { describeApi, referenceDescription } from './describe-api.ts';

/** Names of the tools that a main file of a project serves. */
async function servedTools(main: string, messages = { text: '' }): Promise<string[]> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StdioClientTransport({ command: process.execPath, args: [main], stderr: 'pipe' });
  transport.stderr?.on('data', (chunk) => {
    messages.text += chunk;
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return (await client.listTools()).tools.map(({ name }) => name);
}

test('the project of the Reference User API passes its tests, and serves all tools as sources and compiled', async () => {
  const catalog = createCatalog(await referenceDescription());
  const { files, toolCount } = generateProject(catalog, 'user-api');
  const folder = await writeProject(files);
  expect(await testProject(folder)).toMatch(/pass 3\n/);
  await compileProject(folder);
  const names = catalog.tools.map(({ name }) => name);
  for (const file of ['src/main.ts', 'src/start.js', 'dist/main.js'])
    expect(await servedTools(join(folder, file)), file).toEqual(names);
  expect(toolCount).toBe(names.length);
  expect(files.find(({ path }) => path === 'README.md')?.text).toContain('CURLEW_BEARER_');
});

test('the selection of operations is a file of the project', async () => {
  const operation = (tags: string[]) => ({ tags, responses: { 200: { description: 'ok' } } });
  const description = await describeApi({
    paths: {
      '/a': { get: operation(['kept']), post: operation(['kept']) },
      '/b': { get: operation(['other']) },
    },
  });
  const catalog = createCatalog(description, { all: true, tags: ['kept'], readOnly: true });
  const { files } = generateProject(catalog, 'selected');
  expect(JSON.parse(files.find(({ path }) => path === 'tools.json')?.text ?? '')).toEqual({
    all: true,
    tags: ['kept'],
    readOnly: true,
  });
  const folder = await writeProject(files);
  expect(await servedTools(join(folder, 'src/main.ts'))).toEqual(['get_a']);
});

testAll(
  'a project of a large API serves three tools, says so, and all where its selection asks for all',
  async () => {
    const operation = { responses: { 200: { description: 'ok' } } };
    const paths = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [
        `/p${at}`,
        { get: { operationId: `read${at}`, ...operation } },
      ]),
    );
    const description = await describeApi({ paths });
    const folder = await writeProject(generateProject(createCatalog(description), 'large').files);
    const messages = { text: '' };
    expect(await servedTools(join(folder, 'src/main.ts'), messages)).toContain('search_operations');
    expect(messages.text).toMatch(
      /^The list of 500 tools .*To list all tools: "tools": "all" in tools\.json\.\n$/,
    );
    const { files } = generateProject(createCatalog(description, { tools: 'all' }), 'all');
    const all = await writeProject(files);
    expect(await servedTools(join(all, 'src/main.ts'))).toHaveLength(500);
    expect(await testProject(all)).toMatch(/pass 3\n/);
    expect(await testProject(folder)).toMatch(/pass 3\n/);
  },
);

test('a server starts without the clients of the protocols, which the first call loads', async () => {
  const folder = new URL('../src/', import.meta.url);
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    const text = await readFile(new URL(name, folder), 'utf8');
    expect(text, name).not.toMatch(/^import (?!type )[^;]*'@curlew\/contract(?!\/credentials)[^']*';/m);
  }
});

test('the packages of a project are those of this repository', async () => {
  const { files } = generateProject(createCatalog(await describeApi({ paths: {} })), 'empty');
  const { dependencies, devDependencies } = JSON.parse(files[0]?.text ?? '');
  const root = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
  const own = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  expect(dependencies).toEqual({ '@curlew/mcp': own.version, '@curlew/openapi': own.version });
  expect(devDependencies.typescript).toBe(typescript.version);
  expect(devDependencies['@types/node']).toBe(root.devDependencies['@types/node']);
});

test('a description above a megabyte has a line for each operation and each component, and the same value', async () => {
  const text = 'x'.repeat(300_000);
  const paths = Object.fromEntries(
    ['/a', '/b'].map((path) => [
      path,
      { get: { description: text, responses: {} }, post: { responses: {} } },
    ]),
  );
  const components = { schemas: { A: { description: text }, B: { description: text } } };
  const { files } = generateProject(createCatalog(await describeApi({ paths, components })), 'long');
  const written = files.find(({ path }) => path === 'openapi.json')?.text ?? '';
  expect(written.split('\n').map((line) => line.slice(0, 12))).toEqual(
    expect.arrayContaining(['"/b":{', '"post":{"res', '"B":{"descri']),
  );
  expect(JSON.parse(written)).toMatchObject({ paths, components });
  const { files: small } = generateProject(createCatalog(await describeApi({ paths: {} })), 'small');
  expect(small.find(({ path }) => path === 'openapi.json')?.text).toContain('\n  "paths": {}');
});

test('numbers that a double cannot hold stay as they were written', async () => {
  const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };
  const schema = { type: 'integer', maximum: rawJSON('9223372036854775807') };
  const description = await describeApi({ paths: {}, components: { schemas: { Large: schema } } });
  const { files } = generateProject(createCatalog(description), 'numbers');
  expect(files.find(({ path }) => path === 'openapi.json')?.text).toContain('9223372036854775807');
});

test('no text of a description becomes code, and the project still passes its tests', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what must not become code
  const evil = '`${process.exit(1)}`\'";*/ process.exit(1); /* </script> \\u2028 \u2028 [x](y) |';
  const description = await describeApi({
    info: { title: evil, version: evil },
    servers: [{ url: 'https://api.test/{v}', variables: { v: { default: 'v1' } } }],
    components: {
      securitySchemes: { [evil.replaceAll(/[^\w.]/g, '.')]: { type: 'apiKey', in: 'query', name: evil } },
    },
    paths: {
      '/a/{id}': {
        get: {
          operationId: evil,
          summary: evil,
          description: evil,
          parameters: [
            { name: evil, in: 'query', description: evil, schema: { type: 'string', default: evil } },
          ],
          responses: { 200: { description: evil } },
        },
        post: { 'x-note': evil, responses: { 200: { description: evil } } },
      },
    },
  });
  const { files } = generateProject(createCatalog(description), evil);
  expect(await testProject(await writeProject(files))).toMatch(/pass 3\n/);
  for (const { path, text } of files.filter((file) => file.path.endsWith('.ts')))
    expect(text).toBe(await readFile(new URL(`../templates/${path}`, import.meta.url), 'utf8'));
  for (const { text } of files.filter((file) => /package\.json|README|tsconfig/.test(file.path)))
    expect(text).not.toContain('process.exit(1)');
});
