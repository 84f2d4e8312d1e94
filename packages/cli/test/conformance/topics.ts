import type { Topic } from './row.ts';
import { bodies } from './rows/bodies.ts';
import { discriminators } from './rows/discriminators.ts';
import { headers } from './rows/headers.ts';
import { mediaTypes, xml } from './rows/media-types.ts';
import { parameters } from './rows/parameters.ts';
import { paths, requestBodies, security } from './rows/requests.ts';
import { redirects, statuses } from './rows/statuses.ts';
import { values } from './rows/values.ts';

/** The table. */
export const TOPICS: readonly Topic[] = [
  statuses,
  redirects,
  bodies,
  mediaTypes,
  xml,
  values,
  discriminators,
  headers,
  parameters,
  requestBodies,
  paths,
  security,
];
