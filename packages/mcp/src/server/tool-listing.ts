import { pluralize } from '@curlew/diagnostics/internal';
import type { Catalog } from '../catalog/catalog.ts';
import { tokenWeight, toolEntry } from './tool-entry.ts';

/**
 * Size of the list of tools above which it is reduced, in tokens as `tokenWeight` estimates them. A model reads the whole list
 * before each conversation; this is a tenth of a context of 200,000 tokens.
 */
export const MAX_LIST_TOKENS = 20_000;

/** How the tools of a catalog are listed. */
export interface ToolListing {
  /** Whether three tools that search, describe and call operations replace one tool for each operation. */
  isDynamic: boolean;
  /** Whether the entries of tools contain their output schemas. */
  hasOutputSchemas: boolean;
  /** Whether the list of all tools, as it is asked for, is larger than `MAX_LIST_TOKENS`. False if it was not measured. */
  isLong: boolean;
}

const planned = new WeakMap<Catalog, ToolListing>();

/**
 * Plans how the tools of a catalog are listed: as its options say, otherwise by the size of the list. Measuring ends at the limit,
 * so that it takes as long for a large API as for one that is slightly too large.
 */
export function planListing(catalog: Catalog): ToolListing {
  const known = planned.get(catalog);
  if (known !== undefined) return known;
  const listing = createListing(catalog);
  planned.set(catalog, listing);
  return listing;
}

function createListing(catalog: Catalog): ToolListing {
  const { tools, outputSchemas } = catalog.options;
  if (tools === 'dynamic')
    return { isDynamic: true, hasOutputSchemas: outputSchemas ?? false, isLong: false };
  const isLong = isLongList(catalog, outputSchemas === true);
  const isDynamic = isLong && tools === undefined;
  return { isDynamic, hasOutputSchemas: outputSchemas ?? !(isLong || isLongList(catalog, true)), isLong };
}

function isLongList({ tools }: Catalog, hasOutputSchemas: boolean): boolean {
  let tokens = 0;
  return tools.some((tool) => {
    tokens += tokenWeight(toolEntry(tool, hasOutputSchemas));
    return tokens > MAX_LIST_TOKENS;
  });
}

/** How a user changes the list of tools, in the words of the program that serves it. */
export interface ListingSwitches {
  /** Lists all tools. */
  allTools: string;
  /** Lists three tools that search. */
  dynamicTools: string;
  /** Includes output schemas. */
  outputSchemas: string;
  /** Selects operations. */
  selection: string;
}

/**
 * Explains in one line how the list of tools was reduced because of its size, and how to get all of it, or that it is long and how to
 * reduce it. Undefined for any other list.
 */
export function explainListing(catalog: Catalog, switches: ListingSwitches): string | undefined {
  const { isDynamic, hasOutputSchemas, isLong } = planListing(catalog);
  const isReduced = !hasOutputSchemas && catalog.options.outputSchemas === undefined;
  const limit = `${MAX_LIST_TOKENS.toLocaleString('en')} tokens`;
  if (isLong && isDynamic)
    return `The list of ${pluralize(catalog.tools.length, 'tool')} takes more than ${limit} of the context of a model, so three tools that search, describe and call operations replace it. To list all tools: ${switches.allTools}.`;
  if (isLong) {
    const reduced = isReduced
      ? `, even without output schemas (to include them: ${switches.outputSchemas})`
      : '';
    return `The list of tools takes more than ${limit} of the context of a model${reduced}. Select operations with ${switches.selection}, or list three tools that search, describe and call them: ${switches.dynamicTools}.`;
  }
  if (isDynamic || !isReduced) return undefined;
  return `The list of tools takes more than ${limit} with output schemas, so they are left out. To include them: ${switches.outputSchemas}.`;
}
