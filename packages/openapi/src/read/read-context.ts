import type { Server } from '../api/api.ts';
import type { SecurityRequirement } from '../api/security-scheme.ts';
import type { Description } from '../description.ts';

/** Context shared by all operations of a description. */
export interface ReadContext {
  description: Description;
  /** Of the whole description: the default for operations without their own. */
  security: SecurityRequirement[];
  servers: Server[];
}
