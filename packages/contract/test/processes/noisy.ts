import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createAskServer } from '../conformance/mcp-server.ts';

// Other programs of the process write to stdout, too.
process.stdout.write('Listening on stdio...\n{"not": "json-rpc"}\n{broken\n\n');
setInterval(() => process.stdout.write('noise\n'), 50).unref();
serveStdio(createAskServer);
