import type { Json, JsonObject } from '@curlew/openapi';
import type { SendConnection } from './send.ts';

export interface McpOverview {
  tools: McpTool[];
  skipped: { operation: string; reason: string; file: string; line: number }[];
  /** Approximate number of tokens of all tools. */
  tokens: number;
  server: McpServer;
}

export interface McpTool {
  name: string;
  title: string;
  description: string;
  /** `GET /users/{id}` */
  operation: string;
  file: string;
  line: number;
  inputSchema: JsonObject;
  outputSchema?: JsonObject;
  hints: {
    readOnlyHint?: boolean;
    destructiveHint?: boolean;
    idempotentHint?: boolean;
    openWorldHint?: boolean;
  };
  tokens: number;
  /** Parts of the operation that the tool does not offer. */
  degraded: string[];
}

export interface McpServer {
  isRunning: boolean;
  /** `http://127.0.0.1:3000/mcp` */
  url?: string;
  /** Newest last; at most 500. */
  log: McpLogEntry[];
}

export interface McpLogEntry {
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  /** `client` over MCP, `workspace` from the form. */
  by: 'client' | 'workspace';
  tool: string;
  arguments: JsonObject;
  isError: boolean;
  durationMs: number;
  /** The beginning of the result as text. */
  result: string;
}

export interface McpCallRequest {
  source: string;
  tool: string;
  arguments: JsonObject;
  environment?: string;
  connection?: SendConnection;
}

export interface McpCallResponse {
  isError: boolean;
  content: Json;
  structuredContent?: Json;
}
