import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = new URL('../clients/', import.meta.url);

test.each(readdirSync(FOLDER))('%s starts or names the server, and the README tells of it', (file) => {
  const config = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
  const { shop } = config.mcpServers ?? config.servers ?? config.context_servers;
  if (shop.url) expect(shop.url).toBe('http://127.0.0.1:3333/mcp');
  else expect([shop.command, ...shop.args.slice(0, 2)]).toEqual(['npx', 'curlew', 'mcp']);
  expect(readFileSync(new URL('../README.md', import.meta.url), 'utf8')).toContain(`(clients/${file})`);
});
