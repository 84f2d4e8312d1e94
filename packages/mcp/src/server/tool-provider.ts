import type { JsonObject } from '@curlew/openapi';
import type { CallToolResult, Tool as ToolEntry } from '@modelcontextprotocol/server';
import type { CallOptions } from '../call/tool-caller.ts';
import type { Tool } from '../catalog/tool.ts';
import type { CatalogState } from './live-catalog.ts';

/** The tools that a server lists, and how they are called: those of the catalog, or a few that search it. */
export interface ToolProvider {
  entries(state: CatalogState): readonly Tool[] | readonly ToolEntry[];
  /** Undefined: there is no such tool. */
  resolve(name: string, given: JsonObject, state: CatalogState): ResolvedCall | undefined;
}

/** A call, once it is known which operation it is of. */
export interface ResolvedCall {
  /** Set when an operation is called. */
  tool?: Tool;
  run(options: CallOptions): Promise<CallToolResult>;
}

/** Every operation is a tool. */
export const allTools: ToolProvider = {
  entries: ({ catalog }) => catalog.tools,
  resolve(name, given, { catalog, caller }) {
    const tool = catalog.toolsByName.get(name);
    return tool && { tool, run: (options) => caller.call(tool, given, options) };
  },
};
