import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PetServer, startPetServer } from './pet-server.ts';
import { CREATE, getLines, named, type RunDocumentOptions, runDocument } from './run-document.ts';

let server: PetServer;
beforeEach(async () => {
  server = await startPetServer();
});
afterEach(() => server.close());

async function lines(workflows: string, options: Omit<RunDocumentOptions, 'url'> = {}): Promise<string[]> {
  return getLines(await runDocument(workflows, { url: server.url, ...options }));
}

test('a failed criterion says what was found, and later steps are skipped', async () => {
  expect(
    await lines(`${named('fails')}      - stepId: none
        operationId: getPet
        parameters: [{ name: id, in: path, value: nobody }]
        successCriteria:
          - condition: $statusCode == 200 || $response.body.name == $inputs.name
      - { stepId: later, operationId: listPets }
`),
  ).toMatchInlineSnapshot(`
    [
      "fails › none: failed (404)",
      "  $statusCode == 200 || $response.body.name == $inputs.name: Expected \`$statusCode == 200 || $response.body.name == $inputs.name\`, found \`$statusCode\` = 404, \`$response.body.name\` = nothing, \`$inputs.name\` = "Rex".",
      "fails › later: skipped ()",
      "  The step \`none\` failed.",
    ]
  `);
});

test('a response that contradicts its description fails the case, and the flow goes on', async () => {
  expect(
    await lines(`${named('wrong')}      - { stepId: wrong, operationId: getWrong, outputs: { id: $response.body#/id } }
      - stepId: later
        operationId: getPet
        parameters: [{ name: id, in: path, value: $steps.wrong.outputs.id }]
        successCriteria: [{ condition: $statusCode == 404 }]
`),
  ).toMatchInlineSnapshot(`
    [
      "wrong › wrong: failed (200)",
      "  wrong-type: \`/id\` must be string, found the number 5.",
      "wrong › later: passed (404)",
    ]
  `);
});

test('a step without criteria expects a success; what it lacks is not sent', async () => {
  expect(
    await lines(`${named('status')}      - { stepId: secure, operationId: getSecure }
${named('missing')}      - { stepId: one, operationId: listPets, outputs: { id: $response.body#/7/id } }
      - { stepId: two, operationId: getPet, parameters: [{ name: id, in: path, value: $steps.one.outputs.id }] }
${named('unfilled')}      - { stepId: two, operationId: getPet }
`),
  ).toMatchInlineSnapshot(`
    [
      "status › secure: failed (401)",
      "  status: Expected a status below 400, found 401.",
      "missing › one: passed (200)",
      "missing › two: failed ()",
      "  request: Not sent: \`$steps.one.outputs.id\` has no value.",
      "unfilled › two: failed ()",
      "  request: Not sent: \`{id}\` has no value.",
    ]
  `);
  expect(server.requests.filter((one) => one !== 'GET /secure')).toEqual(['GET /pets']);
});

const retry = (limit: number, more = '') =>
  `        onFailure: [{ name: again, type: retry, retryAfter: 0.01, retryLimit: ${limit}${more} }]\n`;
const job = (
  id: string,
  criteria = "[{ condition: $response.body#/state == 'done' }]",
) => `${named(id)}      - stepId: wait
        operationId: getJob
        parameters: [{ name: id, in: path, value: ${id} }]
        successCriteria: ${criteria}
`;

test('retries: until the state is right, after the delay of the server, and after a cut connection', async () => {
  const ok = '[{ condition: $statusCode == 200 }]';
  const slowly = retry(5, ', criteria: [{ condition: $statusCode == 503 }]').replace('0.01', '100');
  expect(
    await lines(
      [job('slow') + retry(5), job('busy', ok) + slowly, job('cut') + retry(5), job('early') + retry(1)].join(
        '',
      ),
    ),
  ).toMatchInlineSnapshot(`
    [
      "slow › wait: passed (200 200 200)",
      "busy › wait: passed (503 503 200)",
      "cut › wait: passed (none 200 200)",
      "early › wait: failed (200 200)",
      "  $response.body#/state == 'done': Expected \`$response.body#/state == 'done'\`, found \`$response.body#/state\` = "pending".",
    ]
  `);
});

