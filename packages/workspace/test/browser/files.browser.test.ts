import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testAll } from '../../../../scripts/test-all.ts';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import { getEditor, goToLine, openOperation, outlineItem, visitWorkspace } from './harness/workspace-page.ts';

interface Received {
  url: string;
  type: string;
  body: Buffer;
}

const BYTES = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff]);
const received: Received[] = [];
let api: Server;
let workspace: OpenedWorkspace;
let browser: SharedBrowser;
let page: Page;

beforeAll(async () => {
  api = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', headers } = request;
      received.push({ url, type: headers['content-type'] ?? '', body: Buffer.concat(chunks) });
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end('{"id":"p1","name":"Whiskers"}');
    });
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port } = api.address() as AddressInfo;
  workspace = await openWorkspace(
    {
      'pets.yaml': petsOn(port),
      'models.yaml':
        'Pet:\n  type: object\n  properties:\n    id: { type: string }\n    name: { type: string }\n',
      'calls.sh': `curl -X POST 'http://127.0.0.1:${port}/pets' -H 'Authorization: Bearer sk_live_4242424242' -H 'content-type: application/json' -d '{"name":"Rex"}'\n`,
    },
    ['pets.yaml', 'calls.sh'],
  );
  browser = await shareBrowser();
});

beforeEach(async () => {
  received.length = 0;
  await page?.context().close();
  ({ page } = await visitWorkspace(browser, workspace));
});

afterAll(async () => {
  await browser?.close();
  await workspace?.close();
  api?.close();
});

const photo = { name: 'photo.png', mimeType: 'image/png', buffer: BYTES };
const send = () => page.getByRole('button', { name: 'Send', exact: true }).click();

async function openBody(title: string): Promise<void> {
  await openOperation(page, title);
  await page.getByRole('tab', { name: 'Body' }).first().click();
}

test('a file is sent as a whole body, byte by byte', async () => {
  await openBody('Upload a photo');
  await page.getByLabel('File', { exact: true }).setInputFiles(photo);
  await page.getByText('photo.png').waitFor();
  await send();
  await page.getByText('201 Created').waitFor();
  expect(received).toEqual([{ url: '/pets/p1/photo', type: 'image/png', body: BYTES }]);
});

testAll('a form with files is sent as multipart, each part with its name and type', async () => {
  await openBody('Add a pet with a photo');
  await page.getByRole('textbox', { name: 'name', exact: true }).fill('Whiskers "the" cat');
  await page.getByLabel('photo', { exact: true }).setInputFiles(photo);
  await page.getByText('photo.png').waitFor();
  await send();
  await page.getByText('201 Created').waitFor();
  const [{ type = '', body = Buffer.alloc(0) } = {}] = received;
  const parts = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  expect(parts.get('name')).toBe('Whiskers "the" cat');
  const sent = parts.get('photo') as File;
  expect([sent.name, sent.type]).toEqual(['photo.png', 'image/png']);
  expect(Buffer.from(await sent.arrayBuffer())).toEqual(BYTES);
});

test('a call is saved as a test, which then runs', async () => {
  await openBody('Add a pet');
  await page.getByRole('textbox', { name: 'name', exact: true }).fill('Rex');
  await send();
  await page.getByText('201 Created').waitFor();
  await page.getByRole('button', { name: 'Save as' }).click();
  await page.getByRole('menuitem', { name: /Test/ }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('adds Rex');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Test adds Rex was added.').waitFor();
  await page.keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await workspace.read('pets.yaml')).toMatch(
    /x-tests:\n\s+- name: adds Rex\n[\s\S]*name: Rex\n[\s\S]*status: 201/,
  );
  await page.getByRole('tab', { name: 'Tests', exact: true }).click();
  await page.locator('.ws-test', { hasText: 'adds Rex' }).first().waitFor();
});

