import { expect, test } from 'vitest';
import { curlToOpenApi } from '../src/index.ts';
import { hideNamedValues } from '../src/secrets/hide-named-values.ts';

test.each([
  ['mutation { login(password: "s3cret") { id } }', 'mutation { login(password: "<secret>") { id } }'],
  ['{"client_secret":"abc","name":"Ann"}', '{"client_secret":"<secret>","name":"Ann"}'],
  [String.raw`{\"password\":\"abc\"}`, String.raw`{\"password\":\"<secret>\"}`],
  ["token='abc'", "token='<secret>'"],
  ['login(password: $password)', 'login(password: $password)'],
  ['{"password":"{{password}}"}', '{"password":"{{password}}"}'],
  ['The password: a word you choose', 'The password: a word you choose'],
])('%s', (text, expected) => {
  expect(hideNamedValues(text)).toBe(expected);
});

test('a password inside a GraphQL query is in no example', async () => {
  const body = JSON.stringify({ query: 'mutation { login(password: "hunter77") { id } }' });
  const { document } = await curlToOpenApi(
    `curl https://api.example.com/graphql -H 'Content-Type: application/json' -d '${body}'`,
    { includeExamples: true },
  );
  expect(JSON.stringify(document)).not.toContain('hunter77');
});
