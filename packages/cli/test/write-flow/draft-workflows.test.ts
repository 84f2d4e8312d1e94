import { Session } from '@curlew/contract';
import type { Json } from '@curlew/openapi';
import { readDescription, validateDescription } from '@curlew/openapi';
import { checkArazzo, readArazzo } from '@curlew/openapi/internal';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { memoryHost } from '../../../openapi/test/memory-host.ts';
import { draftWorkflows } from '../../src/test/write-flow/write-first-flow.ts';

const SHOP = `openapi: 3.1.0
info: { title: Shop, version: '1' }
security: [{ bearer: [] }]
paths:
  /login:
    post:
      security: []
      requestBody: { content: { application/json: { schema: {}, example: { key: <api_key>, at: 'https://{{tenant}}/login' } } } }
      responses: { '200': { description: Token, content: { application/json: { schema: { properties: { access_token: { type: string } } } } } } }
  /pets:
    get: { operationId: listPets, responses: { '200': { description: All } } }
    post:
      operationId: createPet
      parameters:
        - { name: X-Trace, in: header, required: true, schema: { type: string }, example: t-1 }
        - { name: dry, in: query, schema: { type: boolean }, example: true }
      requestBody: { content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string, const: Rex } } } } } }
      responses: { 2XX: { description: Created, content: { application/json: { schema: { allOf: [{ $ref: '#/components/schemas/Pet' }] } } } } }
  /pets/{petId}:
    parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
    delete: { operationId: deletePet, responses: { '204': { description: Gone } } }
    get: { operationId: getPet, responses: { '200': { description: One } } }
  /pets/{petId}/photos/{photoId}:
    parameters:
      - { name: petId, in: path, required: true, schema: { type: string } }
      - { name: photoId, in: path, required: true, schema: { type: string } }
    get: { operationId: getPhoto, responses: { '200': { description: One } } }
  /pets/{petId}/photos:
    parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: listPhotos
      responses: { '200': { description: All, content: { application/json: { schema: { type: object, properties: { photos: { type: array, items: { type: object, properties: { photoId: { type: string } } } } } } } } } }
  /orders:
    post:
      operationId: order
      responses:
        '201':
          description: Ordered
          headers: { X-Order: { schema: { type: string } } }
          links: { state: { operationId: state, parameters: { path.number: $response.header.X-Order } } }
  /states/{number}:
    get:
      operationId: state
      parameters: [{ name: number, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: State } }
  /users/{user}:
    get:
      operationId: getUser
      parameters: [{ name: user, in: path, required: true, schema: { type: string } }]
      responses: { default: { description: A user } }
  /old/{id}:
    delete:
      operationId: deleteOld
      parameters: [{ name: id, in: path, required: true, schema: { type: string }, example: a }]
      responses: { '204': { description: Gone } }
components:
  securitySchemes: { bearer: { type: http, scheme: bearer } }
  schemas:
    Pet: { type: object, properties: { id: { type: string }, name: { type: string } } }
`;

async function draft() {
  const host = memoryHost({ '/root/shop.yaml': SHOP });
  const { description } = await readDescription(SHOP, { path: '/root/shop.yaml', host });
  if (description === undefined) throw new Error('The description is not usable.');
  return draftWorkflows(new Session(description), { name: 'api', url: './shop.yaml' });
}

interface Written {
  workflowId: string;
  dependsOn?: string[];
  inputs?: { required: string[]; properties: Record<string, Json> };
  steps: {
    stepId: string;
    parameters?: { name: string; in: string; value: Json }[];
    outputs?: Json;
    requestBody?: Json;
    operationPath?: string;
    successCriteria?: Json;
  }[];
}

test('workflows follow links and ids, delete last, and begin with a token', async () => {
  const { document, inputs, leftOut } = await draft();
  const workflows = document.workflows as unknown as Written[];
  const outline = workflows.map(({ workflowId, dependsOn = [], inputs: own, steps }) =>
    [
      workflowId,
      ...dependsOn.map((one) => `after ${one}`),
      ...(own?.required ?? []).map((one) => `needs ${one}`),
      ...steps.map(
        ({ stepId, parameters = [] }) =>
          `${stepId}(${parameters.map(({ name, value }) => `${name}=${value}`).join(', ')})`,
      ),
    ].join(' | '),
  );
  expect(outline).toMatchInlineSnapshot(`
    [
      "post--login | needs api_key | needs tenant | post--login()",
      "listPets | after post--login | listPets()",
      "createPet | after post--login | createPet(X-Trace=t-1) | getPet(petId=$steps.createPet.outputs.petId) | listPhotos(petId=$steps.createPet.outputs.petId) | getPhoto(petId=$steps.createPet.outputs.petId, photoId=$steps.listPhotos.outputs.photoId) | deletePet(petId=$steps.createPet.outputs.petId)",
      "order | after post--login | order() | state(number=$steps.order.outputs.number)",
      "getUser | after post--login | needs user | getUser(user=$inputs.user)",
    ]
  `);
  expect(inputs).toEqual(['api_key', 'tenant', 'user']);
  expect(leftOut.map(({ operationId }) => operationId)).toEqual(['deleteOld']);
});

test('steps have bodies with inputs, criteria and outputs', async () => {
  const workflows = (await draft()).document.workflows as unknown as Written[];
  const [login, , create] = workflows.map(({ steps: [first] }) => first);
  expect(login).toMatchObject({
    operationPath: '{$sourceDescriptions.api.url}#/paths/~1login/post',
    requestBody: { payload: { key: '$inputs.api_key', at: 'https://{$inputs.tenant}/login' } },
    outputs: { token: '$response.body#/access_token' },
  });
  expect(create).toMatchObject({
    parameters: [{ name: 'X-Trace', in: 'header', value: 't-1' }],
    requestBody: { payload: { name: 'Rex' } },
    successCriteria: [{ condition: '$statusCode >= 200 && $statusCode < 300' }],
    outputs: { petId: '$response.body#/id' },
  });
  expect(workflows[0]?.inputs?.properties.api_key).toEqual({ type: 'string', format: 'password' });
});

test('the document is valid', async () => {
  const { document } = await draft();
  const read = await readArazzo(stringify(document), {
    path: '/root/shop.arazzo.yaml',
    host: memoryHost({ '/root/shop.yaml': SHOP }),
  });
  if (read.document === undefined) throw new Error('The document is not usable.');
  const problems = [
    ...read.diagnostics,
    ...validateDescription(read.document.description),
    ...checkArazzo(read.document),
  ];
  expect(problems.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
});
