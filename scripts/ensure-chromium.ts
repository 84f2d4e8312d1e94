import { spawnSync } from 'node:child_process';
import { findChromium } from './find-chromium.ts';

/** Returns the commands that install Chromium, in the order in which they are tried: Debian's packages as root, Playwright's build. */
function installations(): string[][] {
  const playwright = ['playwright-core install chromium'];
  if (process.getuid?.() !== 0) return [playwright];
  const debian = ['chromium-headless-shell', 'chromium'].map((name) => [
    'apt-get update -q',
    `apt-get install -y -q --no-install-recommends ${name}`,
  ]);
  return [...debian, playwright];
}

function run(command: string): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, { shell: true, stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}

if (!findChromium()) {
  console.log('The browser tests need a Chromium, and none was found: installing one.');
  installations().some((commands) => commands.every(run) && findChromium() !== undefined);
  const path = findChromium();
  if (!path) {
    console.error('No Chromium could be installed. Install one and name it in CHROME_PATH.');
    process.exit(1);
  }
  console.log(`Installed ${path}`);
}
