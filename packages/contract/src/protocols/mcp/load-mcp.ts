import { importOptional } from '../../optional-package.ts';

/** The client of the Model Context Protocol, with its transports. */
export type McpPackage = typeof import('@modelcontextprotocol/client') &
  typeof import('@modelcontextprotocol/client/stdio');

/** Rejects with `MissingPackageError`. */
export async function loadMcp(): Promise<McpPackage> {
  const purpose = 'Calls over MCP require';
  const [client, stdio] = await Promise.all([
    importOptional('@modelcontextprotocol/client', () => import('@modelcontextprotocol/client'), purpose),
    importOptional(
      '@modelcontextprotocol/client/stdio',
      () => import('@modelcontextprotocol/client/stdio'),
      purpose,
    ),
  ]);
  return { ...client, ...stdio };
}
