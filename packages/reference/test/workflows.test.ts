import type { Diagnostic } from '@curlew/diagnostics';
import type { Description } from '@curlew/openapi';
import { type Host, readApi, readDescription } from '@curlew/openapi';
import { bindDescription, readArazzo } from '@curlew/openapi/internal';
import { describe, expect, it } from 'vitest';
import { buildReference, type ReferenceBuild } from '../src/build-reference.ts';
import type { OperationPage, OverviewPage, PageView, WorkflowListPage, WorkflowPage } from '../src/page.ts';
import type { ReferenceOptions } from '../src/reference-options.ts';
import {
  drawUsedInWorkflows,
  drawWorkflowFacts,
  drawWorkflowOutputs,
  drawWorkflowSteps,
} from '../src/sections.ts';
import { getWords } from '../src/words.ts';

const SHOP = `
openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: https://shop.test }]
paths:
  /token:
    post:
      operationId: createToken
      summary: Get a token
      tags: [auth]
      requestBody: { content: { application/json: { schema: { type: object } } } }
      responses: { '200': { description: ok } }
  /orders/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getOrder
      tags: [orders]
      parameters: [{ name: expand, in: query, schema: { type: boolean } }]
      responses: { '200': { description: ok } }
    delete:
      operationId: deleteOrder
      x-internal: true
      responses: { '204': { description: gone } }
`;

const FLOWS = `
arazzo: 1.0.1
info: { title: Flows, version: '1', description: 'How *things* are done.' }
sourceDescriptions: [{ name: shop, url: ./shop.yaml, type: openapi }]
workflows:
  - workflowId: signIn
    summary: Sign in
    description: Exchange *credentials*.
    inputs:
      type: object
      required: [client]
      properties:
        client: { type: string, description: The **client**. }
        scope: { type: string, default: all }
    steps:
      - stepId: token
        operationId: createToken
        requestBody: { contentType: application/json, payload: { client_id: $inputs.client } }
        successCriteria:
          - condition: $statusCode == 200
          - { context: $response.body, condition: '$.token', type: jsonpath }
          - { context: $response.header.X-Kind, condition: ^jwt$, type: regex }
        outputs: { token: $response.body#/token }
    outputs: { token: $steps.token.outputs.token }
  - workflowId: readOrder
    dependsOn: [signIn]
    parameters: [{ name: Authorization, in: header, value: 'Bearer {$workflows.signIn.outputs.token}' }]
    failureActions: [{ name: again, type: retry, retryAfter: 2, retryLimit: 5, criteria: [{ condition: $statusCode == 503 }] }]
    steps:
      - stepId: login
        workflowId: signIn
        parameters: [{ name: client, value: demo }]
      - stepId: read
        description: Reads it.
        operationPath: '{$sourceDescriptions.shop.url}#/paths/~1orders~1{id}/get'
        parameters: [{ name: id, in: path, value: 'ord_{$steps.login.outputs.token}' }]
        onSuccess: [{ name: over, type: end }]
        onFailure: [{ name: back, type: goto, stepId: login }, { name: other, type: goto, workflowId: signIn }]
      - stepId: lost
        operationId: getOrdr
      - stepId: hidden
        operationId: deleteOrder
`;

function getHost(files: Record<string, string>): Host {
  return {
    readFile: async (path) => {
      const text = files[path];
      if (text === undefined) throw new Error('no such file');
      return new TextEncoder().encode(text);
    },
    realPath: async (path) => path,
  };
}

interface Made extends ReferenceBuild {
  diagnostics: Diagnostic[];
  description: Description;
  page(path: string): PageView;
  workflow(path: string): WorkflowPage;
  file(path: string): string;
}

async function build(flows: string, options: Partial<ReferenceOptions> = {}, shop = SHOP): Promise<Made> {
  const host = getHost({ '/shop.yaml': shop });
  const { description } = await readDescription(shop, { host, path: '/shop.yaml' });
  const { document } = await readArazzo(flows, { host, path: '/flows.yaml', root: '/' });
  if (description === undefined || document === undefined) throw new Error('A file is not usable.');
  const diagnostics: Diagnostic[] = [];
  const workflows = bindDescription(document, description, readApi(description));
  const made = buildReference(description, { base: '/api', workflows, ...options }, (one) =>
    diagnostics.push(one),
  );
  const page = (path: string) => {
    const found = made.reference.pages.find((one) => one.path === path);
    if (found === undefined) throw new Error(`no page ${path}`);
    return made.renderPage(found);
  };
  return {
    ...made,
    diagnostics,
    description,
    page,
    workflow: (path) => page(path) as WorkflowPage,
    file: (path) => [...made.artifacts()].find((one) => one.path === path)?.write() ?? '',
  };
}

