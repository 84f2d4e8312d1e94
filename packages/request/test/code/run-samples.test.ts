import { execFile, type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseMultipart } from '@remix-run/multipart-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlainBody, PlainPart, PlainRequest } from '../../src/code/plain-request.ts';
import { type EchoServer, echoServer, type Received } from '../echo-server.ts';
import { type OpenedFile, readPythonCall } from './read-python-call.ts';
import { type SampleCall, sampleCalls } from './sample-calls.ts';

const run = promisify(execFile);
const works = (command: string, ...args: string[]) => {
  const result: SpawnSyncReturns<Buffer> = spawnSync(command, args);
  return result.status === 0;
};
/** What a bare machine may lack; the programs are then only read. */
const has = {
  curl: works('curl', '--version'),
  python: works('python3', '-c', 'import requests'),
  httpx: works('python3', '-c', 'import httpx'),
  aiohttp: works('python3', '-c', 'import aiohttp'),
  wget: works('wget', '--version'),
  httpie: works('http', '--version'),
};

let server: EchoServer;
let folder: string;
let calls: SampleCall[];
beforeAll(async () => {
  server = await echoServer();
  folder = await mkdtemp(join(tmpdir(), 'samples-'));
  calls = await sampleCalls(server.origin);
  for (const name of calls.flatMap(({ request }) => fileNames(request.body)))
    await writeFile(join(folder, name), getContent(name));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

function fileNames(body: PlainBody | undefined): string[] {
  if (body?.kind === 'file') return [body.fileName];
  return body?.kind === 'multipart'
    ? body.parts.flatMap((part) => ('fileName' in part ? [part.fileName] : []))
    : [];
}

function getContent(fileName: string): string {
  return `what ${fileName} holds\r\n\u0000`;
}

/** All programs in one shell, each in a subshell of its own; it ends with the first one that fails. */
async function runAll(programs: readonly string[], env = process.env): Promise<string> {
  const script = join(folder, 'all.sh');
  await writeFile(script, `set -e\n${programs.map((program) => `(\n${program}\n)\n`).join('')}`);
  const { stdout } = await run('bash', [script], { cwd: folder, env, maxBuffer: 2 ** 26 });
  return stdout;
}

function code(call: SampleCall, id: string): string {
  return call.samples.find((sample) => sample.id === id)?.code ?? '';
}

/** A part in a form in which all languages can be compared. */
function getPart(part: PlainPart): Record<string, string> {
  const { name } = part;
  return 'fileName' in part
    ? { name, fileName: part.fileName, content: getContent(part.fileName) }
    : { name, content: part.value };
}

/** What arrived is what the sample says. */
function expectArrived({ method, url, headers, body }: Received, request: PlainRequest): void {
  const wanted = new URL(request.url);
  expect([method, url]).toEqual([request.method, wanted.pathname + wanted.search]);
  for (const { name, value } of request.headers) {
    // `fetch` adds a charset to the type of a form, which is compared with its body.
    if (request.body?.kind === 'form' && name === 'Content-Type') continue;
    expect(headers[name.toLowerCase()] ?? '').toBe(value);
  }
  const { basicAuth } = request;
  if (basicAuth) {
    const encoded = Buffer.from(`${basicAuth.username}:${basicAuth.password}`).toString('base64');
    expect(headers.authorization).toBe(`Basic ${encoded}`);
  }
  expectBody(body, headers['content-type'] ?? '', request.body);
}

function expectBody(body: Uint8Array, type: string, wanted: PlainBody | undefined): void {
  const text = new TextDecoder().decode(body);
  const [read, want] = comparable(text, body, type, wanted);
  expect(read).toEqual(want);
}

/** What arrived and what the sample says, in the form that its kind of body is compared in. */
function comparable(text: string, body: Uint8Array, type: string, wanted: PlainBody | undefined): unknown[] {
  switch (wanted?.kind) {
    case undefined:
      return [text, ''];
    case 'json':
      return [JSON.parse(text), wanted.value];
    case 'text':
      return [text, wanted.text];
    case 'file':
      return [text, getContent(wanted.fileName)];
    case 'form':
      return [
        [type.split(';')[0], ...new URLSearchParams(text)],
        [wanted.mediaType, ...wanted.fields.map(({ name, value }) => [name, value])],
      ];
    case 'multipart': {
      const boundary = /boundary="?([^";]+)/.exec(type)?.[1] ?? '';
      const parts = [...parseMultipart(body, { boundary })].map((part) => ({
        name: part.name,
        // `FormData` gives a name to every part that has a type.
        ...(part.filename === undefined || part.filename === 'blob' ? {} : { fileName: part.filename }),
        content: part.text,
      }));
      return [parts, wanted.parts.map(getPart)];
    }
  }
}

