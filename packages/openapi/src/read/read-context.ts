import type { SecurityRequirement, Server } from '../api.ts';
import type { Description } from '../description.ts';

/** Context shared by all operations of a description. */
export interface ReadContext {
  description: Description;
  /** Of the whole description: the default for operations without their own. */
  security: SecurityRequirement[];
  servers: Server[];
}
