import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planSources } from '@curlew/project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RenderWorkerClient } from '../src/worker/render-worker-client.ts';
import type { WorkerProject } from '../src/worker/worker-messages.ts';

/** The built worker: a thread resolves packages as a user's program does. */
const WORKER = new URL('../dist/worker/render-worker.js', import.meta.url);

let folder = '';
const clients: RenderWorkerClient[] = [];

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'worker-')));
  const api = "openapi: 3.1.0\ninfo: { title: Ships, version: '1' }\npaths: {}\n";
  writeFileSync(join(folder, 'openapi.yaml'), api);
});

afterAll(async () => {
  for (const client of clients) await client.close();
  rmSync(folder, { recursive: true });
});

function start(entry: URL = WORKER): RenderWorkerClient {
  const client = new RenderWorkerClient(entry);
  clients.push(client);
  return client;
}

function project(options: object = {}): WorkerProject {
  const sources = [{ path: 'openapi.yaml', options }];
  const address = { base: '', ending: '/' } as const;
  const plan = planSources({ sources, base: '/', from: folder, cwd: folder });
  return {
    ...plan,
    cwd: folder,
    limits: {},
    allowRemote: false,
    lenient: false,
    showInternal: false,
    propertyOrder: 'required-first',
    remoteImages: false,
    sampleLanguages: ['curl'],
    guides: [],
    assistants: [],

    policy: {},
    address,
  };
}

/** A worker of one line of code. */
function getWorker(code: string): URL {
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

test('a project is loaded, reloaded and rendered; no text is sent', async () => {
  const client = start();
  const { sources, files } = await client.open(project());
  const [source] = sources;
  expect(source).toMatchObject({ name: 'openapi.yaml', usable: true, reference: { title: 'Ships' } });
  expect(source).not.toHaveProperty('sourceFiles');
  expect(source).not.toHaveProperty('description');
  expect(files).toEqual([join(folder, 'openapi.yaml')]);
  expect((await client.reload(new Set(files))).sources).toHaveLength(1);
  expect((await client.inspect()).sources).toHaveLength(1);
  expect((await client.inspect()).sources).toHaveLength(0);
  expect((await client.render('', '')).title).toBe('Ships');
  await expect(client.render('', 'none')).rejects.toThrow('Page not found: /none.');
});

test('a killed worker rejects waiting and later requests', async () => {
  const client = start(
    getWorker(
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(7));`,
    ),
  );
  const waiting = [client.render('', 'a'), client.render('', 'b')];
  for (const request of waiting)
    await expect(request).rejects.toThrow('The render worker ended with code 7.');
  await expect(client.render('', 'c')).rejects.toThrow('The render worker ended with code 7.');
});

test('the real worker, killed while it loads, rejects waiting and later requests', async () => {
  const kill = `parentPort.on('message', ({ id }) => id === 1 && process.exit(9));`;
  const client = start(
    getWorker(`import { parentPort } from 'node:worker_threads'; import '${WORKER.href}'; ${kill}`),
  );
  expect((await client.open(project())).sources).toHaveLength(1);
  await expect(client.open(project())).rejects.toThrow('The render worker ended with code 9.');
  await expect(client.render('', '')).rejects.toThrow('The render worker ended with code 9.');
});

test('the real worker, closed while it loads, rejects waiting and later requests', async () => {
  const client = start();
  const waiting = expect(client.open(project())).rejects.toThrow('The render worker was closed.');
  await client.close();
  await waiting;
  await expect(client.open(project())).rejects.toThrow('The render worker was closed.');
});

test('an uncaught error in the worker is the reason of every rejection', async () => {
  const client = start(
    getWorker(
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { throw new Error('out of paper'); });`,
    ),
  );
  await expect(client.render('', 'a')).rejects.toThrow('out of paper');
  await expect(client.render('', 'b')).rejects.toThrow('out of paper');
});

test('a worker that cannot start rejects', async () => {
  const client = start(new URL('./none.js', WORKER));
  await expect(client.render('', 'a')).rejects.toThrow('none.js');
});

test('what cannot be sent rejects that request alone', async () => {
  const client = start();
  const unsendable = { ...project(), policy: { rules: (() => 'off') as never } };
  await expect(client.open(unsendable)).rejects.toThrow('could not be cloned');
  expect((await client.open(project())).sources).toHaveLength(1);
});

test('the memory of the worker for new objects is bounded', async () => {
  const code = `import { parentPort, resourceLimits } from 'node:worker_threads';
parentPort.on('message', ({ id }) => parentPort.postMessage({ id, value: resourceLimits.maxYoungGenerationSizeMb }));`;
  expect(await start(getWorker(code)).inspect()).toBe(48);
});