const words = getWords('en');

it('has a page for each workflow, in a group before those of the operations', async () => {
  const { reference, page } = await build(FLOWS);
  expect(reference.pages.map(({ path, title }) => `${path} ${title}`).slice(0, 4)).toEqual([
    ' Shop',
    'workflows Workflows',
    'workflows/sign-in Sign in',
    'workflows/read-order Read order',
  ]);
  const list = page('workflows') as WorkflowListPage;
  expect(list.intro).toContain('<em>things</em>');
  expect(list.workflows).toMatchObject([
    {
      title: 'Sign in',
      href: '/api/workflows/sign-in/',
      steps: '1 step',
      intro: expect.stringContaining('<em>'),
    },
    { title: 'Read order', steps: '4 steps' },
  ]);
  const overview = page('') as OverviewPage;
  expect(overview.workflows).toMatchObject({ href: '/api/workflows/', count: 2, items: list.workflows });
  expect(overview.navigation.groups[0]).toMatchObject({ title: 'Workflows', count: 2 });
});

it('has no such pages without workflows', async () => {
  const { reference, page } = await build(FLOWS, { workflows: undefined as never });
  expect(reference.pages.filter(({ kind }) => kind.startsWith('workflow'))).toEqual([]);
  expect((page('') as OverviewPage).workflows).toBeUndefined();
});

it('draws inputs as properties, and what a step sends, expects and returns', async () => {
  const { workflow } = await build(FLOWS);
  const page = workflow('workflows/sign-in');
  expect(page.inputs).toContain('<strong>client</strong>');
  expect(page.inputs).toContain('required');
  const [step] = page.steps;
  expect(step).toMatchObject({
    id: 'step-token',
    title: 'Get a token',
    href: '/api/auth/create-token/',
    method: 'POST',
    requestBody: { mediaType: 'application/json' },
    outputs: [{ name: 'token', value: '<code>$response.body#/token</code>' }],
  });
  expect(step?.criteria).toEqual([
    '<code>$statusCode == 200</code>',
    '<code>$.token</code> selects something in <code>$response.body</code>',
    '<code>$response.header.X-Kind</code> matches <code>^jwt$</code>',
  ]);
  expect(page.outputs[0]?.value).toBe('<a href="#step-token"><code>$steps.token.outputs.token</code></a>');
  expect(page.contents.map(({ id }) => id)).toEqual(['inputs', 'steps', 'outputs']);
});

it('links what a workflow depends on, its steps and their sources', async () => {
  const { workflow } = await build(FLOWS);
  const page = workflow('workflows/read-order');
  expect(page.dependsOn).toEqual(['<a href="/api/workflows/sign-in/">Sign in</a>']);
  const [login, read] = page.steps;
  expect(login).toMatchObject({ isWorkflow: true, title: 'Sign in', href: '/api/workflows/sign-in/' });
  expect(read).toMatchObject({ title: 'Get order', href: '/api/orders/get-order/', method: 'GET' });
  expect(read?.parameters).toEqual([
    {
      name: 'Authorization',
      place: 'header',
      value: '<a href="/api/workflows/sign-in/"><code>Bearer {$workflows.signIn.outputs.token}</code></a>',
    },
    {
      name: 'id',
      place: 'path',
      value: '<a href="#step-login"><code>ord_{$steps.login.outputs.token}</code></a>',
    },
  ]);
  expect(read?.onSuccess).toEqual(['End the workflow']);
  expect(read?.onFailure).toEqual([
    'Continue with the step <a href="#step-login"><code>login</code></a>',
    'Continue with the workflow <a href="/api/workflows/sign-in/">Sign in</a>',
    'Retry at most 5 times, after 2 s if <code>$statusCode == 503</code>',
  ]);
});

it('draws a step without a link where the reference has no such operation, and shows nothing internal', async () => {
  const { workflow } = await build(FLOWS);
  const [, , lost, hidden] = workflow('workflows/read-order').steps;
  const note = 'not part of this reference';
  expect(lost).toMatchObject({ title: 'getOrdr', note });
  expect(hidden).toMatchObject({ title: 'deleteOrder', note });
  for (const step of [lost, hidden]) {
    expect(step).not.toHaveProperty('href');
    expect(step).not.toHaveProperty('pathHtml');
  }
  const open = await build(FLOWS, { showInternal: true });
  expect(open.workflow('workflows/read-order').steps[3]).toMatchObject({
    method: 'DELETE',
    href: '/api/other-operations/delete-order/',
  });
});

