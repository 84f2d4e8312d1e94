import type { Server } from '@modelcontextprotocol/server';

/** Tells clients that the lists have changed. One that has gone is no problem. */
export function notifyChanges(servers: Iterable<Server>): void {
  for (const server of servers) {
    server.sendToolListChanged().catch(() => {});
    server.sendResourceListChanged().catch(() => {});
    server.sendPromptListChanged().catch(() => {});
  }
}
