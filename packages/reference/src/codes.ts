export { REFERENCE_CODES } from './reference-codes.ts';