it('reports a step whose operation it does not show, and more workflows than have pages', async () => {
  const { diagnostics, reference } = await build(
    FLOWS.replace('  - workflowId: signIn', `${many(1_000)}  - workflowId: signIn`),
  );
  const found = diagnostics.filter(({ code }) => /unlinked-step|too-many-workflows/.test(code));
  expect(found).toMatchObject([{ code: 'too-many-workflows', span: { file: '/flows.yaml' } }]);
  expect(reference.pages.filter(({ kind }) => kind === 'workflow')).toHaveLength(1_000);
  const own = (await build(FLOWS)).diagnostics.filter(({ code }) => code === 'unlinked-step');
  expect(own).toMatchObject([
    {
      code: 'unlinked-step',
      message: expect.stringContaining('`hidden` of `readOrder`'),
      span: { file: '/flows.yaml', line: 42 },
    },
  ]);
});

it('reports what the program of a workflow leaves out, with its place and the reason', async () => {
  const { diagnostics, reference } = await build(`
arazzo: 1.1.0
info: { title: Flows, version: '1' }
sourceDescriptions: [{ name: shop, url: ./shop.yaml, type: openapi }]
workflows:
  - workflowId: read
    inputs: { type: object, properties: { id: { type: string } } }
    steps:
      - stepId: read
        operationId: getOrder
        parameters: [{ name: id, in: path, value: $inputs.id }]
        successCriteria:
          - { context: $response.body, condition: '$.items[?@.n > 1 && length(@.tags) > 2]', type: jsonpath }
          - { context: $response.body, condition: '$..id', type: jsonpath }
          - { context: $response.body, condition: //order, type: xpath }
          - { context: $response.body#/id, condition: '(?<=a)b', type: regex }
        onFailure:
          - { name: other, type: goto, workflowId: close }
        onSuccess:
          - { name: again, type: retry, criteria: [{ condition: $statusCode == 202 }] }
        outputs:
          first: $response.body#/first
          found: { context: $response.body, selector: '$..id', type: jsonpath }
    outputs: { found: $steps.read.outputs.found }
  - workflowId: close
    steps: [{ stepId: close, operationId: createToken }]
  - workflowId: both
    steps: [{ stepId: read, workflowId: read, parameters: [{ name: id, value: o1 }] }]
`);
  expect(reference.pages.filter(({ kind }) => kind === 'workflow')).toHaveLength(3);
  const found = diagnostics.filter(({ code }) => code === 'partial-program');
  expect(found.map(({ span, message }) => `${span?.line}:${span?.column} ${message}`)).toMatchInlineSnapshot(`
    [
      "14:51 The program of \`read\` leaves out "expect jsonpath $..id in $response.body": \`..\` selects values at any depth.",
      "15:51 The program of \`read\` leaves out "expect xpath //order in $response.body": XPath needs a library.",
      "16:55 The program of \`read\` leaves out "expect regex (?<=a)b in $response.body#/id": the languages of the programs read the pattern differently.",
      "20:13 The program of \`read\` leaves out "on success, retry up to 1 times if $statusCode == 202": a success is not repeated.",
      "23:18 The program of \`read\` leaves out "read $..id of $response.body": \`..\` selects values at any depth.",
    ]
  `);
  expect(found[0]).toMatchObject({
    code: 'partial-program',
    severity: 'warning',
    help: expect.stringMatching(/^Write keys, .* nothing is wrong\.$/),
  });
});

it('reports a workflow whose program would be too long, and one of which nothing is sent', async () => {
  const text = 'x'.repeat(70_000);
  const { diagnostics, page } = await build(`
arazzo: 1.0.1
info: { title: Flows, version: '1' }
sourceDescriptions: [{ name: shop, url: ./shop.yaml, type: openapi }, { name: other, url: ./none.yaml, type: asyncapi }]
workflows:
  - workflowId: long
    steps: [{ stepId: a, operationId: createToken, requestBody: { payload: { text: ${text} } } }]
  - workflowId: none
    steps: [{ stepId: a, operationId: $sourceDescriptions.other.x }]
`);
  expect((page('workflows/long') as WorkflowPage).samples).toEqual([]);
  expect((page('workflows/none') as WorkflowPage).samples).toEqual([]);
  const found = diagnostics.filter(({ code }) => code === 'partial-program');
  expect(found.map(({ span, message }) => `${span?.line} ${message}`)).toMatchInlineSnapshot(`
    [
      "6 The program of \`long\` leaves out "all of it in curl": the program has more than 60,000 characters.",
      "6 The program of \`long\` leaves out "all of it in JavaScript": the program has more than 60,000 characters.",
      "6 The program of \`long\` leaves out "all of it in Python": the program has more than 60,000 characters.",
      "9 The program of \`none\` leaves out "the request": the source description \`other\` is not read: AsyncAPI descriptions are not read.",
    ]
  `);
});

