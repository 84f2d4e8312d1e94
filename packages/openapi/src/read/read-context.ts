import type { SecurityRequirement, Server } from '../api.ts';
import type { Description } from '../description.ts';

/** What is the same for every operation of a description. */
export interface ReadContext {
  description: Description;
  /** Of the whole description: in force where an operation says nothing. */
  security: SecurityRequirement[];
  servers: Server[];
}