/** Every call arrived once, in order. */
function expectAll(): void {
  const all = server.take();
  expect(all).toHaveLength(calls.length);
  for (const [index, one] of all.entries()) expectArrived(one, calls[index]?.request as PlainRequest);
}

it('the fixture has a sample of each kind of body', () => {
  expect(new Set(calls.map(({ request }) => request.body?.kind))).toEqual(
    new Set([undefined, 'json', 'text', 'form', 'multipart', 'file']),
  );
});

describe('curl', () => {
  /** The arguments that a shell hands to `curl`, for each program: all are written to the output, each list with its length before. */
  async function shellArguments(programs: readonly string[]): Promise<string[][]> {
    const curl = `curl() { printf '%s\\0' "$#" "$@"; }`;
    const words = (await runAll(programs.map((program) => `${curl}\n${program}`))).split('\0');
    return programs.map(() => words.splice(0, Number(words.shift())));
  }

  function getField(pair = ''): string[] {
    const at = pair.indexOf('=');
    return [decodeURIComponent(pair.slice(0, at)), pair.slice(at + 1)];
  }

  it('states the request', async () => {
    const stated = await shellArguments(calls.map((call) => code(call, 'curl')));
    for (const [index, call] of calls.entries()) {
      const [first, ...args] = stated[index] ?? [];
      const flags = first === '--request' ? args : [first, ...args];
      expect(flags).toContain(call.request.url);
      for (const { name, value } of call.request.headers) {
        if (call.request.body?.kind === 'form' && name === 'Content-Type') continue;
        expect(flags).toContain(value === '' ? `${name};` : `${name}: ${value}`);
      }
      const { body } = call.request;
      const fields = body?.kind === 'form' ? body.fields.map(({ name, value }) => [name, value]) : [];
      expect(
        flags.flatMap((flag, at) => (flag === '--data-urlencode' ? [getField(flags[at + 1])] : [])),
      ).toEqual(fields);
      const parts = body?.kind === 'multipart' ? body.parts.map(({ name }) => name) : [];
      const forms = flags.filter((_, at) => /^--form(-string)?$/.test(flags[at - 1] ?? ''));
      expect(forms.map((part) => part?.split('=')[0])).toEqual(parts);
      if (body?.kind === 'file') expect(flags.slice(-2)).toEqual(['--data-binary', `@${body.fileName}`]);
      if (body?.kind === 'text') expect(flags.at(-1)).toBe(body.text);
      if (body?.kind === 'json') expect(JSON.parse(flags.at(-1) ?? '')).toEqual(body.value);
    }
  });

  it(`${has.curl ? 'sends it' : 'is not installed here'}`, async () => {
    expect(works('bash', '-c', 'command -v curl')).toBe(has.curl);
    if (!has.curl) return;
    await runAll(calls.map((call) => code(call, 'curl')));
    expectAll();
  });
});

