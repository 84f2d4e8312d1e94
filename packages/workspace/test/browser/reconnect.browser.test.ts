import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { firstOf, testAll } from '../../../../scripts/test-all.ts';
import { IS_COMPLETE } from '../../../../scripts/test-scope.ts';
import { type SharedBrowser, shareBrowser } from '../../../astro/test/harness/share-browser.ts';
import { type OpenedWorkspace, openWorkspace } from './harness/open-workspace.ts';
import { SHOP } from './harness/sample-description.ts';
import {
  expectAccessible,
  getEditor,
  goToLine,
  insertAndKeep,
  saveAll,
  visitWorkspace,
} from './harness/workspace-page.ts';

let browser: SharedBrowser;
let workspace: OpenedWorkspace;
let page: Page;

beforeAll(async () => {
  browser = await shareBrowser();
});
beforeEach(async () => {
  workspace = await openWorkspace({ 'shop.yaml': SHOP });
  page = await visit();
});
afterEach(async () => {
  await page?.context().close();
  await workspace?.close();
});
afterAll(() => browser?.close());

const alert = (on: Page, text: string | RegExp) => on.getByRole('alert').filter({ hasText: text });
const shows = (on: Page, text: string) => expect.poll(() => getEditor(on).textContent()).toContain(text);
const copies = (on: Page) =>
  on.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('curlew:unsent:')).length);

async function visit(): Promise<Page> {
  const { page: opened } = await visitWorkspace(browser, workspace);
  await getEditor(opened).getByText('listPets').waitFor();
  return opened;
}

/** Kills the server, and waits until a window has noticed. */
async function kill(...windows: Page[]): Promise<void> {
  await workspace.stop(true);
  for (const window of windows) await alert(window, 'does not answer').first().waitFor();
}

async function reconnected(...windows: Page[]): Promise<void> {
  for (const window of windows) {
    await window.getByText('Connected to the local server again.').waitFor();
    await alert(window, 'does not answer').waitFor({ state: 'detached' });
  }
}

/** Types at the end of a line without waiting for a server. */
async function type(on: Page, line: string, text: string): Promise<void> {
  await goToLine(on, line);
  await on.keyboard.insertText(text);
}

test('text that is typed while the server is down is sent by the same window to the next server', async () => {
  await type(page, 'title: Shop', ' of');
  await page.getByText('Unsaved', { exact: true }).waitFor();
  await kill(page);
  await type(page, 'title: Shop of', ' pets');
  await alert(page, 'Your last changes are stored in this browser. You can go on typing.').waitFor();
  expect(await copies(page)).toBe(1);
  await expectAccessible(page);
  await workspace.restart(true);
  await reconnected(page);
  await shows(page, 'title: Shop of pets');
  expect(await page.getByText(/was found/).count()).toBe(0);
  await expect.poll(() => copies(page)).toBe(0);
  await saveAll(page);
  expect(await workspace.read('shop.yaml')).toBe(SHOP.replace('title: Shop', 'title: Shop of pets'));
  await goToLine(page, 'title: Shop of pets');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await shows(page, 'title: Shop  ');
});