test('files of a description are tabs, and an edit is saved in the file that it was made in', async () => {
  const tabs = page.getByRole('tablist', { name: 'Files of the description' });
  await tabs.getByRole('tab', { name: 'models.yaml' }).click();
  // The other file has such a line, too.
  await expect.poll(() => getEditor(page).textContent()).not.toContain('openapi: 3.1.0');
  await goToLine(page, 'name: { type: string }');
  await page.keyboard.press('Enter');
  await page.keyboard.type('age: { typ: integer }');
  await tabs.getByRole('tab', { name: 'models.yaml •' }).waitFor();
  await page.getByText(/typ/).first().waitFor();
  await tabs.getByRole('tab', { name: 'pets.yaml' }).click();
  await expect.poll(() => getEditor(page).textContent()).toContain('openapi: 3.1.0');
  await tabs.getByRole('tab', { name: 'models.yaml •' }).click();
  await expect.poll(() => getEditor(page).textContent()).toContain('age: { typ: integer }');
  await page.keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await workspace.read('models.yaml')).toContain('    age: { typ: integer }\n');
  expect(await workspace.read('pets.yaml')).not.toContain('age:');
});

test('the file that was chosen last is shown, whichever text arrives last', async () => {
  const answered = Promise.withResolvers<void>();
  const isEntry = (request: Request) =>
    request.url().endsWith('/api/readText') && (request.postData() ?? '').includes('pets.yaml');
  await page.route('**/api/readText', async (route) => {
    if (isEntry(route.request())) await answered.promise;
    await route.continue();
  });
  const late = page.waitForResponse((response) => isEntry(response.request()));
  await page.reload();
  await page.getByRole('tab', { name: 'models.yaml' }).click();
  await expect.poll(() => getEditor(page).textContent()).toContain('Pet:  type: object');
  answered.resolve();
  await (await late).finished();
  await page.getByRole('tab', { name: 'Docs', exact: true }).click();
  await page.frameLocator('iframe').getByRole('heading').first().waitFor();
  expect(await getEditor(page).textContent()).toContain('Pet:  type: object');
  await page.getByRole('tab', { name: 'pets.yaml' }).click();
  await expect.poll(() => getEditor(page).textContent()).toContain('openapi: 3.1.0');
});

test('recorded requests are converted where the user says, without their credentials, and opened', async () => {
  await page.getByRole('button', { name: 'File: pets.yaml' }).click();
  await page.getByRole('menuitemradio', { name: 'calls.sh' }).click();
  const name = page.getByLabel('Save the description as');
  expect(await name.inputValue()).toBe('calls.openapi.yaml');
  await name.fill('pets.yaml');
  await page.getByRole('button', { name: 'Convert and open' }).click();
  await page.getByRole('alert').waitFor();
  expect(await workspace.read('pets.yaml')).toContain('openapi: 3.1.0');
  await name.fill('calls.openapi.yaml');
  await page.getByRole('button', { name: 'Convert and open' }).click();
  await outlineItem(page, /pets/i).first().waitFor();
  await page.getByRole('button', { name: 'File: calls.openapi.yaml' }).waitFor();
  const text = await workspace.read('calls.openapi.yaml');
  expect(text).toContain('/pets:');
  expect(text).not.toContain('sk_live');
  expect(await workspace.read('calls.sh')).toContain('sk_live');
});

function petsOn(port: number): string {
  return `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
servers: [{ url: http://127.0.0.1:${port} }]
paths:
  /pets:
    post:
      operationId: addPet
      summary: Add a pet
      requestBody:
        required: true
        content:
          application/json:
            schema: { type: object, required: [name], properties: { name: { type: string } } }
      responses:
        '201': { description: Added., content: { application/json: { schema: { $ref: models.yaml#/Pet } } } }
  /pets/with-photo:
    post:
      operationId: addPetWithPhoto
      summary: Add a pet with a photo
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              properties:
                name: { type: string }
                photo: { type: string, contentMediaType: image/png }
      responses:
        '201': { description: Added., content: { application/json: { schema: { $ref: models.yaml#/Pet } } } }
  /pets/{id}/photo:
    put:
      operationId: uploadPhoto
      summary: Upload a photo
      parameters: [{ name: id, in: path, required: true, schema: { type: string, examples: [p1] } }]
      requestBody: { required: true, content: { image/png: {} } }
      responses:
        '201': { description: Stored., content: { application/json: { schema: { $ref: models.yaml#/Pet } } } }
`;
}
