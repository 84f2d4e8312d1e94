import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ArazzoDocument, readArazzo } from '@curlew/openapi/internal';
import { nodeHost } from '@curlew/openapi/node';
import { flowSamples } from '@curlew/request/internal';
import { startUserApi, type UserApi } from '@curlew/user-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const USER_API = fileURLToPath(new URL('../../../user-api/', import.meta.url));
const run = promisify(execFile);
const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

/** What a bare machine may lack: its program is then compared with the expected text alone. */
const has: Record<string, boolean> = {
  curl: works('bash', '-c', 'curl --fail-with-body --version && jq --version'),
  javascript: true,
  python: works('python3', '-c', 'import requests'),
};
const LANGUAGES = ['curl', 'javascript', 'python'] as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flows-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(text: string, path: string): Promise<ArazzoDocument> {
  const { document } = await readArazzo(text, { host: nodeHost(), path });
  if (document === undefined) throw new Error('The document is not usable.');
  return document;
}

async function readFile(path: string): Promise<ArazzoDocument> {
  const { readFile: readText } = await import('node:fs/promises');
  return read(await readText(path, 'utf8'), path);
}

function getSamples(document: ArazzoDocument, workflowId: string): Record<string, string> {
  const workflow = document.workflows.find(({ id }) => id === workflowId);
  if (workflow === undefined) throw new Error(`no workflow ${workflowId}`);
  const samples = flowSamples(document, workflow, {
    title: workflowId,
    titleOf: ({ id }) => id,
    languages: LANGUAGES,
  });
  return Object.fromEntries(samples.map(({ id, code }) => [id, code]));
}

/** Runs a program in an empty folder, and returns what it prints. */
async function runProgram(language: string, code: string): Promise<string> {
  const [file, command] = {
    curl: ['flow.sh', 'bash'],
    javascript: ['flow.mjs', process.execPath],
    python: ['flow.py', 'python3'],
  }[language] as [string, string];
  await writeFile(join(folder, file), code);
  const { stdout } = await run(command, [file], { cwd: folder });
  return stdout;
}