test.each(
  firstOf(1, [
    ['with unsaved changes before', ' of'],
    ['without unsaved changes before', ''],
  ] as const),
)('a file that changed on the disk meanwhile, %s, is a conflict', async (_, before) => {
  if (before !== '') {
    await type(page, 'title: Shop', before);
    await page.getByText('Unsaved', { exact: true }).waitFor();
  }
  await kill(page);
  await type(page, `title: Shop${before}`, ' here');
  const theirs = SHOP.replace('title: Shop', 'title: Shop there');
  await workspace.write('shop.yaml', theirs);
  await workspace.restart(true);
  const dialog = page.getByRole('dialog', { name: /was changed on the disk/ });
  await dialog.waitFor();
  await expect
    .poll(() => dialog.locator('.cm-content').allTextContents())
    .toEqual([expect.stringContaining('Shop there'), expect.stringContaining(`Shop${before} here`)]);
  expect(await workspace.read('shop.yaml')).toBe(theirs);
  await dialog.getByRole('button', { name: 'Save the text of this window' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await workspace.read('shop.yaml')).toBe(SHOP.replace('title: Shop', `title: Shop${before} here`));
});

testAll('a window that was closed while the server was down leaves its text to the next one', async () => {
  const context = page.context();
  await kill(page);
  await type(page, 'title: Shop', ' of pets');
  await alert(page, 'are stored in this browser').waitFor();
  const warned = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await warned;
  expect(dialog.type()).toBe('beforeunload');
  const closed = page.waitForEvent('close');
  await dialog.accept();
  await closed;
  await workspace.write('shop.yaml', SHOP.replace('version: 1.0.0', 'version: 2.0.0'));
  await workspace.restart(true);
  const second = await context.newPage();
  await second.goto(workspace.url);
  await alert(second, /was not stored by the server, and the file has another text now/).waitFor();
  await shows(second, 'version: 2.0.0');
  await expectAccessible(second);
  await second.getByRole('button', { name: 'Restore it' }).click();
  await second.getByRole('dialog', { name: /was changed on the disk/ }).waitFor();
  await second.getByRole('button', { name: 'Decide later' }).click();
  await shows(second, 'title: Shop of pets');
  expect(await workspace.read('shop.yaml')).toContain('version: 2.0.0');
  await expect.poll(() => copies(second)).toBe(0);
});

testAll(
  'another program on the port gets neither text nor key, and the window says what it sees',
  async () => {
    await kill(page);
    await type(page, 'title: Shop', ' secret-text');
    const port = Number(new URL(workspace.url).port);
    const received: string[] = [];
    const other: Server = createServer((request, response) => {
      request.setEncoding('utf8').on('data', (part: string) => received.push(part));
      request.on('end', () => response.end('{}'));
    });
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    await alert(page, 'Another program, or Curlew with other files, answers').waitFor();
    const state = join(workspace.folder, '.state', 'curlew');
    const stored = readdirSync(state).filter((name) => name.endsWith('.runs.json'));
    const [{ key }] = JSON.parse(readFileSync(join(state, stored[0] ?? ''), 'utf8'));
    expect(statSync(join(state, stored[0] ?? '')).mode & 0o777).toBe(0o600);
    expect(statSync(state).mode & 0o777).toBe(0o700);
    expect(received.length).toBeGreaterThan(0);
    expect(received.join('')).not.toContain('secret-text');
    expect(received.join('')).not.toContain(key);

    // The port is taken, so the next server has another address: the text is offered as a file.
    await workspace.restart(true);
    expect(new URL(workspace.url).port).not.toBe(String(port));
    await expect
      .poll(() => workspace.printed())
      .toContain(`Port ${port}, which these files had last, is in use`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the text' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('shop.yaml');
    expect(readFileSync(await file.path(), 'utf8')).toBe(
      SHOP.replace('title: Shop', 'title: Shop secret-text'),
    );
    other.closeAllConnections();
    await new Promise((resolve) => other.close(resolve));
  },
);

testAll(
  'unsaved text that the server cannot store is copied to the browser, and the window says so',
  async () => {
    await page.context().close();
    await workspace.close();
    workspace = await openWorkspace({ 'shop.yaml': SHOP, '.state': 'a file in the place of the folder' });
    await expect.poll(() => workspace.printed()).toContain('The state folder cannot be written');
    page = await visit();
    await type(page, 'title: Shop', ' of pets');
    await alert(page, /The server cannot store unsaved text.*stored in this browser/).waitFor();
    expect(await copies(page)).toBe(1);
    await saveAll(page);
    await alert(page, 'cannot store').waitFor({ state: 'detached' });
    expect(await copies(page)).toBe(0);
    await type(page, 'title: Shop of pets', ' and more');
    await alert(page, 'The server cannot store unsaved text').waitFor();
    await workspace.stop(true);
    await alert(page, 'no later server knows this window').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the text' }).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('title: Shop of pets and more');
  },
);

// Variants of the above, and of what the tests of `FileSync` and of the server try with many random inputs.
if (IS_COMPLETE) {
  test('a page that is reloaded after the server was killed continues with what was typed', async () => {
    // Without the answer, the page does not know that the server has this text, and the user decides.
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/editText'));
    await type(page, 'title: Shop', ' of');
    await answered;
    await page.getByText('Unsaved', { exact: true }).waitFor();
    await kill(page);
    await type(page, 'title: Shop of', ' pets 😀');
    await alert(page, 'are stored in this browser').waitFor();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload().catch(() => undefined);
    await workspace.restart(true);
    await page.goto(new URL('/', workspace.url).href);
    await shows(page, 'title: Shop of pets 😀');
    await page.getByText('Text that was typed while the server was stopped is restored.').waitFor();
    await expect.poll(() => copies(page)).toBe(0);
    await saveAll(page);
    expect(await workspace.read('shop.yaml')).toContain('title: Shop of pets 😀\n');
  });

  test('a window that has nothing to lose closes without a question', async () => {
    let asked = 0;
    page.on('dialog', (dialog) => {
      asked += 1;
      void dialog.accept();
    });
    await goToLine(page, 'title: Shop');
    await insertAndKeep(page, ' of pets');
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    expect(asked).toBe(0);
  });

  test('a browser that stores nothing says so, and the window still reconnects', async () => {
    await page.context().close();
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
    });
    page = await context.newPage();
    await page.goto(workspace.url);
    await getEditor(page).getByText('listPets').waitFor();
    await kill(page);
    await type(page, 'title: Shop', ' of pets');
    await alert(
      page,
      'This browser cannot store your last changes: they are in this window alone.',
    ).waitFor();
    await workspace.restart(true);
    await reconnected(page);
    await saveAll(page);
    expect(await workspace.read('shop.yaml')).toContain('title: Shop of pets\n');
  });

  test('a window without changes follows the file after the server was stopped and started again', async () => {
    await workspace.stop();
    await alert(page, 'does not answer').waitFor();
    await alert(page, 'You can go on typing.').waitFor();
    await workspace.write('shop.yaml', SHOP.replace('title: Shop', 'title: Market'));
    await workspace.restart(true);
    await reconnected(page);
    await shows(page, 'title: Market');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByText('Saved', { exact: true }).waitFor();
    await goToLine(page, 'operationId: getPet');
    await page.keyboard.insertText('s');
    await saveAll(page);
    expect(await workspace.read('shop.yaml')).toContain('operationId: getPets');
  });

  test('a kill in the middle of typing loses and doubles nothing', async () => {
    await goToLine(page, 'title: Shop');
    const text = ' abcdefghijklmnopqrstuvwxyz0123456789';
    const typed = page.keyboard.type(text, { delay: 25 });
    await page.waitForTimeout(400);
    await workspace.stop(true);
    await typed;
    await workspace.restart(true);
    await reconnected(page);
    await page.keyboard.type('!');
    await saveAll(page);
    expect(await workspace.read('shop.yaml')).toBe(SHOP.replace('title: Shop', `title: Shop${text}!`));
  });

  test('two windows that are typed into while the server is down keep both texts', async () => {
    const second = await visit();
    await type(page, 'title: Shop', ' of');
    await shows(second, 'title: Shop of');
    await kill(page, second);
    await type(page, 'title: Shop of', ' one');
    await type(second, 'version: 1.0.0', '-two');
    await workspace.restart(true);
    await reconnected(page, second);
    for (const one of [page, second]) {
      await shows(one, 'title: Shop of one');
      await shows(one, 'version: 1.0.0-two');
    }
    await saveAll(page);
    expect(await workspace.read('shop.yaml')).toBe(
      SHOP.replace('title: Shop', 'title: Shop of one').replace('1.0.0', '1.0.0-two'),
    );
    await second.context().close();
  });

  test('a full storage is reported, and what is too large for it is not lost', async () => {
    await page.evaluate(() => {
      for (let size = 4_000_000; size > 100; size = Math.floor(size / 2))
        for (let at = 0; ; at += 1)
          try {
            localStorage.setItem(`other-${size}-${at}`, 'x'.repeat(size));
          } catch {
            break;
          }
    });
    await kill(page);
    await type(page, 'title: Shop', ' of pets');
    await alert(page, 'This browser cannot store your last changes').waitFor();
    await workspace.restart(true);
    await reconnected(page);
    await saveAll(page);
    expect(await workspace.read('shop.yaml')).toContain('title: Shop of pets\n');
  });

  test('a save while the server is down fails, and a text too large for the browser is kept by the window', async () => {
    const large = `${SHOP}${'# a comment line\n'.repeat(320_000)}`;
    await workspace.write('shop.yaml', large);
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await getEditor(page).getByText('listPets').waitFor();
    await kill(page);
    await type(page, 'title: Shop', ' of pets');
    await alert(page, 'they are in this window alone. Keep it open, or download the text.').waitFor();
    await page.keyboard.press('Control+s');
    await alert(page, 'then repeat what you did').waitFor();
    await workspace.restart(true);
    await reconnected(page);
    await saveAll(page);
    expect(await workspace.read('shop.yaml')).toBe(large.replace('title: Shop', 'title: Shop of pets'));
  });

  test('line ends and the byte order mark of a file outlive a kill between two edits', async () => {
    await page.context().close();
    await workspace.close();
    const written = `\uFEFF${SHOP.replaceAll('\n', '\r\n')}`;
    workspace = await openWorkspace({ 'shop.yaml': written });
    page = await visit();
    await type(page, 'title: Shop', ' of');
    await page.getByText('Unsaved', { exact: true }).waitFor();
    await kill(page);
    await type(page, 'title: Shop of', ' pets');
    await workspace.restart(true);
    await reconnected(page);
    await saveAll(page);
    expect(await workspace.read('shop.yaml')).toBe(written.replace('title: Shop', 'title: Shop of pets'));
  });

  test('a window whose editor was still loading when the server ended has it afterwards', async () => {
    const second = await page.context().newPage();
    await second.route('**/assets/code-editor-*', (route) => route.abort());
    await second.goto(new URL('/', workspace.url).href);
    await second.getByRole('treeitem').first().waitFor();
    await kill(page, second);
    await second.unroute('**/assets/code-editor-*');
    await workspace.restart(true);
    await shows(second, 'listPets');
    await type(second, 'title: Shop', ' of pets');
    await saveAll(second);
    expect(await workspace.read('shop.yaml')).toContain('title: Shop of pets');
  });
}
