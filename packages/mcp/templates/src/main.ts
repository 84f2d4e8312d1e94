import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createServer } from './server.ts';

/** Serves a client over standard input and output. */
serveStdio(() => createServer());
