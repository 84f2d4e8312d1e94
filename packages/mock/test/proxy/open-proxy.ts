import { serveProxy, type Traffic, TrafficChecker } from '@curlew/mock/proxy';
import { expect } from 'vitest';
import { describeApi } from '../../../contract/test/describe.ts';

/** Servers of a test; the last one that was started is closed first. */
export class Running {
  readonly #servers: { close(): unknown }[] = [];

  add<Server extends { close(): unknown }>(server: Server): Server {
    this.#servers.push(server);
    return server;
  }

  async close(): Promise<void> {
    for (const server of this.#servers.splice(0).reverse()) await server.close();
  }
}

export interface OpenProxy {
  url: string;
  port: number;
  /** Traffic in the order of its reports, messages of open streams included. */
  reported: Traffic[];
  /** Resolves with the traffic that has ended. */
  ended(count?: number): Promise<Traffic[]>;
}

/** A proxy that keeps its traffic. */
export async function openProxy(
  target: string,
  running: Running,
  options: { timeoutMs?: number; maxBodyBytes?: number } = {},
): Promise<OpenProxy> {
  const reported: Traffic[] = [];
  const server = await serveProxy({
    target: new URL(target),
    allowsHost: () => true,
    report: (traffic) => reported.push(traffic),
    ...options,
  });
  running.add(server);
  const ended = (): Traffic[] => reported.filter(({ isOpen }) => !isOpen);
  return {
    url: server.url,
    port: Number(new URL(server.url).port),
    reported,
    ended: async (count = 1) => {
      await expect.poll(() => ended().length).toBeGreaterThanOrEqual(count);
      return ended();
    },
  };
}

/** A checker for the paths of a description. */
export async function getChecker(paths: object, maxBodyBytes = 1_000_000): Promise<TrafficChecker> {
  const head = { openapi: '3.2.0', info: { title: 'Test', version: '1' } };
  return new TrafficChecker(await describeApi(JSON.stringify({ ...head, paths }), '/openapi.json'), {
    maxBodyBytes,
  });
}
