import { spawn } from 'node:child_process';

/** Opens an address in the browser of the user. Where there is none, the printed address is left. */
export function openBrowser(url: string): void {
  const [program, ...args] = COMMANDS[process.platform] ?? ['xdg-open'];
  const child = spawn(program ?? 'xdg-open', [...args, url], { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
}

const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  // Its own parser, not that of a shell, reads the address.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
