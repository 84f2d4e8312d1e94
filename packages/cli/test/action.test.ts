import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { testAll } from '../../../scripts/test-all.ts';
import { ROOT, readText } from '../../conventions/src/packages.ts';

interface Step {
  name: string;
  if: string;
  run?: string;
  uses?: string;
  env?: Record<string, string>;
}

interface Action {
  inputs: Record<string, { description: string; default: string }>;
  runs: { steps: Step[] };
}

const action: Action = parse(readText('action.yml'));
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const GOOD = `openapi: 3.1.0
info: { title: Ships, version: 1.0.0 }
servers: [{ url: https://api.example.com }]
tags: [{ name: ships }]
paths:
  /ships:
    get:
      operationId: listShips
      tags: [ships]
      summary: List ships
      responses:
        '200':
          description: All
          content: { application/json: { schema: { type: array, items: { type: string } } } }
`;

/** A repository with a description, in which curlew is installed. */
function repository(description: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'curlew-action-'));
  folders.push(folder);
  mkdirSync(join(folder, 'apis of ships'));
  writeFileSync(join(folder, 'apis of ships/openapi.yaml'), description);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** The value of an expression of GitHub in the forms that the action uses. */
function evaluate(text: string, inputs: Record<string, string>): string {
  return text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
    const [, name = '', operator, literal] = /^inputs\.([\w-]+)(?: (==|!=) '(\w*)')?$/.exec(expression) ?? [];
    const value = inputs[name];
    if (value === undefined) throw new Error(`Not understood: ${expression}`);
    if (operator === undefined) return value;
    return String((value === literal) === (operator === '=='));
  });
}

interface Result {
  name: string;
  exit: number | null;
  output: string;
}

/** Runs the steps as GitHub does, up to the first that fails. */
async function runAction(folder: string, given: Record<string, string>): Promise<Result[]> {
  const defaults = Object.entries(action.inputs).map(([name, input]) => [name, input.default]);
  const inputs: Record<string, string> = { ...Object.fromEntries(defaults), ...given };
  const results: Result[] = [];
  for (const { name, if: condition, run, env = {} } of action.runs.steps) {
    if (run === undefined || evaluate(condition, inputs) !== 'true') continue;
    const values = Object.entries(env).map(([key, value]) => [key, evaluate(value, inputs)]);
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: folder,
      env: {
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        HOME: process.env.HOME,
        // Only what is installed may run.
        npm_config_offline: 'true',
        ...Object.fromEntries(values),
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        output += part;
      });
    const exit = await new Promise<number | null>((resolve) => child.on('close', resolve));
    results.push({ name, exit, output });
    if (exit !== 0) break;
  }
  return results;
}

test('problems become annotations and SARIF, and fail the step', async () => {
  const folder = repository(GOOD.replace('type: string', 'type: text'));
  const results = await runAction(folder, { sources: 'apis of ships/openapi.yaml\n', sarif: 'out.sarif' });
  expect(results.map(({ name, exit }) => [name, exit])).toEqual([
    ['Write SARIF', 0],
    ['Check the descriptions', 1],
  ]);
  expect(results[1]?.output).toContain('::error file=apis of ships/openapi.yaml,line=14,');
  const sarif = JSON.parse(readFileSync(join(folder, 'out.sarif'), 'utf8'));
  expect(sarif.runs[0].results.length).toBeGreaterThan(0);
});

testAll('a good description is tested and becomes a reference', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('["Mira"]');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.on('listening', resolve));
  const folder = repository(GOOD);
  const results = await runAction(folder, {
    sources: 'apis of ships/openapi.yaml',
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    out: 'site',
    site: 'https://me.github.io/ships',
    strict: 'true',
  });
  server.close();
  expect(
    results.map(({ name, exit }) => [name, exit]),
    results.at(-1)?.output,
  ).toEqual([
    ['Check the descriptions', 0],
    ['Test the API', 0],
    ['Build the reference', 0],
  ]);
  expect(readFileSync(join(folder, 'curlew-tests.xml'), 'utf8')).toContain('<testsuite');
  expect(readFileSync(join(folder, 'site/index.html'), 'utf8')).toContain('https://me.github.io/ships/');
});

test('a response that the description does not declare fails the test of the API', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('[1]');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.on('listening', resolve));
  const folder = repository(GOOD);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const results = await runAction(folder, {
    sources: 'apis of ships/openapi.yaml',
    server: address,
    out: 'site',
  });
  server.close();
  expect(results.map(({ exit }) => exit)).toEqual([0, 1]);
  expect(existsSync(join(folder, 'site'))).toBe(false);
});

test('sources and severities come from a configuration file in a folder', async () => {
  const folder = repository(GOOD.replace('      operationId: listShips\n', ''));
  const config = 'sources: [openapi.yaml]\nrules: { missing-operation-id: error }\n';
  writeFileSync(join(folder, 'apis of ships/curlew.config.yaml'), config);
  const results = await runAction(folder, { config: 'apis of ships/curlew.config.yaml' });
  expect(results.map(({ exit }) => exit)).toEqual([1]);
  expect(results[0]?.output).toContain('::error file=apis of ships/openapi.yaml');
});

test('no input reaches a script but through a variable, and every input is used', () => {
  const { steps } = action.runs;
  expect(steps.filter(({ run }) => run?.includes('${' + '{')).map(({ name }) => name)).toEqual([]);
  const text = JSON.stringify(steps);
  expect(Object.keys(action.inputs).filter((name) => !text.includes(`inputs.${name} `))).toEqual([]);
  expect(steps.flatMap(({ uses = [] }) => uses)).toEqual([expect.stringMatching(/^actions\/[\w-]+@v\d+$/)]);
});

test('the guide has a row for each input', () => {
  const guide = readText('docs/guides/hosting.md');
  for (const [name, { description, default: fallback }] of Object.entries(action.inputs))
    expect(guide).toContain(`| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${description} |`);
});
