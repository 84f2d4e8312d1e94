import { afterEach, beforeEach, expect, test } from 'vitest';
import { runProblems } from '../../src/internal.ts';
import { type PetServer, startPetServer } from './pet-server.ts';
import { CREATE, getLines, named, runDocument } from './run-document.ts';

let server: PetServer;
beforeEach(async () => {
  server = await startPetServer();
});
afterEach(() => server.close());

test('steps pass values on: body, header, path by operationId and operationPath, criteria of all types', async () => {
  const report = await runDocument(
    `${named('life')}${CREATE}      - stepId: read
        operationPath: '{$sourceDescriptions.pets.url}#/paths/~1pets~1{id}/get'
        parameters: [{ name: id, in: path, value: $steps.create.outputs.id }]
        successCriteria:
          - condition: $response.body#/name == 'REX' && $response.body.tags[0] == null
          - { context: $response.body, condition: '$[?@ == "{$inputs.name}"]', type: jsonpath }
          - { context: $statusCode, condition: '^2\\d\\d$', type: regex }
          - condition: $request.path.id == $steps.create.outputs.id && $method == 'GET'
      - stepId: remove
        operationId: $sourceDescriptions.pets.deletePet
        parameters: [{ name: id, in: path, value: '{$steps.create.outputs.id}' }]
      - stepId: gone
        operationId: getPet
        parameters: [{ name: id, in: path, value: $steps.create.outputs.id }]
        successCriteria: [{ condition: '!($statusCode != 404)' }]
    outputs: { id: $steps.create.outputs.id }
`,
    { url: server.url },
  );
  expect(getLines(report)).toEqual([
    'life › create: passed (201)',
    'life › read: passed (200)',
    'life › remove: passed (204)',
    'life › gone: passed (404)',
  ]);
  expect(server.requests).toEqual(['POST /pets', 'GET /pets/p1', 'DELETE /pets/p1', 'GET /pets/p1']);
  const called = report.coverage.operations.filter(({ isCalled }) => isCalled);
  expect(called.map(({ key }) => key)).toEqual(['post /pets', 'get /pets/{id}', 'delete /pets/{id}']);
});

const LIST = "{ context: $inputs.list, selector: '$[0]', type: jsonpath }";

