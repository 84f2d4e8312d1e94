/** True for `npm run test:all`, which repeats checks over all inputs. `npm test` takes a representative part of them. */
export const IS_COMPLETE = process.env.CURLEW_TEST_ALL === '1';
