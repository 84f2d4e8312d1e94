import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ArazzoDocument } from '@curlew/openapi/internal';
import { startUserApi, type UserApi } from '@curlew/user-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSamples, has, LANGUAGES, readDocument as read, runProgram, useFolder } from './flow-programs.ts';

const USER_API = fileURLToPath(new URL('../../../user-api/', import.meta.url));
const folder = useFolder();

describe('workflows of the Reference User API', () => {
  let api: UserApi;
  let document: ArazzoDocument;
  beforeAll(async () => {
    api = await startUserApi({ port: 0 });
    const path = join(USER_API, 'flows.arazzo.yaml');
    document = await read(await readFile(path, 'utf8'), path);
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
      folder.path,
    );
    expect(printed).toMatch(/order\W+ord_\w+/);
    expect(printed).toMatch(/address\W+\/v1\/orders\/ord_\w+/);
    expect(printed).toMatch(/paid\W+2498\b/);
    expect(printed).toMatch(/refunded\W+500\b/);
  });

  it.each(LANGUAGES)('%s: expects the status that the workflow expects', async (language) => {
    const code = filled(getSamples(document, 'findDeleted')[language] ?? '');
    if (has[language] !== true) return expect(code).toContain('404');
    expect(await runProgram(language, code, folder.path)).toMatch(/reason\W+user_deleted/);
    const other = code.replace('usr_0Gn1Xy', 'usr_8fK2mQ');
    expect(other).not.toBe(code);
    await expect(runProgram(language, other, folder.path)).rejects.toThrow(
      /user: expected \$statusCode == 404, found 200/,
    );
  });

  it.each(LANGUAGES)('%s: ends where a step fails', async (language) => {
    const code = getSamples(document, 'signIn')[language] ?? '';
    if (has[language] !== true) return expect(code).toContain('YOUR_CLIENT_SECRET');
    await expect(
      runProgram(language, code.replace('http://localhost:4010', api.url), folder.path),
    ).rejects.toThrow(/401/);
  });

  it('is written as a reader would', () => {
    const { curl, javascript, python } = getSamples(document, 'orderAndRefund');
    expect(curl).toMatchInlineSnapshot(`
      "#!/usr/bin/env bash
      # orderAndRefund
      # Needs curl and jq
      set -euo pipefail

      response_headers=$(mktemp)
      trap 'rm -f "$response_headers"' EXIT
      header() {
        awk -v name="$1" 'tolower($1) == name ":" { sub(/^[^:]*: */, ""); print }' "$response_headers" | tr -d '\\r' | tail -n 1
      }
      # Sends a request: the body is in $response, the status in $status_code.
      send() {
        response=$(curl -sS --dump-header "$response_headers" --write-out '\\n%{http_code}' "$@")
        status_code=\${response##*$'\\n'}
        response=\${response%$'\\n'*}
      }
      fail() { printf '%s %s %s\\n' "$1" "$status_code" "$response" >&2; exit 1; }
      holds() { jq --exit-status "$@" >/dev/null 2>&1; }
      # Waits as long as the server asks for, otherwise the given seconds.
      wait_to_retry() {
        local seconds
        seconds=$(header 'retry-after')
        [[ $seconds =~ ^[0-9]+$ ]] || seconds=$1
        sleep "$seconds"
      }

      base_url='http://localhost:4010'
      client_id='cli_demo'
      client_secret='YOUR_CLIENT_SECRET'
      key='6f1c8a52-order-1'
      quantity='2'

      token=''
      id=null
      total=null
      location_value=null
      amount=null

      step=login
      turns=0
      while [[ $step != end ]]; do
        if ((++turns > 100)); then echo 'Stopped after 100 turns' >&2; exit 1; fi
        if [[ $step == login ]]; then
          # 1. token
          busy_retries=0
          while true; do
            send "$base_url/v1/token" \\
              --header 'Accept: application/json' \\
              --header 'Content-Type: application/json' \\
              --data "$(jq --null-input \\
                  --arg client_id "$client_id" \\
                  --arg client_secret "$client_secret" \\
                  '{
                    "client_id": $client_id,
                    "client_secret": $client_secret
                  }')"
            if ((status_code == 503)) && ((busy_retries < 3)); then
              busy_retries=$((busy_retries + 1))
              wait_to_retry 2
              continue
            fi
            break
          done
          if ((status_code != 200)) || ! holds '. as $response | any($response | has("access_token")?; .)' <<<"$response"; then
            fail 'token: expected $statusCode == 200 and jsonpath $.access_token in $response.body, found'
          fi
          token=$(jq --raw-output '.access_token' <<<"$response")

          # 2. order
          send "$base_url/v1/orders" \\
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
              }')"
          if ((status_code != 201)) || holds '. as $response | (any($response.status? | tostring | ascii_downcase; . == "open") | not)' <<<"$response"; then
            if ((status_code == 401)); then
              step=login
              continue
            fi
            fail 'order: expected $statusCode == 201 and $response.body#/status == '\\''open'\\'', found'
          fi
          id=$(jq '.id' <<<"$response")
          total=$(jq '.total' <<<"$response")
          location_value=$(header 'location' | jq --raw-input .)

          # 3. refund
          send "$base_url/v1/orders/$(jq --raw-output '@uri' <<<"$id")/refund" \\
            --header 'Accept: application/json' \\
            --header 'Content-Type: application/json' \\
            --header "Authorization: Bearer $token" \\
            --data '{
              "amount": 500,
              "reason": "damaged"
            }'
          ((status_code == 201)) || fail 'refund: expected $statusCode == 201, found'
          amount=$(jq '.amount' <<<"$response")
          step=end
        fi
      done

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

      async function readBody(response) {
        const text = await response.text();
        try {
          return JSON.parse(text);
        } catch {
          return text;
        }
      }

      // Waits as long as the server asks for, otherwise the given seconds.
      async function wait(response, seconds) {
        const asked = Number(response.headers.get("Retry-After") ?? NaN);
        await new Promise((done) => setTimeout(done, (asked >= 0 ? asked : seconds) * 1000));
      }

      const baseUrl = "http://localhost:4010";
      const clientId = "cli_demo";
      const clientSecret = "YOUR_CLIENT_SECRET";
      const key = "6f1c8a52-order-1";
      const quantity = 2;

      let response, data, token, id, total, locationValue, amount;

      let step = "login";
      for (let turns = 1; step !== "end"; turns += 1) {
        if (turns > 100) throw new Error("Stopped after 100 turns");
        if (step === "login") {
          // 1. token
          let busyRetries = 0;
          for (;;) {
            response = await fetch(\`\${baseUrl}/v1/token\`, {
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
            data = await readBody(response);
            if (response.status === 503 && busyRetries < 3) {
              busyRetries += 1;
              await wait(response, 2);
              continue;
            }
            break;
          }
          if (response.status !== 200 || data?.access_token === undefined) {
            throw new Error(\`token: expected $statusCode == 200 and jsonpath $.access_token in $response.body, found \${response.status} \${JSON.stringify(data)}\`);
          }
          token = data.access_token;

          // 2. order
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
          data = await readBody(response);
          if (response.status !== 201 || String(data?.status ?? "").toLowerCase() !== "open") {
            if (response.status === 401) {
              step = "login";
              continue;
            }
            throw new Error(\`order: expected $statusCode == 201 and $response.body#/status == 'open', found \${response.status} \${JSON.stringify(data)}\`);
          }
          id = data.id;
          total = data.total;
          locationValue = response.headers.get("Location");

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
          if (response.status !== 201) throw new Error(\`refund: expected $statusCode == 201, found \${response.status} \${await response.text()}\`);
          data = await response.json();
          amount = data.amount;
          step = "end";
        }
      }

      console.log({
        order: id,
        address: locationValue,
        paid: total,
        refunded: amount,
      });"
    `);
    expect(python).toMatchInlineSnapshot(`
      "# orderAndRefund

      import time
      from urllib.parse import quote

      import requests

      def read_body(response):
          try:
              return response.json()
          except ValueError:
              return response.text

      def at(value, *keys):
          try:
              for key in keys:
                  value = value[key]
              return value
          except (IndexError, KeyError, TypeError):
              return None

      def has(value, *keys):
          try:
              for key in keys:
                  value = value[key]
              return True
          except (IndexError, KeyError, TypeError):
              return False

      # Waits as long as the server asks for, otherwise the given seconds.
      def wait(response, seconds):
          asked = response.headers.get("Retry-After", "")
          time.sleep(int(asked) if asked.isdigit() else seconds)

      base_url = "http://localhost:4010"
      client_id = "cli_demo"
      client_secret = "YOUR_CLIENT_SECRET"
      key = "6f1c8a52-order-1"
      quantity = 2

      token = id = total = location_value = amount = None

      step = "login"
      turns = 0
      while step != "end":
          turns += 1
          if turns > 100:
              raise SystemExit("Stopped after 100 turns")
          if step == "login":
              # 1. token
              busy_retries = 0
              while True:
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
                  data = read_body(response)
                  if response.status_code == 503 and busy_retries < 3:
                      busy_retries += 1
                      wait(response, 2)
                      continue
                  break
              if response.status_code != 200 or not has(data, "access_token"):
                  raise SystemExit("token: expected $statusCode == 200 and jsonpath $.access_token in $response.body, found " + str(response.status_code) + " " + response.text)
              token = data["access_token"]

              # 2. order
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
              data = read_body(response)
              if response.status_code != 201 or str(at(data, "status")).lower() != "open":
                  if response.status_code == 401:
                      step = "login"
                      continue
                  raise SystemExit("order: expected $statusCode == 201 and $response.body#/status == 'open', found " + str(response.status_code) + " " + response.text)
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
                  raise SystemExit("refund: expected $statusCode == 201, found " + str(response.status_code) + " " + response.text)
              data = response.json()
              amount = data["amount"]
              step = "end"

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
      join(folder.path, 'api.json'),
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
      join(folder.path, 'evil.json'),
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
    await runProgram(language, code, folder.path);
    const [, form, upload, again, xml, last] = received;
    const both = `${VALUE}plain "note" $x`;
    expect([...new URLSearchParams(form?.body)]).toEqual([
      ['id', VALUE],
      ['both', both],
    ]);
    for (const one of [upload, again]) for (const text of [VALUE, both]) expect(one?.body).toContain(text);
    expect(xml?.body).toBe('<note>plain "note" $x</note>');
    expect(last?.authorization).toBe(`Basic ${btoa('YOUR_USERNAME:YOUR_PASSWORD')}`);
    expect(await readdir(folder.path)).not.toContain('evil');
  });

  it.each(LANGUAGES)('%s: arrive as they are, and run nothing', async (language) => {
    const code = getSamples(withSecond(), 'evil')[language] ?? '';
    expect(code).not.toBe('');
    if (has[language] !== true) return;
    received.length = 0;
    await runProgram(language, code, folder.path);
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
    expect(await readdir(folder.path)).not.toContain('evil');
  });
});