test('a retry runs the workflow that it names before, whose outputs the step uses', async () => {
  expect(
    await lines(`  - workflowId: login
    inputs: { type: object, required: [user], properties: { user: { type: string } } }
    steps:
      - { stepId: token, operationId: createToken, outputs: { token: $response.body#/access_token } }
    outputs: { token: $steps.token.outputs.token }
${named('secure')}      - stepId: read
        operationId: getSecure
        parameters: [{ name: Authorization, in: header, value: 'Bearer {$workflows.login.outputs.token}' }]
        onFailure: [{ name: login, type: retry, workflowId: login, parameters: [{ name: user, value: ada }] }]
`),
  ).toMatchInlineSnapshot(`
    [
      "login › token: skipped ()",
      "  The workflow requires inputs, and runs as a part of \`secure\`.",
      "secure › read: passed (200 200)",
    ]
  `);
});

test('actions: goto a step, goto a workflow, end, and the first one whose criteria hold', async () => {
  const workflows = `${named('branch')}      - stepId: find
        operationId: getPet
        parameters: [{ name: id, in: path, value: p1 }]
        onSuccess: [{ name: found, type: end }]
        onFailure:
          - { name: down, type: end, criteria: [{ condition: $statusCode >= 500 }] }
          - { name: make, type: goto, stepId: create, criteria: [{ condition: $statusCode == 404 }] }
      - { stepId: never, operationId: getWrong }
${CREATE}        onSuccess: [{ name: back, type: goto, stepId: find }]
${named('handover')}      - stepId: start
        operationId: listPets
        onSuccess: [{ name: over, type: goto, workflowId: fails, parameters: [{ name: name, value: x }] }]
      - { stepId: never, operationId: getWrong }
${named('fails')}      - stepId: none
        operationId: getPet
        parameters: [{ name: id, in: path, value: $inputs.name }]
        onFailure: [{ name: stop, type: end }]
`;
  expect(await lines(workflows, { selected: ['branch', 'handover'] })).toMatchInlineSnapshot(`
    [
      "branch › find: passed (404)",
      "  status (not met: \`make\` continued with \`create\`): ",
      "branch › never: skipped ()",
      "  The success action \`found\` ended the workflow.",
      "branch › create: passed (201)",
      "handover › start: failed (200 404)",
      "  fails › none: status: Expected a status below 400, found 404.",
      "handover › never: skipped ()",
      "  The action \`over\` continued with the workflow \`fails\`.",
      "branch › find (run 2): passed (200)",
      "branch › create (run 2): skipped ()",
      "  The success action \`found\` ended the workflow.",
    ]
  `);
});

test('actions of a workflow are those of each step, which may replace them', async () => {
  expect(
    await lines(`  - workflowId: shared
    failureActions: [{ name: next, type: goto, stepId: last }]
    successActions: [{ reference: $components.successActions.stop }]
    steps:
      - { stepId: one, operationId: getSecure }
      - { stepId: two, operationId: getWrong }
      - stepId: last
        operationId: getSecure
        onFailure: [{ name: next, type: end }]
components:
  successActions: { stop: { name: stop, type: end } }
`),
  ).toMatchInlineSnapshot(`
    [
      "shared › one: passed (401)",
      "  status (not met: \`next\` continued with \`last\`): ",
      "shared › two: skipped ()",
      "  The step \`one\` continued with \`last\`.",
      "shared › last: failed (401)",
      "  status: Expected a status below 400, found 401.",
    ]
  `);
});

test('steps that lead to each other end', async () => {
  const found = await lines(`${named('loop')}      - stepId: one
        operationId: listPets
        onSuccess: [{ name: again, type: goto, stepId: one }]
${named('inner')}      - { stepId: a, workflowId: outer }
${named('outer')}      - { stepId: b, workflowId: inner }
`);
  const problems = found
    .filter((line) => line.startsWith('  '))
    .map((line) => line.replace(/(?:\S+ › \S+: )+/, '… '));
  expect(problems).toMatchInlineSnapshot(`
    [
      "  … outer: depth: More than 20 workflows call each other.",
      "  … inner: depth: More than 20 workflows call each other.",
      "  goto: The step ran 20 times, and would continue with \`one\` again.",
    ]
  `);
  expect(server.requests.length).toBeLessThan(30);
});

