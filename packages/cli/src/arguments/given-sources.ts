import { DEFAULT_LIMITS } from '@curlew/openapi';
import { STANDARD_INPUT } from '@curlew/project';
import type { SourceConfig } from '@curlew/project/config';
import { readStandardInput } from './read-standard-input.ts';

/** The sources of a command line or a configuration, with `-` replaced by the content of standard input. */
export async function givenSources(
  given: readonly SourceConfig[],
  fileSize: number = DEFAULT_LIMITS.fileSize,
): Promise<SourceConfig[]> {
  return Promise.all(
    [...new Set(given)].map(async (source) =>
      source === '-' ? { path: STANDARD_INPUT, content: await readStandardInput(fileSize) } : source,
    ),
  );
}
