/** True for `npm run test:all`, which repeats checks over all inputs. `npm test` takes a representative part of them. */
export const IS_COMPLETE = process.env.CURLEW_TEST_ALL === '1';

/** Runs of a property: all of them in `npm run test:all`, a quarter in `npm test`. */
export function propertyRuns(count: number): number {
  return IS_COMPLETE ? count : Math.ceil(count / 4);
}
