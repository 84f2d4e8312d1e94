import type { ConvertResult } from './convert-result.ts';
import type { ConvertOptions } from './options/options.ts';
import { CurlAdapter } from './sources/curl/curl-adapter.ts';
import { XToOpenApi } from './x-to-openapi.ts';

/** Converts curl commands: one, several in a text, or an array of texts. */
export function curlToOpenApi(
  input: string | readonly string[],
  options?: ConvertOptions,
): Promise<ConvertResult> {
  return new XToOpenApi().register(new CurlAdapter()).convert('curl', input, options);
}
