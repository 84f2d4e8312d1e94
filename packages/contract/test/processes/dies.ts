import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createAskServer } from '../conformance/mcp-server.ts';

serveStdio(createAskServer);
process.stdin.on('data', (data) => {
  if (data.toString().includes('tools/call')) process.exit(3);
});
