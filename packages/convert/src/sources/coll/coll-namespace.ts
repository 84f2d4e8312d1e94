// One name for all types of the format, so that they do not crowd the entry.
import * as CollTypes from './coll-types.ts';

export { CollTypes };