describe('workflows of the Reference User API', () => {
  let api: UserApi;
  let document: ArazzoDocument;
  beforeAll(async () => {
    api = await startUserApi({ port: 0 });
    document = await readFile(join(USER_API, 'flows.arazzo.yaml'));
  });
  afterAll(() => api.close());

  /** With the values that a reader fills in. */
  const filled = (code: string) =>
    code
      .replaceAll('YOUR_CLIENT_SECRET', api.credentials.client_secret)
      .replaceAll('http://localhost:4010', api.url);

  it.each(LANGUAGES)('%s: passes on what steps return', async (language) => {
    const code = getSamples(document, 'orderAndRefund')[language] ?? '';
    expect(code).toContain('YOUR_CLIENT_SECRET');
    expect(code).not.toContain('zq');
    if (has[language] !== true) return;
    const printed = await runProgram(
      language,
      filled(code).replace('6f1c8a52-order-1', `key-of-${language}`),
    );
    expect(printed).toMatch(/order\W+ord_\w+/);
    expect(printed).toMatch(/address\W+\/v1\/orders\/ord_\w+/);
    expect(printed).toMatch(/paid\W+2498\b/);
    expect(printed).toMatch(/refunded\W+500\b/);
  });

  it.each(LANGUAGES)('%s: expects the status that the workflow expects', async (language) => {
    const code = filled(getSamples(document, 'findDeleted')[language] ?? '');
    if (has[language] !== true) return expect(code).toContain('404');
    expect(await runProgram(language, code)).toMatch(/reason\W+user_deleted/);
    const other = code.replace('usr_0Gn1Xy', 'usr_8fK2mQ');
    expect(other).not.toBe(code);
    await expect(runProgram(language, other)).rejects.toThrow(/user: 200/);
  });

  it.each(LANGUAGES)('%s: ends where a step fails', async (language) => {
    const code = getSamples(document, 'signIn')[language] ?? '';
    if (has[language] !== true) return expect(code).toContain('YOUR_CLIENT_SECRET');
    await expect(runProgram(language, code.replace('http://localhost:4010', api.url))).rejects.toThrow(/401/);
  });

  it('is written as a reader would', () => {
    const { curl, javascript, python } = getSamples(document, 'orderAndRefund');
    expect(curl).toMatchInlineSnapshot(`
      "#!/usr/bin/env bash
      # orderAndRefund
      # Needs curl 7.76 and jq
      set -euo pipefail

      response_headers=$(mktemp)

      base_url='http://localhost:4010'
      client_id='cli_demo'
      client_secret='YOUR_CLIENT_SECRET'
      key='6f1c8a52-order-1'
      quantity='2'

      # 1. token
      # Expect jsonpath $.access_token in $response.body
      # On failure: retry up to 3 times after 2 s if $statusCode == 503
      response=$(curl -sS --fail-with-body \\
        "$base_url/v1/token" \\
        --header 'Accept: application/json' \\
        --header 'Content-Type: application/json' \\
        --data "$(jq --null-input \\
            --arg client_id "$client_id" \\
            --arg client_secret "$client_secret" \\
            '{
              "client_id": $client_id,
              "client_secret": $client_secret
            }')")
      token=$(jq --raw-output '.access_token' <<<"$response")

      # 2. order
      # Expect $response.body#/status == 'open'
      # On failure: goto login if $statusCode == 401
      response=$(curl -sS --fail-with-body \\
        --dump-header "$response_headers" \\
        "$base_url/v1/orders" \\
        --header 'Accept: application/json' \\
        --header 'Content-Type: application/json' \\
        --header "Idempotency-Key: $key" \\
        --header "Authorization: Bearer $token" \\
        --data "$(jq --null-input --argjson quantity "$quantity" '{
            "currency": "EUR",
            "items": [
              {
                "sku": "TEA-EARL-100",
                "quantity": $quantity,
                "unit_price": 1249
              }
            ]
          }')")
      id=$(jq '.id' <<<"$response")
      total=$(jq '.total' <<<"$response")
      location_value=$(awk -v name='location' 'tolower($1) == name ":" { sub(/^[^:]*: */, ""); print }' "$response_headers" | tr -d '\\r' | tail -n 1 | jq --raw-input .)

      # 3. refund
      response=$(curl -sS --fail-with-body \\
        "$base_url/v1/orders/$(jq --raw-output '@uri' <<<"$id")/refund" \\
        --header 'Accept: application/json' \\
        --header 'Content-Type: application/json' \\
        --header "Authorization: Bearer $token" \\
        --data '{
          "amount": 500,
          "reason": "damaged"
        }')
      amount=$(jq '.amount' <<<"$response")

      jq --null-input \\
        --argjson id "$id" \\
        --argjson location_value "$location_value" \\
        --argjson total "$total" \\
        --argjson amount "$amount" \\
        '{
          "order": $id,
          "address": $location_value,
          "paid": $total,
          "refunded": $amount
        }'"
    `);
    expect(javascript).toMatchInlineSnapshot(`
      "// orderAndRefund

      const baseUrl = "http://localhost:4010";
      const clientId = "cli_demo";
      const clientSecret = "YOUR_CLIENT_SECRET";
      const key = "6f1c8a52-order-1";
      const quantity = 2;

      // 1. token
      // Expect jsonpath $.access_token in $response.body
      // On failure: retry up to 3 times after 2 s if $statusCode == 503
      let response = await fetch(\`\${baseUrl}/v1/token\`, {
        method: "POST",
        headers: {
          Accept: "application/json",
          "Content-Type": "application/json",
        },
        body: JSON.stringify({
          client_id: clientId,
          client_secret: clientSecret,
        }),
      });
      if (response.status !== 200) throw new Error(\`token: \${response.status} \${await response.text()}\`);
      let data = await response.json();
      const token = data.access_token;

      // 2. order
      // Expect $response.body#/status == 'open'
      // On failure: goto login if $statusCode == 401
      response = await fetch(\`\${baseUrl}/v1/orders\`, {
        method: "POST",
        headers: {
          Accept: "application/json",
          "Content-Type": "application/json",
          "Idempotency-Key": key,
          Authorization: \`Bearer \${token}\`,
        },
        body: JSON.stringify({
          currency: "EUR",
          items: [
            {
              sku: "TEA-EARL-100",
              quantity: quantity,
              unit_price: 1249,
            },
          ],
        }),
      });
      if (response.status !== 201) throw new Error(\`order: \${response.status} \${await response.text()}\`);
      data = await response.json();
      const id = data.id;
      const total = data.total;
      const locationValue = response.headers.get("Location");

      // 3. refund
      response = await fetch(\`\${baseUrl}/v1/orders/\${encodeURIComponent(id)}/refund\`, {
        method: "POST",
        headers: {
          Accept: "application/json",
          "Content-Type": "application/json",
          Authorization: \`Bearer \${token}\`,
        },
        body: JSON.stringify({
          amount: 500,
          reason: "damaged",
        }),
      });
      if (response.status !== 201) throw new Error(\`refund: \${response.status} \${await response.text()}\`);
      data = await response.json();
      const amount = data.amount;

      console.log({
        order: id,
        address: locationValue,
        paid: total,
        refunded: amount,
      });"
    `);
    expect(python).toMatchInlineSnapshot(`
      "# orderAndRefund

      from urllib.parse import quote

      import requests

      base_url = "http://localhost:4010"
      client_id = "cli_demo"
      client_secret = "YOUR_CLIENT_SECRET"
      key = "6f1c8a52-order-1"
      quantity = 2

      # 1. token
      # Expect jsonpath $.access_token in $response.body
      # On failure: retry up to 3 times after 2 s if $statusCode == 503
      response = requests.post(
          f"{base_url}/v1/token",
          headers={
              "Accept": "application/json",
          },
          json={
              "client_id": client_id,
              "client_secret": client_secret,
          },
      )
      if response.status_code != 200:
          raise SystemExit("token: " + str(response.status_code) + " " + response.text)
      data = response.json()
      token = data["access_token"]

      # 2. order
      # Expect $response.body#/status == 'open'
      # On failure: goto login if $statusCode == 401
      response = requests.post(
          f"{base_url}/v1/orders",
          headers={
              "Accept": "application/json",
              "Idempotency-Key": key,
              "Authorization": f"Bearer {token}",
          },
          json={
              "currency": "EUR",
              "items": [
                  {
                      "sku": "TEA-EARL-100",
                      "quantity": quantity,
                      "unit_price": 1249,
                  },
              ],
          },
      )
      if response.status_code != 201:
          raise SystemExit("order: " + str(response.status_code) + " " + response.text)
      data = response.json()
      id = data["id"]
      total = data["total"]
      location_value = response.headers["Location"]

      # 3. refund
      response = requests.post(
          f"{base_url}/v1/orders/{quote(str(id), safe='')}/refund",
          headers={
              "Accept": "application/json",
              "Authorization": f"Bearer {token}",
          },
          json={
              "amount": 500,
              "reason": "damaged",
          },
      )
      if response.status_code != 201:
          raise SystemExit("refund: " + str(response.status_code) + " " + response.text)
      data = response.json()
      amount = data["amount"]

      print({
          "order": id,
          "address": location_value,
          "paid": total,
          "refunded": amount,
      })"
    `);
  });
});

