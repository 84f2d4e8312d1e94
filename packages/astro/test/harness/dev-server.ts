import { once } from 'node:events';
import { startAstro } from './astro-site.ts';

export interface DevServer {
  origin: string;
  pid: number;
  /** Everything it has said so far. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts `astro dev` on a free port and waits until it answers. */
export async function startDevServer(root: string): Promise<DevServer> {
  const child = startAstro(['dev', '--port', '0', '--host', '127.0.0.1'], root);
  let log = '';
  const said = (chunk: unknown) => {
    log += chunk;
  };
  child.stdout?.on('data', said);
  child.stderr?.on('data', said);
  const origin = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(log)?.[0];
      if (address) resolve(address);
    };
    child.stdout?.on('data', look);
    child.on('exit', () => reject(new Error(`astro dev ended:\n${log}`)));
  });
  return {
    origin,
    pid: child.pid ?? 0,
    log: () => log,
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