test.each([
  [
    'an object',
    `{ payload: { n: $inputs.n, s: '{$inputs.n}', all: $inputs.list, at: ${LIST} } }`,
    '{"n":3,"s":"3","all":["first"],"at":"first"}',
  ],
  ['an expression', '{ payload: $inputs.list }', '["first"]'],
  ['a template of JSON', `{ payload: '{"n": {$inputs.n}}' }`, '{"n":3}'],
  [
    'a template of another text',
    "{ contentType: application/xml, payload: '<a>{$inputs.n}</a>' }",
    '<a>3</a>',
  ],
  [
    'a form as text',
    "{ contentType: application/x-www-form-urlencoded, payload: 'a={$inputs.n}&b=x' }",
    'a=3&b=x',
  ],
  [
    'a form as fields',
    '{ contentType: application/x-www-form-urlencoded, payload: { a: $inputs.n }, replacements: [{ target: /b, value: z }] }',
    'a=3&b=z',
  ],
  [
    'a form as text with a replacement',
    "{ contentType: application/x-www-form-urlencoded, payload: 'a=1&b=x', replacements: [{ target: /b, value: $inputs.n }] }",
    'a=1&b=3',
  ],
  [
    'replacements',
    `{ payload: { a: [1, 2], c: [{ d: 1 }, { d: 2 }] }, replacements: [{ target: /a/1, value: 7 }, { target: /b, value: ${LIST} }, { target: '$.c[*].d', targetSelectorType: jsonpath, value: x }] }`,
    '{"a":[1,7],"c":[{"d":"x"},{"d":"x"}],"b":"first"}',
  ],
  [
    'numbers as they are written',
    '{ payload: { a: 12345678901234567890, b: [1.0, -0, { c: 1e400 }], d: 1 }, replacements: [{ target: /d, value: 2.50 }] }',
    '{"a":12345678901234567890,"b":[1.0,-0,{"c":1e400}],"d":2.50}',
  ],
  ['one number as it is written', '{ payload: 1.0 }', '1.0'],
  [
    'a form with numbers as they are written',
    '{ contentType: application/x-www-form-urlencoded, payload: { a: 12345678901234567890, b: 1.0 } }',
    'a=12345678901234567890&b=1.0',
  ],
  ['a replacement of the whole', "{ payload: { a: 1 }, replacements: [{ target: '', value: [2] }] }", '[2]'],
])('the body is %s', async (_name, body, wanted) => {
  const report = await runDocument(
    `  - workflowId: body
    inputs: { type: object, properties: { n: { type: integer, default: 3 }, list: { type: array, default: [first] } } }
    parameters: [{ name: X-Trace, in: header, value: t }, { name: other, in: query, value: [1, 2] }]
    steps:
      - stepId: send
        operationId: echo
        requestBody: ${body}
        successCriteria:
          - condition: ${JSON.stringify(`$response.body#/text == '${wanted}'`)}
          - condition: $response.body#/trace == 't' && $response.body#/query == '?other=1&other=2'
`,
    { url: server.url },
  );
  expect(getLines(report)).toEqual(['body › send: passed (200)']);
});

test('a number that a step passes on keeps its digits in bodies, parameters and texts', async () => {
  const wanted =
    '{"id":12345678901234567890,"most":98765432109876543210,"all":[{"id":12345678901234567890,"n":1.0}],"text":"n 1.0"}';
  const report = await runDocument(
    `  - workflowId: digits
    inputs: { type: object, properties: { most: { type: integer, default: 98765432109876543210 } } }
    steps:
      - stepId: first
        operationId: echo
        parameters: [{ name: q, in: query, value: 1.0 }]
        requestBody: { payload: { id: 12345678901234567890, n: 1.0 } }
        outputs: { id: $request.body#/id, whole: $request.body, n: { context: $request.body, selector: $.n, type: jsonpath } }
        successCriteria: [{ condition: $response.body#/query == '?q=1.0' }]
      - stepId: second
        operationId: echo
        parameters: [{ name: q, in: query, value: $steps.first.outputs.id }, { name: X-Trace, in: header, value: $steps.first.outputs.n }]
        requestBody: { payload: { id: $steps.first.outputs.id, most: $inputs.most, all: [$steps.first.outputs.whole], text: 'n {$steps.first.outputs.n}' } }
        successCriteria:
          - condition: ${JSON.stringify(`$response.body#/text == '${wanted}'`)}
          - condition: $response.body#/query == '?q=12345678901234567890' && $response.body#/trace == '1.0'
    outputs: { id: $steps.second.outputs.id }
`,
    { url: server.url },
  );
  expect(getLines(report)).toEqual(['digits › first: passed (200)', 'digits › second: passed (200)']);
});

test.each([
  ['a place that does not exist', '[{ target: /a/999, value: 1 }]', 'Not sent: `/a/999` has no value.'],
  ['a parent that does not exist', '[{ target: /b/c, value: 1 }]', 'Not sent: `/b/c` has no value.'],
])('a replacement at %s is not sent', async (_name, replacements, message) => {
  const report = await runDocument(
    `${named('body')}      - { stepId: send, operationId: echo, requestBody: { payload: { a: [1] }, replacements: ${replacements} } }\n`,
    { url: server.url },
  );
  expect(getLines(report)).toEqual(['body › send: failed ()', `  request: ${message}`]);
  expect(server.requests).toEqual([]);
});

test('what is not read is not checked, and no success', async () => {
  const report = await runDocument(
    `${named('languages')}      - stepId: xpath
        operationId: listPets
        successCriteria: [{ context: $response.body, condition: /pets, type: { type: xpath, version: xpath-10 } }]
      - { stepId: later, operationId: listPets }
${named('channel')}      - { stepId: send, channelPath: '{$sourceDescriptions.pets.url}#/channels/a', action: send }
`,
    { url: server.url },
  );
  expect(getLines(report)).toMatchInlineSnapshot(`
    [
      "languages › xpath: inconclusive (200)",
      "  Not checked: \`xpath /pets of $response.body\`: expressions of XPath 1.0 are not evaluated.",
      "languages › later: skipped ()",
      "  The step \`xpath\` was not checked, and later ones may depend on it.",
      "channel › send: inconclusive ()",
      "  Not checked: channels and operations of AsyncAPI are not called.",
    ]
  `);
  expect(runProblems(report).map(({ sentence }) => sentence)).toMatchInlineSnapshot(`
    [
      "2 steps of workflows were not checked. Not checked: \`xpath /pets of $response.body\`: expressions of XPath 1.0 are not evaluated.",
    ]
  `);
});

test('conditions that cannot be evaluated fail with the reason, and costly ones are not checked', async () => {
  const conditions = [
    "{ context: $response.body, condition: '$[', type: jsonpath }",
    "{ context: $response.body, condition: '$[?@.name == 1]', type: jsonpath }",
    '{ context: $response.header.x-none, condition: a, type: regex }',
    "{ context: $statusCode, condition: '(', type: regex }",
    "{ context: $statusCode, condition: '^3', type: regex }",
    "{ context: $response.body#/text, condition: '$.a', type: jsonpath }",
    '{ condition: $statusCode = 200 }',
    '{ condition: "$response.body#/none == null && $statusCode < \'x\'" }',
    "{ context: $response.body, condition: '(a+)+b', type: regex }",
  ];
  const workflows = conditions.map(
    (one, index) =>
      `${named(`c${index}`)}      - { stepId: s, operationId: echo, requestBody: { payload: {} }, successCriteria: [${one}] }\n`,
  );
  const found = getLines(await runDocument(workflows.join(''), { url: server.url }));
  expect(found.filter((line) => line.startsWith('  '))).toMatchInlineSnapshot(`
    [
      "  jsonpath $[ of $response.body: \`$[\` is not a JSONPath of RFC 9535: unclosed bracketed selection ('$[':2).",
      "  jsonpath $[?@.name == 1] of $response.body: Expected \`$[?@.name == 1]\` to select something, found nothing.",
      "  regex a of $response.header.x-none: The context \`$response.header.x-none\` has no value.",
      "  regex ( of $statusCode: \`(\` is not a regular expression of ECMAScript.",
      "  regex ^3 of $statusCode: Expected a text that matches \`^3\`, found 200.",
      "  jsonpath $.a of $response.body#/text: Expected JSON for the JSONPath, found "{}".",
      "  $statusCode = 200: The condition cannot be evaluated. Expected an expression, a literal or an operator at \`= 200\`.",
      "  $response.body#/none == null && $statusCode < 'x': Expected \`$response.body#/none == null && $statusCode < 'x'\`, found \`$response.body#/none\` = nothing, \`$statusCode\` = 200.",
      "  Not checked: \`regex (a+)+b of $response.body\`: the pattern may take too long; write it without nested repetitions.",
    ]
  `);
});

test('several source descriptions have servers, operations and checks of their own', async () => {
  const other = `openapi: 3.0.3
info: { title: Other, version: '1' }
paths:
  /pets: { get: { operationId: listPets, responses: { '204': { description: None } } } }
`;
  const inner = `arazzo: 1.0.1
info: { title: Inner, version: '1' }
sourceDescriptions: [{ name: api, url: pets.yaml, type: openapi }]
workflows: [{ workflowId: list, steps: [{ stepId: one, operationId: listPets }] }]
`;
  const text = `arazzo: 1.0.1
info: { title: Flow, version: '1' }
sourceDescriptions:
  - { name: pets, url: pets.yaml }
  - { name: other, url: other.yaml }
  - { name: inner, url: inner.yaml, type: arazzo }
workflows:
  - workflowId: both
    steps:
      - { stepId: one, operationId: $sourceDescriptions.pets.listPets }
      - { stepId: two, operationId: $sourceDescriptions.other.listPets }
      - { stepId: three, workflowId: $sourceDescriptions.inner.list }
`;
  const files = { '/root/other.yaml': other, '/root/inner.yaml': inner };
  const report = await runDocument(text, { url: server.url, files });
  expect(getLines(report)).toMatchInlineSnapshot(`
    [
      "both › one: passed (200)",
      "both › two: failed (200)",
      "  undeclared-status: The status 200 (\`OK\`) is not declared; declared: 204.",
      "both › three: passed (200)",
    ]
  `);
  const called = report.coverage.operations.filter(({ isCalled }) => isCalled);
  expect(called.map(({ key }) => key)).toEqual(['pets get /pets', 'other get /pets']);
});

test('secrets of inputs and of responses are masked', async () => {
  const report = await runDocument(
    `  - workflowId: login
    inputs: { type: object, properties: { pin: { type: string, format: password } } }
    steps:
      - { stepId: token, operationId: createToken, outputs: { token: $response.body#/access_token } }
      - stepId: read
        operationId: getSecure
        parameters: [{ name: Authorization, in: header, value: 'Bearer {$steps.token.outputs.token}' }]
        successCriteria: [{ condition: $statusCode == 500 || $inputs.pin == '' || $steps.token.outputs.token == 'x' }]
`,
    { url: server.url, inputs: { pin: 'pin-998877' }, secrets: ['pin-998877'] },
  );
  expect(getLines(report).at(0)).toBe('login › token: passed (200)');
  expect(getLines(report).at(-1)).toContain('$inputs.pin');
  expect(JSON.stringify(report)).not.toMatch(/tok-4711-secret|pin-998877/);
});

test.each([
  ['a node', '/p:pets/pet', 'passed'],
  ['no node', '/pets/pet', 'failed'],
  ['a comparison', 'count(//pet) > 1', 'passed'],
  ['a false comparison', 'count(//pet) > 2', 'failed'],
  ['zero', 'count(//cat)', 'failed'],
  ['an empty string', 'string(//pet[3])', 'failed'],
  ['an embedded expression', "//pet[. = '{$inputs.name}']/@id = 7", 'passed'],
  ['an invalid expression', '/p:pets[', 'failed'],
  [
    'an endless expression',
    'count(for $i in 1 to 1000000000, $j in 1 to 1000000 return $i) > 0',
    'inconclusive',
  ],
])('XPath: %s', async (_name, condition, outcome) => {
  const report = await runDocument(
    `${named('xml')}      - { stepId: s, operationId: getXml, successCriteria: [{ context: $response.body, condition: ${JSON.stringify(condition)}, type: xpath }] }\n`,
    { url: server.url },
  );
  expect(report.cases.map((one) => one.outcome)).toEqual([outcome]);
});

test('XPath selects outputs and replaces parts of XML', async () => {
  const report = await runDocument(
    `${named('xml')}      - stepId: read
        operationId: getXml
        outputs:
          ids: { context: $response.body, selector: //pet/@id, type: xpath }
          first: { context: $response.body, selector: '//pet[1]', type: { type: xpath, version: xpath-30 } }
      - stepId: send
        operationId: echo
        requestBody:
          contentType: application/xml
          payload: <a b="1"><c>2</c></a>
          replacements: [{ target: /a/@b, value: $steps.read.outputs.first }, { target: /a/c, value: $steps.read.outputs.ids }]
        successCriteria: [{ condition: '$response.body#/text == ''<a b="Rex"><c>["7","8"]</c></a>''' }]
      - stepId: none
        operationId: echo
        requestBody: { contentType: application/xml, payload: <a/>, replacements: [{ target: /b, value: 1 }] }
`,
    { url: server.url },
  );
  expect(getLines(report)).toEqual([
    'xml › read: passed (200)',
    'xml › send: passed (200)',
    'xml › none: failed ()',
    '  request: Not sent: `/b` has no value.',
  ]);
});

test('XML that is not well-formed, or whose entities grow, fails its condition', async () => {
  const criterion = '{ context: $inputs.xml, condition: /a, type: xpath }';
  const entities = Array.from(
    { length: 12 },
    (_, at) => `<!ENTITY b${at} "${`&b${at - 1};`.repeat(at && 10)}aaaaaaaaaa">`,
  );
  for (const xml of ['<a>', `<!DOCTYPE a [${entities.join('')}]><a>&b11;</a>`]) {
    const report = await runDocument(
      `  - workflowId: xml
    inputs: { type: object, properties: { xml: { type: string } } }
    steps: [{ stepId: s, operationId: getXml, successCriteria: [${criterion}] }]
`,
      { url: server.url, inputs: { xml } },
    );
    expect(getLines(report)[1]).toMatch(/`\/a` cannot be evaluated: /);
  }
});
