import type { Description, Operation } from '@curlew/openapi';
import { planListing, type ToolListing, tokenWeight, toolEntry } from '../server/tool-listing.ts';
import type { Catalog } from './catalog.ts';
import type { ToolHints } from './tool.ts';

/** Position of the operation in the description. */
export interface WrittenPlace {
  file: string;
  line: number;
}

/** One tool of an inspected catalog. */
export interface InspectedTool extends WrittenPlace {
  name: string;
  /** `GET /users/{id}` */
  operation: string;
  /** Required ones first; optional ones end in `?`. */
  arguments: string[];
  hints: ToolHints;
  hasOutputSchema: boolean;
  /** Approximate size of the entry in `tools/list`, in tokens. */
  tokens: number;
  degraded: readonly string[];
}

/** The tools of a catalog as plain data, with the size of their list in tokens. */
export interface InspectedCatalog {
  tools: InspectedTool[];
  skipped: ({ operation: string; reason: string } & WrittenPlace)[];
  /** Sum over all tools. */
  tokens: number;
  /** The same without output schemas. */
  tokensWithoutOutputSchemas: number;
  /** How a server lists the tools. */
  listing: ToolListing;
  schemas: number;
}

/** Describes all tools as plain data, which computes the schemas of all tools. */
export function inspectCatalog(catalog: Catalog): InspectedCatalog {
  const { tools, skipped, description, api } = catalog;
  let tokensWithoutOutputSchemas = 0;
  const rows = tools.map((tool): InspectedTool => {
    tokensWithoutOutputSchemas += tokenWeight(toolEntry(tool, false));
    const required = tool.arguments.filter((one) => one.required).map(({ name }) => name);
    const optional = tool.arguments.filter((one) => !one.required).map(({ name }) => `${name}?`);
    return {
      name: tool.name,
      operation: tool.methodAndPath,
      arguments: [...required, ...optional],
      hints: tool.annotations,
      hasOutputSchema: tool.outputSchema !== undefined,
      tokens: tokenWeight(toolEntry(tool)),
      degraded: tool.degraded,
      ...locateOperation(tool.operation, description),
    };
  });
  return {
    tools: rows,
    skipped: skipped.map(({ methodAndPath, operation, reason }) => ({
      operation: methodAndPath,
      reason,
      ...locateOperation(operation, description),
    })),
    tokens: rows.reduce((sum, { tokens }) => sum + tokens, 0),
    tokensWithoutOutputSchemas,
    listing: planListing(catalog),
    schemas: api.schemas.length,
  };
}

function locateOperation({ location }: Operation, description: Description): WrittenPlace {
  const { file, line } = description.span(location, 'key');
  return { file, line };
}
