#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer, explainListing, LiveCatalog, serveStdio } from '@curlew/mcp';
import { loadDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';

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
