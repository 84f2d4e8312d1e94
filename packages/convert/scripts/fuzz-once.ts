import { ConversionError } from '../src/diagnostic.ts';
import type { ConvertOptions } from '../src/options/options.ts';
import { CollAdapter } from '../src/sources/coll/coll-adapter.ts';
import { CurlAdapter } from '../src/sources/curl/curl-adapter.ts';
import { HarAdapter } from '../src/sources/har/har-adapter.ts';
import { XToOpenApi } from '../src/x-to-openapi.ts';

/** Limit of the CPU time for an input of a few kilobytes, in milliseconds; wall time grows with the load of the machine. */
export const MAX_MILLISECONDS = 1000;

const converter = new XToOpenApi()
  .register(new CurlAdapter())
  .register(new CollAdapter())
  .register(new HarAdapter());

/** Converts an input; returns an error, or undefined. */
export async function fuzzOnce(
  adapter: string,
  input: unknown,
  options: ConvertOptions,
): Promise<string | undefined> {
  const before = process.threadCpuUsage();
  try {
    const { ok, documentValid, diagnostics } = await converter.convert(adapter, input, options);
    if (!documentValid)
      return `invalid document: ${JSON.stringify(diagnostics.filter(({ severity }) => severity === 'error'))}`;
    if (ok === diagnostics.some(({ severity }) => severity === 'error')) return 'ok is wrong';
    const failure = diagnostics.find(
      ({ code }) => code === 'ADAPTER_PARSE_FAILED' || code === 'OAS_VALIDATOR_FAILED',
    );
    if (failure) return `${failure.message}\n${failure.cause instanceof Error ? failure.cause.stack : ''}`;
  } catch (error) {
    const expected = error instanceof ConversionError && options.strict === true;
    if (!expected) return error instanceof Error ? error.stack : String(error);
  }
  const { user, system } = process.threadCpuUsage(before);
  const milliseconds = (user + system) / 1000;
  return milliseconds > MAX_MILLISECONDS ? `took ${milliseconds.toFixed(0)} ms` : undefined;
}
