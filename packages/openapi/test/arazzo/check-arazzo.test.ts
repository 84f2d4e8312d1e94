import { describe, expect, test } from 'vitest';
import { validateDescription } from '../../src/index.ts';
import { ARAZZO_PROBLEMS, checkArazzo, readArazzo } from '../../src/internal.ts';
import { memoryHost } from '../memory-host.ts';

const PETS = `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses: { '200': { description: All } }
  /pets/{id}/photo:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: Photo } }
  /count:
    get: { operationId: countPets, responses: { '200': { description: Count } } }
`;

const FILES = { '/root/pets.yaml': PETS, '/root/notes.yaml': 'password: secret\n' };

async function getProblems(text: string, files: Record<string, string> = FILES) {
  const read = await readArazzo(text, { path: '/root/flow.arazzo.yaml', host: memoryHost(files) });
  const { document } = read;
  return [
    ...read.diagnostics,
    ...(document ? [...validateDescription(document.description), ...checkArazzo(document)] : []),
  ];
}

/** `code line:column message`. */
async function getLines(text: string, files?: Record<string, string>): Promise<string[]> {
  const problems = await getProblems(text, files);
  return problems.map(({ code, span, message }) => `${code} ${span?.line}:${span?.column} ${message}`);
}

const HEAD = `arazzo: 1.1.0
info: { title: Flow, version: '1' }
sourceDescriptions:
  - { name: pets, url: ./pets.yaml, type: openapi }
workflows:
  - workflowId: first
    inputs:
      type: object
      properties: { size: { type: integer } }
    steps:
`;

describe('examples', () => {
  test.each(ARAZZO_PROBLEMS)(
    '$code is found in its example, and no other error',
    async ({ code, example }) => {
      const problems = await getProblems(example);
      expect(problems.map((one) => one.code)).toContain(code);
      const others = problems.filter((one) => one.code !== code && one.severity === 'error');
      expect(others.map(({ message }) => message)).toEqual([]);
      for (const { span, help } of problems) expect([span?.line ?? 0, help]).not.toEqual([0, '']);
    },
  );
});

test('a document in which every name exists has no problems', async () => {
  const text = `${HEAD}      - stepId: list
        operationId: $sourceDescriptions.pets.listPets
        parameters:
          - { name: limit, in: query, value: $inputs.size }
          - reference: $components.parameters.trace
        successCriteria:
          - condition: $statusCode == 200 && $response.body.items[0].name != 'Rex ''the'' dog'
          - { context: $response.body, condition: '$[?count(@.items) > 0]', type: jsonpath }
          - { context: $statusCode, condition: '^2', type: regex }
        outputs:
          first: $response.body#/items/0/id
          all: { context: $response.body, selector: '$.items', type: jsonpath }
      - stepId: photo
        operationPath: '{$sourceDescriptions.pets.url}#/paths/~1pets~1{id}~1photo/get'
        parameters:
          - { name: id, in: path, value: '{$steps.list.outputs.first}' }
        onFailure:
          - { name: again, type: retry, retryAfter: 0.5, retryLimit: 2 }
          - { name: back, type: goto, stepId: list }
    outputs: { id: $steps.list.outputs.first }
  - workflowId: second
    dependsOn: [first]
    steps:
      - stepId: whole
        workflowId: first
        parameters: [{ name: size, value: 3 }]
        outputs: { id: $outputs.id }
components:
  parameters:
    trace: { name: X-Trace, in: header, value: 'flow-{$inputs.size}' }
`;
  expect(await getLines(text)).toEqual([]);
});

test('names that do not exist are reported where they are written, with what was meant', async () => {
  const text = `${HEAD}      - stepId: list
        operationId: listPet
        outputs: { first: $response.body#/0 }
      - stepId: photo
        operationPath: '{$sourceDescriptions.pet.url}#/paths/~1pets/get'
        parameters:
          - { name: limit, in: path, value: $steps.lst.outputs.first }
          - { name: other, in: query, value: '{$steps.list.outputs.frst}/{$inputs.sizes}' }
          - reference: $components.parameters.none
        onSuccess: [{ name: go, type: goto, workflowId: secnd }]
  - workflowId: second
    steps: [{ stepId: one, operationId: countPets }]
`;
  const problems = await getProblems(text);
  expect(
    problems.map(({ code, span, message, help }) => `${code} ${span?.line}: ${message} ${help}`),
  ).toMatchInlineSnapshot(`
    [
      "unknown-value 19: The components have no \`parameters.none\`. Declare it, or correct its name.",
      "unknown-operation 12: Unknown operation \`listPet\`. Did you mean \`listPets\`?",
      "unknown-source 15: Unknown source description \`pet\`. Did you mean \`pets\`?",
      "unknown-step 17: This workflow has no step \`lst\`. Did you mean \`list\`?",
      "unknown-value 18: The step \`list\` has no output \`frst\`. Did you mean \`first\`?",
      "unknown-value 18: The workflow \`first\` has no input \`sizes\`. Did you mean \`size\`?",
      "unknown-workflow 20: Unknown workflow \`secnd\`. Did you mean \`second\`?",
    ]
  `);
});