describe('Wget', () => {
  it(`${has.wget ? 'sends it' : 'is only parsed: it is not installed here'}`, async () => {
    expect(works('bash', '-c', 'command -v wget')).toBe(has.wget);
    if (!has.wget) return;
    // In a locale that is not UTF-8, Wget sends `%27` and `%2A` as the characters that they stand for.
    const env = { ...process.env, LC_ALL: 'C.UTF-8' };
    await runAll(
      calls.map((call) => code(call, 'wget')),
      env,
    );
    expectAll();
  });
});

describe.each(['javascript', 'axios'])('%s', (id) => {
  it('sends it', async () => {
    const axios = JSON.stringify(import.meta.resolve('axios'));
    const programs = calls.map((call) => {
      const [name] = fileNames(call.request.body);
      const file = name ? `const file = new Blob([${JSON.stringify(getContent(name))}]);\n` : '';
      return file + code(call, id).replace('"axios"', axios);
    });
    const runAll =
      'for (const one of JSON.parse(process.argv[1])) await import("data:text/javascript," + encodeURIComponent(one))';
    await run(process.execPath, ['--input-type=module', '-e', runAll, JSON.stringify(programs)], {
      cwd: folder,
    });
    expectAll();
  });
});

describe('Python', () => {
  it('states the request', () => {
    for (const call of calls) {
      const { name, positional, named } = readPythonCall(code(call, 'python'));
      const { method, url, headers, basicAuth, body } = call.request;
      expect(positional).toEqual(name === 'requests.request' ? [method, url] : [url]);
      expect(name === 'requests.request' || name === `requests.${method.toLowerCase()}`).toBe(true);
      const given = Object.entries((named.headers ?? {}) as object);
      // `json=` and a list as `data=` imply these.
      const implied = ['application/json', 'application/x-www-form-urlencoded'];
      const isImplied = ({ name, value }: { name: string; value: string }) =>
        name === 'Content-Type' && body?.kind !== 'text' && implied.includes(value);
      const wanted = headers.filter((header) => !isImplied(header));
      expect(given).toEqual(wanted.map((header) => [header.name, header.value]));
      expect(named.auth).toEqual(basicAuth && [basicAuth.username, basicAuth.password]);
      expect(getBody(named)).toEqual(body && statedBody(body));
    }
  });

  /** The body as the arguments of `requests` state it. */
  function getBody({ json, data, files }: Record<string, unknown>): unknown {
    return json ?? data ?? files;
  }

  function statedBody(body: PlainBody): unknown {
    switch (body.kind) {
      case 'json':
        return body.value;
      case 'text':
        return body.text;
      case 'file':
        return { fileName: body.fileName } satisfies OpenedFile;
      case 'form':
        return body.fields.map(({ name, value }) => [name, value]);
      case 'multipart':
        return body.parts.map((part) => {
          const type = part.contentType ? [part.contentType] : [];
          const content =
            'fileName' in part ? [part.fileName, { fileName: part.fileName }] : [null, part.value];
          return [part.name, [...content, ...type]];
        });
    }
  }
});

describe.each([
  ['python', 'requests', has.python],
  ['httpx', 'httpx', has.httpx],
  ['aiohttp', 'aiohttp', has.aiohttp],
])('%s', (id, library, isInstalled) => {
  it(`${isInstalled ? 'sends it' : `is only parsed: ${library} is not installed here`}`, async () => {
    expect(works('python3', '-c', `import ${library}`)).toBe(isInstalled);
    if (!isInstalled) return;
    const programs = JSON.stringify(calls.map((call) => code(call, id)));
    const runAll = 'import json, sys\nfor one in json.loads(sys.argv[1]): exec(one, {})';
    await run('python3', ['-c', runAll, programs], { cwd: folder });
    expectAll();
  });
});

describe('HTTPie', () => {
  it(`${has.httpie ? 'sends it' : 'is only parsed: it is not installed here'}`, async () => {
    expect(works('http', '--version')).toBe(has.httpie);
    if (!has.httpie) return;
    await runAll(calls.map((call) => code(call, 'httpie').replace(/^http /, 'http --ignore-stdin ')));
    expectAll();
  });
});
