import { collectionCases, type Session } from '@curlew/contract';
import type { PlannedCollection } from '@curlew/contract/internal';
import type { JsonObject } from '@curlew/openapi';
import type { LoadedRecording } from '@curlew/project/internal';
import { UsageError } from '../usage-error.ts';
import { type GivenVariables, getSecrets } from './read-variables.ts';
import { acceptance, filters, type Given } from './test-settings.ts';

interface CollectionInput {
  session: Session;
  recording: LoadedRecording;
  scopes: GivenVariables['scopes'];
  rows: JsonObject[] | undefined;
}

/**
 * Plans the requests of a collection as they are written.
 * @throws {UsageError} for options that only a description supports.
 */
export async function planCollection(
  path: string,
  given: Given,
  { session, recording, scopes, rows }: CollectionInput,
): Promise<PlannedCollection & { secrets: string[] }> {
  if (given.negative)
    throw new UsageError(
      `\`--negative\` requires a description; ${path} is a collection, which does not declare invalid requests.`,
      'Convert the collection, and complete the description.',
    );
  if (rows?.length === 0) throw new UsageError(`\`--data\` ${given.data} contains no rows.`);
  const { readWrittenCollection } = await import('@curlew/convert/internal');
  const collection = readWrittenCollection(recording.text) ?? { variables: {}, requests: [] };
  const accept = acceptance(given);
  const planned = collectionCases(collection, {
    session,
    origins: recording.origins,
    filters: filters(given),
    given: scopes,
    ...(accept && { acceptance: accept }),
    ...(rows && { rows }),
  });
  return { ...planned, secrets: getSecrets({ ...collection.variables }) };
}