test('the structure follows the version: fields of 1.1 in a document of 1.0', async () => {
  const text = `${HEAD.replace('1.1.0', '1.0.1')}      - stepId: list
        operationId: listPets
        timeout: 100
        parameters: [{ name: limit, value: 1 }]
        successCriteria: [{ condition: '$.a', type: jsonpath }]
      - { stepId: both, operationId: countPets, workflowId: first }
      - { stepId: none }
`;
  expect(await getLines(text)).toMatchInlineSnapshot(`
    [
      "unknown-field 13:9 Unknown field \`timeout\` in the Step Object (Arazzo 1.0).",
      "missing-field 15:27 \`context\` is missing in this Criterion Object: it is required for conditions of this \`type\`.",
      "conflicting-fields 16:49 \`operationId\` and \`workflowId\` are mutually exclusive in a Step Object.",
      "missing-field 17:9 \`operationId\` or \`operationPath\` or \`workflowId\` is missing in this Step Object.",
      "missing-field 14:22 \`in\` is missing in this Parameter Object: a parameter of an operation has a place.",
    ]
  `);
});

test('conditions are parsed', async () => {
  const conditions = [
    '$statusCode == "200"',
    '($statusCode == 200',
    '$respons.body == 1',
    '$statusCode ==',
    '!$response.body.ok',
  ];
  const text = `${HEAD}      - stepId: list
        operationId: listPets
        successCriteria:\n${conditions.map((one) => `          - condition: ${JSON.stringify(one)}\n`).join('')}          - { context: $response.body, condition: '[', type: regex }
`;
  expect(await getLines(text)).toMatchInlineSnapshot(`
    [
      "invalid-condition 14:24 The condition cannot be evaluated. Expected an expression, a literal or an operator at \`"200"\`. Strings are written in single quotes.",
      "invalid-condition 15:24 The condition cannot be evaluated. A closing parenthesis is missing.",
      "invalid-condition 16:24 The condition cannot be evaluated. \`$respons.body\` is not a runtime expression.",
      "invalid-condition 17:24 The condition cannot be evaluated. Expected an expression or a literal at the end.",
      "invalid-condition 19:51 The condition is not a regular expression.",
    ]
  `);
});

test('a source description is read inside of the root only, and nothing of another file is shown', async () => {
  const urls = ['../secret.yaml', 'notes.yaml', '.env', 'https://example.com/api.yaml', 'missing.yaml'];
  const text = `arazzo: 1.0.1
info: { title: Flow, version: '1' }
sourceDescriptions:
${urls.map((url, index) => `  - { name: s${index}, url: ${url} }\n`).join('')}workflows:
  - { workflowId: a, steps: [{ stepId: b, operationId: $sourceDescriptions.s1.get }] }
`;
  const files = { ...FILES, '/secret.yaml': PETS, '/root/.env': 'openapi: 3.0.0' };
  expect(await getLines(text, files)).toMatchInlineSnapshot(`
    [
      "unreadable-source 4:22 The source description \`s0\` cannot be read: it is outside of the root folder.",
      "unreadable-source 5:22 The source description \`s1\` cannot be read: it is not an OpenAPI description (\`missing-openapi\`).",
      "unreadable-source 6:22 The source description \`s2\` cannot be read: its name is not that of a description (\`.yaml\`, \`.yml\` or \`.json\`).",
      "unreadable-source 7:22 The source description \`s3\` cannot be read: it is at a URL that is not fetched.",
      "unreadable-source 8:22 The source description \`s4\` cannot be read: the file does not exist.",
      "unchecked-step 10:56 This step is not checked: the source description \`s1\` is not read: it is not an OpenAPI description (\`missing-openapi\`).",
    ]
  `);
  const { sourceFiles, document } = await readArazzo(text, {
    path: '/root/flow.arazzo.yaml',
    host: memoryHost(files),
  });
  expect([...sourceFiles.keys()]).toEqual(['/root/flow.arazzo.yaml']);
  expect(document?.sources.every(({ content }) => content.is === 'unread')).toBe(true);
});

