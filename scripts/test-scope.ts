/** `npm run test:all`: repetitions of a check over inputs of which `npm test` takes a representative part. */
export const IS_COMPLETE = process.env.CURLEW_TEST_ALL === '1';
