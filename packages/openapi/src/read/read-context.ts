import type { SecurityRequirement, Server } from '../api.ts';
import type { Description } from '../description.ts';

/** What is the same for every operation of a description. */
export interface ReadContext {
  description: Description;
  /** Of the whole description: the default for operations without their own. */
  security: SecurityRequirement[];
  servers: Server[];
}
