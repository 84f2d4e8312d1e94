import { test } from 'vitest';
import { IS_COMPLETE } from './test-scope.ts';

/**
 * Registers a test of `npm run test:all` alone: one that takes many seconds and repeats, at another size or in another situation,
 * what a test of `npm test` covers.
 */
export function testAll(name: string, body: () => void | Promise<void>): void {
  if (IS_COMPLETE) test(name, body);
}

/** All cases in `npm run test:all`; in `npm test` the first `count` of them, which are a representative of each kind. */
export function firstOf<T>(count: number, cases: readonly T[]): readonly T[] {
  return IS_COMPLETE ? cases : cases.slice(0, count);
}