function many(count: number): string {
  return Array.from(
    { length: count },
    (_, at) => `  - { workflowId: w${at}, steps: [{ stepId: a, operationId: createToken }] }\n`,
  ).join('');
}

it('names on the page of an operation the workflows that call it', async () => {
  const { page, file } = await build(FLOWS);
  const { workflows } = page('auth/create-token') as OperationPage;
  expect(workflows).toMatchObject([{ title: 'Sign in', href: '/api/workflows/sign-in/' }]);
  expect(drawUsedInWorkflows(workflows, words)).toContain('Used in workflows');
  expect(drawUsedInWorkflows([], words)).toBe('');
  expect(file('auth/create-token.md')).toContain(
    '## Used in workflows\n\n- [Sign in](/api/workflows/sign-in.md)',
  );
});

it('is bound to the description whatever address the document gives it', async () => {
  const remote = FLOWS.replace('./shop.yaml', 'https://shop.test/openapi.yaml');
  const { workflow } = await build(remote);
  expect(workflow('workflows/sign-in').steps[0]?.href).toBe('/api/auth/create-token/');
});

it('has a Markdown twin, a row of llms.txt and a search record', async () => {
  const { file, searchRecords } = await build(FLOWS);
  expect(file('workflows/read-order.md')).toMatchInlineSnapshot(`
    "# Read order

    - Workflow: \`readOrder\`
    - Depends on: [Sign in](/api/workflows/sign-in.md)

    ## Steps

    ### 1. \`login\`

    Workflow: [Sign in](/api/workflows/sign-in.md)

    - Parameters:
      - \`client\`: \`"demo"\`
    - On failure:
      - Retry at most 5 times, after 2 s if \`$statusCode == 503\`

    ### 2. \`read\`

    [Get order](/api/orders/get-order.md): \`GET /orders/{id}\`

    Reads it.

    - Parameters:
      - \`Authorization\` (header): [\`Bearer {$workflows.signIn.outputs.token}\`](/api/workflows/sign-in.md)
      - \`id\` (path): \`ord_{$steps.login.outputs.token}\`
    - On success:
      - End the workflow
    - On failure:
      - Continue with the step \`login\`
      - Continue with the workflow [Sign in](/api/workflows/sign-in.md)
      - Retry at most 5 times, after 2 s if \`$statusCode == 503\`

    ### 3. \`lost\`

    \`getOrdr\` (not part of this reference)

    - Parameters:
      - \`Authorization\` (header): [\`Bearer {$workflows.signIn.outputs.token}\`](/api/workflows/sign-in.md)
    - On failure:
      - Retry at most 5 times, after 2 s if \`$statusCode == 503\`

    ### 4. \`hidden\`

    \`deleteOrder\` (not part of this reference)

    - Parameters:
      - \`Authorization\` (header): [\`Bearer {$workflows.signIn.outputs.token}\`](/api/workflows/sign-in.md)
    - On failure:
      - Retry at most 5 times, after 2 s if \`$statusCode == 503\`

    ## Whole workflow

    \`\`\`bash
    #!/usr/bin/env bash
    # Read order
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
    encode() { jq --null-input --raw-output --arg text "$1" '$text | @uri'; }
    holds() { jq --exit-status "$@" >/dev/null 2>&1; }

    base_url='https://shop.test'
    client='YOUR_CLIENT'
    id='YOUR_ID'

    token_2=''

    step=start
    turns=0
    while [[ $step != end ]]; do
      if ((++turns > 100)); then echo 'Stopped after 100 turns' >&2; exit 1; fi
      if [[ $step == start ]]; then
        # 1. Get a token
        send "$base_url/token" \\
          --header 'Content-Type: application/json' \\
          --data "$(jq --null-input --arg client "$client" '{
              "client_id": $client
            }')"
        ((status_code == 200)) || fail 'token: expected $statusCode == 200, found'
        holds '. as $response | any($response | has("token")?; .)' <<<"$response" || fail 'token: expected jsonpath $.token in $response.body, found'
        holds --null-input --arg __x_kind "$(header 'x-kind')" 'any(($__x_kind | select(. != "")) | values | tostring; test("^jwt$"))' || fail 'token: expected regex ^jwt$ in $response.header.X-Kind, found'
        step=login
      elif [[ $step == login ]]; then
        # 2. Get a token
        send "$base_url/token" \\
          --header 'Content-Type: application/json' \\
          --data '{
            "client_id": "demo"
          }'
        ((status_code == 200)) || fail 'token: expected $statusCode == 200, found'
        holds '. as $response | any($response | has("token")?; .)' <<<"$response" || fail 'token: expected jsonpath $.token in $response.body, found'
        holds --null-input --arg __x_kind "$(header 'x-kind')" 'any(($__x_kind | select(. != "")) | values | tostring; test("^jwt$"))' || fail 'token: expected regex ^jwt$ in $response.header.X-Kind, found'
        token_2=$(jq --raw-output '.token' <<<"$response")

        # 3. Get order
        send "$base_url/orders/ord_$(encode "$id")" \\
          --header "Authorization: Bearer $token_2"
        if ((status_code >= 400)); then
          step=login
          continue
        fi
        step=end
        continue

        # 4. lost
        # Not in this program: the request (the step leads nowhere)
        # Not in this program: on failure, retry up to 5 times after 2 s if $statusCode == 503

        # 4. hidden
        # Not in this program: the request (the step leads nowhere)
        # Not in this program: on failure, retry up to 5 times after 2 s if $statusCode == 503
        step=end
      fi
    done

    printf '%s\\n' "$response"
    \`\`\`
    "
  `);
  expect(file('workflows/sign-in.md')).toContain('- `client` (string, required)');
  expect(file('llms.txt')).toContain('## Workflows\n\n- [Sign in](/api/workflows/sign-in.md)');
  expect(searchRecords().filter(({ kind }) => kind === 'workflow')).toMatchObject([
    { title: 'Sign in', names: ['signIn', 'token', 'createToken', 'client', 'scope'] },
    { title: 'Read order' },
  ]);
});

