import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { startUserApi, type UserApi } from '@curlew/user-api';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { openBrowser } from '../packages/astro/test/harness/open-browser.ts';
import { serveFolder } from '../packages/astro/test/harness/serve-folder.ts';

/**
 * `npm run animation`: draws the animation of the README. The Reference User API is recorded through `curlew proxy`, and the recording
 * becomes a reference. Then the API returns a property that it did not return before, and a request from the page finds it.
 */
const OUT = fileURLToPath(new URL('../sites/showcase/animation.webp', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../packages/cli/bin/curlew.js', import.meta.url));
const SIZE = { width: 1200, height: 720 };
const PORT = 4010;
const COMMAND = 'docs shop.har --try-it --out site';

interface Frame {
  image: Buffer;
  /** In ms. */
  shown: number;
}

const folder = await mkdtemp(join(tmpdir(), 'animation-'));
const browser = await openBrowser();
try {
  await recordVisit();
  const printed = await run(COMMAND);
  const server = await serveFolder(
    join(folder, 'site'),
    `default-src 'self'; connect-src 'self' ${apiUrl()}`,
  );
  const api = await startUserApi({
    port: PORT,
    allowOrigin: server.origin,
    mutation: 'http-user-undeclared-avatar',
  });
  const page = await (await browser.newContext({ viewport: SIZE })).newPage();
  const frames = [...(await drawCommand(page, printed)), ...(await drawReference(page, server.origin, api))];
  await api.close();
  await server.close();
  await writeAnimation(frames);
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

function apiUrl(): string {
  return `http://127.0.0.1:${PORT}`;
}

/** Sends some requests to the API through the proxy, which records them in `shop.har`. */
async function recordVisit(): Promise<void> {
  const api = await startUserApi({ port: PORT });
  const description = fileURLToPath(new URL('../packages/user-api/openapi.yaml', import.meta.url));
  const args = ['proxy', description, '--target', api.url, '--record', 'shop.har', '--port', '0'];
  const proxy = spawn(process.execPath, [PROGRAM, ...args], { cwd: folder });
  const url = await getUrl(proxy.stdout);
  const token = await getToken(api, url);
  const send = async (path: string, body?: object) => {
    const reply = await fetch(`${url}/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && {
          'content-type': 'application/json',
          'idempotency-key': `visit-${path}`,
        }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await reply.json()) as { id: string };
  };
  for (const id of ['usr_8fK2mQ', 'usr_3Wc7Pz', 'usr_0Gn1Xy']) await send(`users/${id}`);
  const items = [{ sku: 'TEA-EARL-100', quantity: 2, unit_price: 1249 }];
  const { id } = await send('orders', { currency: 'EUR', items });
  await send(`orders/${id}/refund`, { reason: 'damaged' });
  proxy.kill('SIGINT');
  await once(proxy, 'close');
  await api.close();
}

/** The address that a server prints when it has started. */
async function getUrl(printed: Readable): Promise<string> {
  for await (const text of printed.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    const [url] = /http:\/\/\S+/.exec(text) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('The server printed no address.');
}

async function getToken({ credentials }: UserApi, url: string): Promise<string> {
  const reply = await fetch(`${url}/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  return ((await reply.json()) as { access_token: string }).access_token;
}

/** Returns what a command prints. */
async function run(command: string): Promise<string> {
  const child = spawn(process.execPath, [PROGRAM, ...command.split(' ')], { cwd: folder });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(printed);
  return printed.trim();
}

/** The terminal in which the command is typed. */
async function drawCommand(page: Page, printed: string): Promise<Frame[]> {
  const command = `npx curlew ${COMMAND}`;
  const frames: Frame[] = [];
  const draw = async (text: string, shown: number) => {
    await page.setContent(terminal(text));
    frames.push({ image: await page.screenshot(), shown });
  };
  await draw('$ ', 700);
  for (let end = 6; end < command.length; end += 6) await draw(`$ ${command.slice(0, end)}`, 110);
  await draw(`$ ${command}`, 600);
  await draw(`$ ${command}\n${printed}\n$ `, 2200);
  return frames;
}

function terminal(text: string): string {
  const shown = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<style>
    body { margin: 0; background: #10151c; }
    pre { margin: 64px; color: #dce3ea; font: 21px/1.7 ui-monospace, "DejaVu Sans Mono", monospace; white-space: pre-wrap; }
    i { background: #dce3ea; }
  </style><pre>${shown}<i> </i></pre>`;
}

/** The page of an operation, and the request that is sent from it. */
async function drawReference(page: Page, origin: string, api: UserApi): Promise<Frame[]> {
  const frames: Frame[] = [];
  const draw = async (shown: number) => frames.push({ image: await page.screenshot(), shown });
  await page.goto(`${origin}/`);
  await draw(1800);
  await page.locator('a[href*="get-user"]').first().click();
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  await draw(2400);
  await page.getByRole('button', { name: 'Try it' }).click();
  const panel = page.getByRole('dialog', { name: 'Try it' });
  await panel.waitFor();
  await draw(1000);
  await panel.getByLabel('bearer').fill(await getToken(api, api.url));
  await panel.getByRole('textbox', { name: /id/i }).first().fill('usr_8fK2mQ');
  await draw(1200);
  await panel.getByRole('button', { name: 'Send' }).click();
  const findings = panel.locator('.cl-try-findings');
  await findings.waitFor();
  await findings.scrollIntoViewIfNeeded();
  await draw(4500);
  return frames;
}

async function writeAnimation(frames: readonly Frame[]): Promise<void> {
  const { size = 0 } = await sharp(
    frames.map(({ image }) => image),
    { join: { animated: true } },
  )
    .webp({ quality: 82, effort: 6, delay: frames.map(({ shown }) => shown), loop: 0 })
    .toFile(OUT);
  console.log(`Wrote ${OUT}: ${frames.length} frames, ${Math.round(size / 1000)} kB.`);
}
