#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// The packages are compiled once, and faster to load at the next start.
enableCompileCache();
const { createServer, explainListing, LiveCatalog, serveStdio } = await import('@curlew/mcp');
const { loadDescription } = await import('@curlew/openapi');
const { nodeHost } = await import('@curlew/openapi/node');

const fileOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const { description } = await loadDescription(fileOf('openapi.json'), { host: nodeHost() });
if (!description) throw new Error('openapi.json cannot be read: run `npx curlew validate openapi.json`.');
const catalog = JSON.parse(readFileSync(fileOf('tools.json'), 'utf8'));
const { API_URL: server } = process.env;
const call = { environment: process.env, ...(server && { server }) };
const live = new LiveCatalog(description, { catalog, call });
const switches = {
  allTools: '"tools": "all" in tools.json',
  dynamicTools: '"tools": "dynamic" in tools.json',
  outputSchemas: '"outputSchemas": true in tools.json',
  selection: '"tags", "paths" or "operations" in tools.json',
};
const note = explainListing(live.current.catalog, switches);
if (note) process.stderr.write(`${note}\n`);
const running = serveStdio(live, () => createServer(live));
await running.closed;
await live.close();