describe('hostile documents', () => {
  const evil = '</code><img src=x onerror=alert(1)>"\'';
  const flows = JSON.stringify({
    arazzo: '1.0.1',
    info: { title: evil, version: evil, description: evil },
    sourceDescriptions: [{ name: 'shop', url: './shop.yaml', type: 'openapi' }],
    workflows: [
      {
        workflowId: evil,
        summary: evil,
        description: evil,
        dependsOn: [evil],
        inputs: { type: 'object', properties: { [evil]: { type: 'string', description: evil } } },
        steps: [
          {
            stepId: evil,
            description: evil,
            operationId: evil,
            dependsOn: [evil],
            parameters: [{ name: evil, in: evil, value: evil }],
            requestBody: { contentType: evil, payload: evil, replacements: [{ target: evil, value: evil }] },
            successCriteria: [{ condition: evil }, { condition: evil, context: evil, type: 'regex' }],
            onFailure: [
              { name: evil, type: evil },
              { name: evil, type: 'goto', stepId: evil },
            ],
            outputs: { [evil]: evil },
          },
        ],
        outputs: { [evil]: evil },
      },
    ],
  });

  it('escapes every text', async () => {
    const made = await build(flows);
    const [path = ''] = made.reference.pages.filter(({ kind }) => kind === 'workflow').map((one) => one.path);
    expect(path).toMatch(/^workflows\/[\w-]+$/);
    const page = made.workflow(path);
    const html = [
      drawWorkflowFacts(page, words),
      page.inputs ?? '',
      drawWorkflowSteps(page, words),
      drawWorkflowOutputs(page, words),
    ].join('');
    expect(html).not.toContain('<img');
    expect(html.match(/&lt;img/g)?.length).toBeGreaterThan(12);
  });

  it('bounds the page of a workflow with thousands of steps', async () => {
    const steps = Array.from({ length: 3_000 }, (_, at) => ({
      stepId: `s${at}`,
      operationId: 'createToken',
      requestBody: { payload: { text: 'x'.repeat(2_000) } },
    }));
    const { workflow } = await build(
      JSON.stringify({ ...JSON.parse(flows), workflows: [{ workflowId: 'big', steps }] }),
    );
    const page = workflow('workflows/big');
    expect(page.steps).toHaveLength(200);
    expect(page.leftOut).toBe('2800 more');
    expect(JSON.stringify(page).length).toBeLessThan(600_000);
  });
});
