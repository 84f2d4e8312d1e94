import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations } from '../../../../astro/test/harness/axe-violations.ts';
import type { OpenedWorkspace } from './open-workspace.ts';

export interface Visit {
  page: Page;
  /** Origins that anything was requested from. */
  origins: Set<string>;
  /** Errors of the console and of scripts. */
  problems: string[];
}

/**
 * Opens the window of a workspace, and waits until its outline and its source are there.
 * @param source id of the source: `s1` is the first of the opened files
 */
export async function visitWorkspace(
  browser: Pick<Browser, 'newContext'>,
  { url }: OpenedWorkspace,
  { source, ...options }: BrowserContextOptions & { source?: string } = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  const page = await context.newPage();
  const visit: Visit = { page, origins: new Set(), problems: [] };
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') || protocol.startsWith('ws')) visit.origins.add(origin);
  });
  page.on('console', (message) => message.type() === 'error' && visit.problems.push(message.text()));
  page.on('pageerror', (error) => visit.problems.push(error.message));
  if (source) await context.request.get(url);
  await page.goto(source ? new URL(`/?source=${source}`, url).href : url);
  await page.getByRole('treeitem').first().waitFor();
  return visit;
}

export function outlineItem(page: Page, name: string | RegExp): Locator {
  return page.getByRole('treeitem', { name });
}

/** Text of the editor. It draws lines in view alone, so this is what is seen. */
export function getEditor(page: Page): Locator {
  return page.locator('.cm-content');
}

/** Opens an operation by the command palette. */
export async function openOperation(page: Page, title: string): Promise<void> {
  await (await chosenCommand(page, title)).click();
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
  await page.getByRole('button', { name: /^(?:Send|Connect)$/ }).waitFor();
}

/** Searches the command palette until a command or operation of this title is chosen. */
async function chosenCommand(page: Page, title: string): Promise<Locator> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search commands and operations' }).fill(title);
  const chosen = page.locator('[role=option][aria-selected=true]', { hasText: title });
  await chosen.waitFor();
  return chosen;
}

/** Puts the cursor at the end of the first line that contains a text. */
export async function goToLine(page: Page, text: string): Promise<void> {
  const line = page.locator('.cm-line', { hasText: text }).first();
  // The editor may scroll to what was just added while the line is clicked.
  const click = async () => {
    await line.click();
    await page.keyboard.press('End');
    return page.locator('.cm-activeLine').first().textContent();
  };
  await expect.poll(click).toContain(text);
}

/** Runs a command by its title. */
export async function runCommand(page: Page, title: string): Promise<void> {
  await chosenCommand(page, title);
  await page.keyboard.press('Enter');
}

/** Saves by the keyboard, and waits until the texts are on the disk. */
export async function saveAll(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/save'));
  await page.keyboard.press('Control+s');
  await answered;
  await page.getByText('Saved', { exact: true }).waitFor();
}

/**
 * Inserts a text at the cursor as one change, and waits until the server has the undo history with it. Typed keys
 * would be several changes where the machine is slow: undone one by one, and kept before the last one.
 */
export async function insertAndKeep(page: Page, text: string): Promise<void> {
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/keepEditorState'));
  await page.keyboard.insertText(text);
  await kept;
}

/** CodeMirror takes no key for a list of completions in these milliseconds (`interactionDelay`) after it opened. */
const INTERACTION_DELAY_MS = 75;

/** Waits until a completion is chosen that Enter accepts: its list is not being replaced, and is open long enough. */
export async function waitForCompletion(page: Page, label: string): Promise<void> {
  const list = page.locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)');
  const openFor = () =>
    list.evaluate((element, text) => {
      if (!element.querySelector('[aria-selected=true]')?.textContent?.includes(text)) return 0;
      const seen = element as { firstSeen?: number };
      seen.firstSeen ??= performance.now();
      return performance.now() - seen.firstSeen;
    }, label);
  await expect.poll(openFor).toBeGreaterThan(2 * INTERACTION_DELAY_MS);
}

/** Fails with what assistive technologies would stumble over. Nothing can run in the frame of the docs, axe neither. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  expect(await axeViolations(page, { exclude: 'iframe', ...(rules && { rules }) })).toEqual([]);
}

/** Chooses an item of the menu with the environments. */
export async function chooseEnvironment(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Environment: / }).click();
  await page.getByRole('menu').getByText(item, { exact: true }).click();
}
