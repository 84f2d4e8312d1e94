export { invalidTest } from './suite/invalid-test.ts';
