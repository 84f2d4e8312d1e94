import { expect } from 'vitest';
import { startProgram } from './start-program.ts';

/** Starts a server command of the built program for `openapi.yaml` of a folder, on a free port. */
export async function startServer(folder: string, command: string, args: readonly string[]) {
  const started = startProgram([command, 'openapi.yaml', '--port', '0', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
  });
  const printed = { text: '' };
  for (const stream of [started.stdout, started.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      printed.text += chunk;
    });
  }
  const until = (text: string | RegExp) => {
    return expect.poll(() => printed.text, { interval: 50 }).toMatch(text);
  };
  await until(/Ctrl\+C stops/);
  const url = /http:\/\/\S+/.exec(printed.text)?.[0] ?? '';
  const stop = async (): Promise<number | null> => {
    const ended = new Promise<number | null>((resolve) => started.once('close', resolve));
    started.kill('SIGINT');
    return ended;
  };
  return { url, printed, until, stop };
}
