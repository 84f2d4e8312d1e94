import type { Server } from '@modelcontextprotocol/server';

/** Notifies clients that the lists have changed; disconnected ones are ignored. */
export function notifyChanges(servers: Iterable<Server>): void {
  for (const server of servers) {
    server.sendToolListChanged().catch(() => {});
    server.sendResourceListChanged().catch(() => {});
    server.sendPromptListChanged().catch(() => {});
  }
}
