import { mcp } from '../../src/protocols/mcp/mcp.ts';
import { conformance } from './conformance.ts';
import { serveMcp } from './mcp-server.ts';

conformance({ protocol: mcp, operation: { 'x-mcp': { tool: 'ask' } }, serve: serveMcp });
conformance({
  protocol: mcp,
  operation: {
    'x-mcp': { tool: 'ask', transport: 'stdio', command: process.execPath, args: ['mcp-process.ts'] },
  },
  serve: async () => ({ url: '', close: async () => {} }),
  isProcess: true,
});
