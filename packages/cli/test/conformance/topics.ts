import type { Topic } from './row.ts';
import { bodies, mediaTypes, xml } from './rows/bodies.ts';
import { parameters, paths, requestBodies, security } from './rows/requests.ts';
import { redirects, statuses } from './rows/statuses.ts';
import { discriminators, headers, values } from './rows/values.ts';

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
