import type { Diagnostic, SourceFile } from '@curlew/diagnostics';
import type { Description } from './description.ts';
import { loadDescription } from './load/load-description.ts';
import type { LoadOptions } from './load/load-options.ts';
import type { Api } from './read/api.ts';
import { readApi } from './read/read-api.ts';
import { SchemaViews } from './schema/schema-views.ts';
import { type ValidateOptions, validateDescription } from './validate-description.ts';

/** A description with its problems, its content as pages need it, and the views of its schemas. */
export interface OpenedDescription {
  description: Description;
  api: Api;
  views: SchemaViews;
}

/**
 * Opens a description: the whole chain of this package, of which each step can also be called alone. Problems of all
 * steps are in `diagnostics`; without `opened` the input is unusable.
 */
export async function openDescription(
  entry: string,
  options: LoadOptions & ValidateOptions,
): Promise<{
  opened?: OpenedDescription;
  diagnostics: Diagnostic[];
  sourceFiles: ReadonlyMap<string, SourceFile>;
}> {
  // Texts become values: the file and all that its references reach. Positions are scanned only when a problem needs one.
  const { description, diagnostics, sourceFiles } = await loadDescription(entry, options);
  if (description === undefined) return { diagnostics, sourceFiles };
  // Values become problems: the node types of the version are walked, and the rules visit every node.
  const problems = validateDescription(description, options);
  // Values become the API: references followed, what path items and the root declare merged into operations.
  const api = readApi(description);
  // Schemas become views when one is requested: plain data in 2020-12 keywords, in which references stay references.
  const views = new SchemaViews(description);
  return { opened: { description, api, views }, diagnostics: [...diagnostics, ...problems], sourceFiles };
}
