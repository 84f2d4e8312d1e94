import type { JsonObject } from '@curlew/openapi';
import type { CallToolResult, Tool as ToolEntry } from '@modelcontextprotocol/server';
import type { CallOptions } from '../call/tool-caller.ts';
import type { Tool } from '../catalog/tool.ts';
import type { CatalogState } from './live-catalog.ts';
import { planListing } from './tool-listing.ts';

/** The tools of a server: those of the catalog, or built-in tools that search it. */
export interface ToolProvider {
  entries(state: CatalogState): readonly Tool[] | readonly ToolEntry[];
  /** Returns undefined for an unknown tool. */
  resolve(name: string, given: JsonObject, state: CatalogState): ResolvedCall | undefined;
}

/** A prepared call. */
export interface ResolvedCall {
  /** The tool, if the call sends a request of an operation. */
  tool?: Tool;
  run(options: CallOptions): Promise<CallToolResult>;
}

/** One tool per operation. */
export const allTools: ToolProvider = {
  entries: ({ catalog }) => catalog.tools,
  resolve(name, given, { catalog, caller }) {
    const tool = catalog.toolsByName.get(name);
    const isSchemaListed = planListing(catalog).hasOutputSchemas;
    return tool && { tool, run: (options) => caller.call(tool, given, { isSchemaListed, ...options }) };
  },
};
