import { writeFileSync } from 'node:fs';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createAskServer } from '../conformance/mcp-server.ts';

// Stays when it is asked to end, and says who it is.
process.on('SIGTERM', () => {});
process.stdin.on('end', () => {});
setInterval(() => {}, 1_000);
writeFileSync(`${process.env.PIDS}/${process.pid}`, '');
serveStdio(createAskServer);
