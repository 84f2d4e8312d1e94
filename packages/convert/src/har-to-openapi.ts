import type { ConvertResult } from './convert-result.ts';
import type { ConvertOptions } from './options/options.ts';
import { HarAdapter } from './sources/har/har-adapter.ts';
import { XToOpenApi } from './x-to-openapi.ts';

/** Converts a recording of a browser or proxy (HAR 1.2): an object, or JSON text of one. */
export function harToOpenApi(input: object | string, options?: ConvertOptions): Promise<ConvertResult> {
  return new XToOpenApi().register(new HarAdapter()).convert('har', input, options);
}