test('documents that name each other are read once', async () => {
  const other = `arazzo: 1.0.1
info: { title: Other, version: '1' }
sourceDescriptions: [{ name: back, url: flow.arazzo.yaml, type: arazzo }]
workflows:
  - workflowId: far
    steps: [{ stepId: a, workflowId: $sourceDescriptions.back.near }]
`;
  const text = `arazzo: 1.0.1
info: { title: Flow, version: '1' }
sourceDescriptions: [{ name: other, url: other.yaml, type: arazzo }]
workflows:
  - workflowId: near
    steps: [{ stepId: a, workflowId: $sourceDescriptions.other.farr }]
`;
  expect(await getLines(text, { '/root/other.yaml': other, '/root/flow.arazzo.yaml': text })).toEqual([
    'unknown-workflow 6:38 Unknown workflow `farr`.',
  ]);
});

test('an OpenAPI reader says what an Arazzo document is', async () => {
  const { readDescription } = await import('../../src/index.ts');
  const { diagnostics } = await readDescription(`${HEAD}      - {}`, {
    path: '/root/flow.yaml',
    host: memoryHost({}),
  });
  expect(diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'missing-openapi: Expected an OpenAPI description, found an Arazzo document, which describes workflows.',
  ]);
});

test('names in the forms of other tools are reported with the form of the specification', async () => {
  const inner = `arazzo: 1.0.1
info: { title: Inner, version: '1' }
sourceDescriptions: [{ name: pets, url: pets.yaml }]
workflows: [{ workflowId: near, steps: [{ stepId: a, operationId: listPets }] }]
`;
  const text = `arazzo: 1.0.1
info: { title: Flow, version: '1' }
sourceDescriptions: [{ name: pets, url: pets.yaml }, { name: inner, url: inner.yaml, type: arazzo }]
workflows:
  - workflowId: own
    inputs: { type: object }
    steps:
      - { stepId: a, operationId: pets.listPets, outputs: { all: $inputs } }
      - { stepId: b, workflowId: $sourceDescriptions.inner.workflows.near, outputs: { any: $outputs.any } }
      - { stepId: c, x-operation: { method: get, url: 'https://example.com' } }
`;
  const problems = await getProblems(text, { ...FILES, '/root/inner.yaml': inner });
  expect(problems.map(({ code, message, help }) => `${code}: ${message} ${help}`)).toMatchInlineSnapshot(`
    [
      "missing-field: \`operationId\` or \`operationPath\` or \`workflowId\` is missing in this Step Object. Add \`operationId\` or \`operationPath\` or \`workflowId\`.",
      "unknown-operation: Unknown operation \`pets.listPets\`. Write \`$sourceDescriptions.pets.listPets\`.",
      "invalid-expression: \`$inputs\` is not a runtime expression. Write an expression such as \`$response.body#/id\` or \`$steps.list.outputs.id\`.",
      "unknown-workflow: Unknown workflow \`workflows.near\`. Write \`$sourceDescriptions.inner.near\`.",
    ]
  `);
});

test('remote source descriptions are fetched on request, and cannot name local files', async () => {
  const remote: Record<string, string> = {
    'https://example.com/pets.yaml': PETS,
    'https://example.com/inner.yaml': `arazzo: 1.0.1
info: { title: Inner, version: '1' }
sourceDescriptions: [{ name: near, url: ./pets.yaml }, { name: local, url: 'file:///root/pets.yaml' }]
workflows: [{ workflowId: near, steps: [{ stepId: a, operationId: $sourceDescriptions.near.listPets }] }]
`,
  };
  const fetched: string[] = [];
  const host = {
    ...memoryHost(FILES),
    async fetchFile(url: string) {
      fetched.push(url);
      const text = remote[url];
      if (text === undefined) throw new Error('not found');
      return new TextEncoder().encode(text);
    },
  };
  const urls = ['inner.yaml', 'none.yaml', '.env', 'key.pem'].map((name) => `https://example.com/${name}`);
  const text = `arazzo: 1.0.1
info: { title: Flow, version: '1' }
sourceDescriptions:
${urls.map((url, index) => `  - { name: s${index}, url: '${url}' }\n`).join('')}workflows:
  - { workflowId: a, steps: [{ stepId: b, workflowId: $sourceDescriptions.s0.near }] }
`;
  const { document } = await readArazzo(text, { path: '/root/flow.arazzo.yaml', host });
  const contents = document?.sources.map(({ content }) =>
    content.is === 'unread' ? content.reason : content.is,
  );
  expect(contents).toEqual([
    'arazzo',
    'it cannot be fetched',
    'its name is not that of a description (`.yaml`, `.yml` or `.json`)',
    'its name is not that of a description (`.yaml`, `.yml` or `.json`)',
  ]);
  const [inner] = document?.sources ?? [];
  const near = inner?.content.is === 'arazzo' ? inner.content.document.sources : [];
  expect(near.map(({ content }) => (content.is === 'unread' ? content.reason : content.is))).toEqual([
    'openapi',
    'a remote document cannot name a local file',
  ]);
  expect(fetched).toEqual([
    'https://example.com/inner.yaml',
    'https://example.com/pets.yaml',
    'https://example.com/none.yaml',
  ]);
});