it('bounds a program of workflows that call each other, and ends where they form a circle', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `w${at}`);
  const workflows = names.map((workflowId, at) => ({
    workflowId,
    steps: Array.from({ length: 9 }, (_, step) => ({
      stepId: `s${step}`,
      workflowId: names[(at + 1) % names.length],
    })).concat([{ stepId: 'end', operationId: 'createToken' } as never]),
  }));
  const text = JSON.stringify({
    arazzo: '1.0.1',
    info: { title: 'T', version: '1' },
    sourceDescriptions: [{ name: 'shop', url: './openapi.yaml', type: 'openapi' }],
    workflows,
  });
  const { curl = '' } = getSamples(await read(text, join(USER_API, 'circle.json')), 'w0');
  expect(curl).toContain('# Left out: further steps');
  expect(curl.length).toBeLessThan(60_000);
});

describe('values that could end a string', () => {
  /** Of the response of the first step, and of the document. */
  const VALUE = `a b/"'\\ $(touch evil) \`touch evil\` \${x} {y} %s é\u2028 \\u0041 </script>`;
  const received: { url: string; body: string; header: string; authorization: string }[] = [];
  /** Operations by the media type of their body. */
  const BODIES = [
    ['form', 'application/x-www-form-urlencoded'],
    ['upload', 'multipart/form-data'],
    ['again', 'multipart/form-data'],
    ['xml', 'application/xml'],
  ] as const;
  const posted = (name: string, type: string) => ({
    post: {
      operationId: name,
      requestBody: { content: { [type]: { schema: { type: 'object' } } } },
      responses: { 200: { description: 'ok' } },
    },
  });
  let server: Server;
  let document: ArazzoDocument;

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      const header = String(request.headers['x-note'] ?? '');
      const { authorization = '' } = request.headers;
      received.push({ url: decodeURIComponent(request.url ?? ''), body, header, authorization });
      response.setHeader('Content-Type', 'application/json');
      response.setHeader('X-Trace', 'trace 1');
      response.end(
        JSON.stringify({ 'the id': VALUE, list: [{ n: 7, flag: true }], note: 'plain "note" $x' }),
      );
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const path = (method: string, parameters: object[] = []) => ({
      [method]: {
        operationId: method === 'get' ? 'first' : 'second',
        parameters,
        ...(method === 'post' && { requestBody: { content: { 'application/json': { schema: {} } } } }),
        responses: { 200: { description: 'ok' } },
      },
    });
    await writeFile(
      join(folder, 'api.json'),
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        servers: [{ url: `http://127.0.0.1:${port}` }],
        components: { securitySchemes: { basic: { type: 'http', scheme: 'basic' } } },
        paths: {
          '/first': path('get'),
          ...Object.fromEntries(BODIES.map(([name, type]) => [`/${name}`, posted(name, type)])),
          '/secured': {
            get: { operationId: 'secured', security: [{ basic: [] }, { key: [] }], responses: {} },
          },
          '/second/{id}': path('post', [{ name: 'id', in: 'path', required: true, schema: {} }]),
        },
      }),
    );
    document = await read(
      JSON.stringify({
        arazzo: '1.0.1',
        info: { title: 'T', version: '1' },
        sourceDescriptions: [{ name: 'api', url: 'api.json', type: 'openapi' }],
        workflows: [
          {
            workflowId: 'evil',
            inputs: { type: 'object', properties: { [`x${VALUE}`]: { type: 'string', default: VALUE } } },
            steps: [
              {
                stepId: `first\n$(touch evil)`,
                operationId: 'first',
                successCriteria: [{ condition: `$statusCode == 200 && '\n$(touch evil)' != ''` }],
                outputs: {
                  id: '$response.body#/the id',
                  n: '$response.body#/list/0/n',
                  item: '$response.body#/list/0',
                  note: '$response.body#/note',
                  trace: '$response.header.X-Trace',
                },
              },
            ],
          },
        ],
      }),
      join(folder, 'evil.json'),
    );
  });
  afterAll(() => new Promise((done) => server.close(done)));

  /** The document with a second step that sends what the first one returned. */
  function withSecond(): ArazzoDocument {
    const [workflow] = document.workflows;
    const [first] = workflow?.steps ?? [];
    if (workflow === undefined || first === undefined) throw new Error('no step');
    const from = (name: string) => `$steps.first.outputs.${name}`;
    const second = {
      ...first,
      id: `second'"\n$(touch evil)`,
      target: { ...first.target, text: 'second' } as typeof first.target,
      successCriteria: first.successCriteria,
      parameters: [
        { name: 'id', in: 'path', value: from('id'), location: first.location },
        { name: 'q', in: 'query', value: `${VALUE}{${from('note')}}`, location: first.location },
        { name: 'X-Note', in: 'header', value: `n "q" {${from('note')}}`, location: first.location },
      ],
      requestBody: {
        payload: { id: from('id'), n: from('n'), item: from('item'), [VALUE]: `${VALUE}{${from('note')}}` },
        replacements: [],
        location: first.location,
      },
      outputs: [],
    };
    const steps = [{ ...first, id: 'first' }, second];
    return { ...document, workflows: [{ ...workflow, steps }] };
  }

  it.each(LANGUAGES)('%s: arrive in every kind of body, and with credentials', async (language) => {
    const [workflow] = document.workflows;
    const [first] = workflow?.steps ?? [];
    if (workflow === undefined || first === undefined) throw new Error('no step');
    const { location } = first;
    const bodies = BODIES.map(([name, type]) => ({
      ...first,
      id: name,
      target: { ...first.target, text: name } as typeof first.target,
      successCriteria: [],
      outputs: [],
      requestBody: {
        contentType: type,
        payload:
          name === 'xml'
            ? `<note>{$steps.first.outputs.note}</note>`
            : { id: '$steps.first.outputs.id', both: `${VALUE}{$steps.first.outputs.note}` },
        replacements: [],
        location,
      },
    }));
    const secured = {
      ...first,
      id: 'secured',
      target: { ...first.target, text: 'secured' } as typeof first.target,
      outputs: [],
    };
    const steps = [{ ...first, id: 'first' }, ...bodies, secured];
    const code = getSamples({ ...document, workflows: [{ ...workflow, steps }] }, 'evil')[language] ?? '';
    expect(code).toContain('YOUR_PASSWORD');
    if (has[language] !== true) return;
    received.length = 0;
    await runProgram(language, code);
    const [, form, upload, again, xml, last] = received;
    const both = `${VALUE}plain "note" $x`;
    expect([...new URLSearchParams(form?.body)]).toEqual([
      ['id', VALUE],
      ['both', both],
    ]);
    for (const one of [upload, again]) for (const text of [VALUE, both]) expect(one?.body).toContain(text);
    expect(xml?.body).toBe('<note>plain "note" $x</note>');
    expect(last?.authorization).toBe(`Basic ${btoa('YOUR_USERNAME:YOUR_PASSWORD')}`);
    expect(await readdir(folder)).not.toContain('evil');
  });

  it.each(LANGUAGES)('%s: arrive as they are, and run nothing', async (language) => {
    const code = getSamples(withSecond(), 'evil')[language] ?? '';
    expect(code).not.toBe('');
    if (has[language] !== true) return;
    received.length = 0;
    await runProgram(language, code);
    const note = 'plain "note" $x';
    const [, second] = received;
    expect(second?.url).toBe(`/second/${VALUE}?q=${VALUE}${note}`);
    expect(second?.header).toBe(`n "q" ${note}`);
    expect(JSON.parse(second?.body ?? '')).toEqual({
      id: VALUE,
      n: 7,
      item: { n: 7, flag: true },
      [VALUE]: `${VALUE}${note}`,
    });
    expect(await readdir(folder)).not.toContain('evil');
  });
});
