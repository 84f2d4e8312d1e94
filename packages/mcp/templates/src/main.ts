#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer, LiveCatalog, serveStdio } from '@curlew/mcp';
import { loadDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';

const fileOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const { description } = await loadDescription(fileOf('openapi.json'), { host: nodeHost() });
if (!description) throw new Error('openapi.json cannot be read: run `npx curlew validate openapi.json`.');
const catalog = JSON.parse(readFileSync(fileOf('tools.json'), 'utf8'));
const { API_URL: server } = process.env;
const call = { environment: process.env, ...(server && { server }) };
const live = new LiveCatalog(description, { catalog, call });
const running = serveStdio(live, () => createServer(live));
await running.closed;
await live.close();
