export { BROKEN_LINK, REFERENCE_CODES, UNKNOWN_NAME } from './reference-codes.ts';
