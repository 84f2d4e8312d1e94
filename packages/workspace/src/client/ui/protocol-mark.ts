const MARKS: Readonly<Record<string, string>> = {
  sse: 'SSE',
  websocket: 'WS',
  grpc: 'gRPC',
  mcp: 'MCP',
  trpc: 'tRPC',
};

/** The mark of a protocol in place of a method; undefined for plain HTTP, whose operations differ in their methods. */
export function protocolMark(protocol: string): string | undefined {
  return MARKS[protocol];
}
