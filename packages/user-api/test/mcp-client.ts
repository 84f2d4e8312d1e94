import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

export type Era = 'legacy' | 'modern';

function client(era: Era): Client {
  const mode = era === 'modern' ? { pin: '2026-07-28' } : ('legacy' as const);
  return new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
}

export async function connectHttp(url: string, token: string, era: Era): Promise<Client> {
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const connected = client(era);
  await connected.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  return connected;
}

export async function connectStdio(era: Era, ...options: string[]): Promise<Client> {
  const script = fileURLToPath(new URL('../scripts/mcp-stdio.ts', import.meta.url));
  const connected = client(era);
  await connected.connect(
    new StdioClientTransport({ command: process.execPath, args: [script, ...options] }),
  );
  return connected;
}
