import type { ConvertResult } from './convert-result.ts';
import type { ConvertOptions } from './options/options.ts';
import { CollAdapter } from './sources/coll/coll-adapter.ts';
import { XToOpenApi } from './x-to-openapi.ts';

/** Converts a request collection, v2.0 or v2.1: an object, or JSON text of one. */
export function collToOpenApi(input: object | string, options?: ConvertOptions): Promise<ConvertResult> {
  const adapter = new CollAdapter({ environments: options?.environments ?? [] });
  return new XToOpenApi().register(adapter).convert('coll', input, options);
}