test('nested workflows, dependsOn, and outputs of workflows', async () => {
  expect(
    await lines(`  - workflowId: last
    dependsOn: [first]
    steps:
      - stepId: read
        operationId: getPet
        parameters: [{ name: id, in: path, value: $workflows.first.outputs.pet }]
  - workflowId: depends
    dependsOn: [broken]
    steps: [{ stepId: one, operationId: listPets }]
  - workflowId: broken
    steps: [{ stepId: one, operationId: getSecure }]
  - workflowId: first
    steps:
      - stepId: make
        workflowId: make
        parameters: [{ name: name, value: Bello }]
        successCriteria: [{ condition: $outputs.pet == 'p1' }]
        outputs: { pet: $outputs.pet }
    outputs: { pet: $steps.make.outputs.pet }
  - workflowId: make
    inputs: { type: object, required: [name], properties: { name: { type: string } } }
    steps:
${CREATE}    outputs: { pet: $steps.create.outputs.id }
`),
  ).toMatchInlineSnapshot(`
    [
      "first › make: passed (201)",
      "last › read: passed (200)",
      "broken › one: failed (401)",
      "  status: Expected a status below 400, found 401.",
      "depends › one: skipped ()",
      "  The workflow \`broken\`, which it depends on, did not succeed.",
      "make › create: skipped ()",
      "  The workflow requires inputs, and runs as a part of \`first\`.",
    ]
  `);
});

test('steps run after those that they depend on', async () => {
  await lines(`${named('order')}      - { stepId: late, operationId: getSecure, dependsOn: [early], successCriteria: [{ condition: $statusCode == 401 }] }
      - { stepId: early, operationId: listPets }
`);
  expect(server.requests).toEqual(['GET /pets', 'GET /secure']);
});

test('inputs are typed, have defaults and are required', async () => {
  const document = `  - workflowId: typed
    inputs:
      type: object
      required: [limit]
      properties: { limit: { type: integer, maximum: 9 } }
    steps:
      - { stepId: list, operationId: listPets, parameters: [{ name: limit, in: query, value: $inputs.limit }] }
`;
  expect([
    ...(await lines(document)),
    ...(await lines(document, { inputs: { limit: 10 } })),
    ...(await lines(document, { inputs: { limit: 3 } })),
  ]).toMatchInlineSnapshot(`
    [
      "typed › list: failed ()",
      "  inputs: The workflow requires \`limit\`: pass \`--input limit=…\`.",
      "typed › list: failed ()",
      "  inputs: The input \`limit\` must be <= 9.",
      "typed › list: passed (200)",
    ]
  `);
  expect(server.requests).toEqual(['GET /pets?limit=3']);
});

test('a step that is repeated by the run goes on where it was', async () => {
  const workflow = `${job('cut', '[{ condition: $statusCode == 200 }]')}      - { stepId: later, operationId: listPets }\n`;
  expect(await lines(workflow, { retries: 1 })).toEqual([
    'cut › wait: passed (none 200)',
    'cut › later: passed (200)',
  ]);
});

test('inputs and parameters of the components are used, with a value of their own', async () => {
  const found = await lines(`  - workflowId: reuse
    inputs: { $ref: '#/components/inputs/page' }
    parameters: [{ reference: $components.parameters.limit }]
    steps:
      - { stepId: shared, operationId: listPets }
      - { stepId: own, operationId: listPets, parameters: [{ reference: $components.parameters.limit, value: 7 }] }
components:
  inputs: { page: { type: object, required: [limit], properties: { limit: { type: integer, default: 4 } } } }
  parameters: { limit: { name: limit, in: query, value: $inputs.limit } }
`);
  expect(found).toEqual(['reuse › shared: passed (200)', 'reuse › own: passed (200)']);
  expect(server.requests).toEqual(['GET /pets?limit=4', 'GET /pets?limit=7']);
});

test('a step has a time limit of its own', async () => {
  const workflow = `${named('slow')}      - { stepId: one, operationId: getJob, parameters: [{ name: id, in: path, value: hang }], timeout: 50 }\n`;
  expect(await lines(workflow)).toEqual([
    'slow › one: error (none)',
    '  call-failed: The call took longer than its limit of 50 ms.',
  ]);
});
