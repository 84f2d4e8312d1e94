export { invalidTest } from './operation-tests/invalid-test.ts';
