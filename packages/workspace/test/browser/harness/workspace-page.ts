import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { OpenedWorkspace } from './open-workspace.ts';

export interface Visit {
  page: Page;
  /** Origins that anything was requested from. */
  origins: Set<string>;
  /** Errors of the console and of scripts. */
  problems: string[];
}

/** Opens the window of a workspace, and waits until its outline and its source are there. */
export async function visitWorkspace(
  browser: Browser,
  { url }: OpenedWorkspace,
  options: BrowserContextOptions = {},
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
  await page.goto(url);
  await page.getByRole('treeitem').first().waitFor();
  return visit;
}

export function outlineItem(page: Page, name: string | RegExp): Locator {
  return page.getByRole('treeitem', { name });
}

/** Text of the editor. It draws lines in view alone, so this is what is seen. */
export function editorOf(page: Page): Locator {
  return page.locator('.cm-content');
}

/** Opens an operation by the command palette. */
export async function openOperation(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search commands and operations' }).fill(title);
  await page.getByRole('listbox', { name: 'Commands' }).getByRole('option').first().click();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
}

/** Puts the cursor at the end of the first line that contains a text. */
export async function goToLine(page: Page, text: string): Promise<void> {
  const line = page.locator('.cm-line', { hasText: text }).first();
  await line.click();
  await page.keyboard.press('End');
}

/** Runs a command by its title. */
export async function runCommand(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search commands and operations' }).fill(title);
  await page.keyboard.press('Enter');
}

/** Fails with what assistive technologies would stumble over. */
export async function expectAccessible(page: Page): Promise<void> {
  // Nothing can run in the frame of the docs, axe neither.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 160))])).toEqual([]);
}
