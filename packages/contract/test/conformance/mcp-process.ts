import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createAskServer } from './mcp-server.ts';

serveStdio(createAskServer);
