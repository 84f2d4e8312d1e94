import { writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testAll } from '../../../../scripts/test-all.ts';
import { axeViolations } from '../../../astro/test/harness/axe-violations.ts';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import { SHOP } from './harness/sample-description.ts';
import {
  getEditor,
  goToLine,
  runCommand,
  saveAll,
  visitWorkspace,
  waitForCompletion,
} from './harness/workspace-page.ts';

let browser: SharedBrowser;
let workspace: OpenedWorkspace;

beforeAll(async () => {
  browser = await shareBrowser();
});
afterEach(() => workspace?.close());
afterAll(() => browser?.close());

async function visitStart() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(workspace.url);
  await page.getByRole('heading', { name: 'New description' }).waitFor();
  return { page, problems };
}

testAll('a workspace without a file begins a description from a template', async () => {
  workspace = await openWorkspace({}, []);
  const { page, problems } = await visitStart();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Resource').check();
  await page.getByLabel('File', { exact: true }).fill('books.yaml');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('treeitem', { name: /Create a book/ }).waitFor();
  expect(await workspace.read('books.yaml')).toContain('operationId: createBook');
  expect(problems).toEqual([]);
  await page.context().close();
});

testAll('a folder lists its files, and captures become a description', async () => {
  workspace = await openWorkspace({ 'shop.yaml': SHOP }, ['.']);
  const { page } = await visitStart();
  await page.getByRole('button', { name: /^shop\.yaml an OpenAPI description/ }).waitFor();
  await page.getByLabel(/Paste curl/).fill("curl 'https://api.example.com/users/1'");
  await page.getByRole('button', { name: 'Make a description' }).click();
  await page.getByRole('tab', { name: /As a description/ }).click();
  await page.getByRole('button', { name: 'Save as a new description…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('captured.yaml');
  await dialog.getByRole('button', { name: 'Save and open' }).click();
  await page
    .getByRole('treeitem', { name: /\/users/ })
    .first()
    .waitFor();
  await page.context().close();
});

test('an empty file is filled in by keys alone: a description, members of objects, a snippet', async () => {
  workspace = await openWorkspace({}, ['new.yaml']);
  expect(await workspace.read('new.yaml')).toBe('');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(workspace.url);
  const editor = getEditor(page);
  await page.getByText('Press Tab for a description').waitFor();
  await editor.click();
  await page.keyboard.press('Tab');
  await expect.poll(() => editor.textContent()).toContain('openapi: 3.2.0');
  // The first field is selected: what is typed replaces it, and Tab goes to the next one.
  await page.keyboard.type('Pets');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2.0.0');
  await page.keyboard.press('Escape');
  await expect.poll(() => editor.textContent()).toContain('title: Pets');
  await goToLine(page, 'version: 2.0.0');
  await page.keyboard.press('Enter');
  await page.keyboard.type('licen');
  await waitForCompletion(page, 'license');
  await page.keyboard.press('Enter');
  await page.keyboard.type('MIT');
  await page.keyboard.press('Escape');
  await saveAll(page);
  expect(await workspace.read('new.yaml')).toContain(
    'info:\n  title: Pets\n  version: 2.0.0\n  license:\n    name: MIT\n',
  );
  await page.getByRole('treeitem', { name: /Get the status/ }).waitFor();
  await context.close();
});

testAll('Enter follows the structure, the document is formatted, and lines wrap', async () => {
  workspace = await openWorkspace({
    'shop.yaml': SHOP.replace('  title: Shop', '    title:   Shop').replace('  version', '    version'),
  });
  const { page } = await visitWorkspace(browser, workspace);
  await runCommand(page, 'Format the document');
  await expect.poll(() => getEditor(page).textContent()).toContain('info:  title: Shop');
  await goToLine(page, 'tags: [pets]');
  await page.keyboard.press('Enter');
  await page.keyboard.type('x-notes:');
  await page.keyboard.press('Enter');
  await page.keyboard.type('a: 1');
  await page.keyboard.press('Escape');
  await saveAll(page);
  expect(await workspace.read('shop.yaml')).toContain('      x-notes:\n        a: 1\n');
  await runCommand(page, 'Wrap long lines, or not');
  await page.locator('.cm-lineWrapping').waitFor();
  await page.context().close();
});

testAll('a recent file is opened from the window', async () => {
  workspace = await openWorkspace({ 'shop.yaml': SHOP });
  await writeFile(workspace.path('other.yaml'), SHOP.replace('Shop', 'Other'));
  const { page } = await visitWorkspace(browser, workspace);
  await runCommand(page, 'Open or create a file');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Recent' }).waitFor();
  await dialog.getByRole('button', { name: /^other\.yaml/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'File: other.yaml' }).waitFor();
  await page.context().close();
});

test('an HTTP archive that is dropped anywhere on the window is compared with the description', async () => {
  workspace = await openWorkspace({ 'shop.yaml': SHOP });
  const { page, problems } = await visitWorkspace(browser, workspace);
  const request = {
    method: 'GET',
    url: 'http://127.0.0.1:9/pets?limit=5',
    httpVersion: 'HTTP/1.1',
    headers: [],
    queryString: [{ name: 'limit', value: '5' }],
  };
  const response = {
    status: 200,
    statusText: 'OK',
    httpVersion: 'HTTP/1.1',
    headers: [{ name: 'Content-Type', value: 'application/json' }],
    content: { size: 2, mimeType: 'application/json', text: '[]' },
  };
  const har = {
    log: { version: '1.2', creator: { name: 'test', version: '1' }, entries: [{ request, response }] },
  };
  const editor = getEditor(page);
  await editor.getByText('sumary').waitFor();
  const before = await editor.textContent();
  const transfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    data.items.add(new File([${JSON.stringify(JSON.stringify(har))}], 'shop.har', { type: 'application/json' }));
    return data;
  })()`);
  await editor.dispatchEvent('dragover', { dataTransfer: transfer });
  await editor.dispatchEvent('drop', { dataTransfer: transfer });
  await page.getByText('shop.har', { exact: true }).waitFor();
  await page.getByRole('tab', { name: /^Changes/ }).waitFor();
  await page.getByText(/limit/).first().waitFor();
  expect(await editor.textContent()).toBe(before);
  expect(problems).toEqual([]);
  await page.context().close();
});

testAll(
  'in JSON a snippet is found by the name that is typed in quotes, and written with its members',
  async () => {
    const json = `{
  "openapi": "3.2.0",
  "info": { "title": "Shop", "version": "1.0.0" },
  "paths": {
  }
}
`;
    workspace = await openWorkspace({ 'shop.json': json });
    const { page } = await visitWorkspace(browser, workspace);
    await goToLine(page, '"paths"');
    await page.keyboard.press('Enter');
    await page.keyboard.type('"CRUD');
    await waitForCompletion(page, 'CRUD of a resource');
    await page.keyboard.press('Enter');
    await page.getByRole('treeitem', { name: /Get a item/ }).waitFor();
    await saveAll(page);
    const { paths } = JSON.parse(await workspace.read('shop.json')) as { paths: Record<string, object> };
    expect(Object.keys(paths)).toEqual(['/items', '/items/{id}']);
    await page.context().close();
  },
);
