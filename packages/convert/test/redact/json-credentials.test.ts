import { collToOpenApi, curlToOpenApi } from '@curlew/convert';
import { expect, test } from 'vitest';

const SECRET = 'velvet-otter-tulip-91';
const URL = 'https://api.example.com/notes';

/** The examples of a request that repeats a value, after another request whose body is given. */
async function shownBeside(body: string, value = SECRET): Promise<string> {
  const note = JSON.stringify({ note: `see ${value} again`, comment: value });
  const commands = [`curl ${URL}/a --json '${body}'`, `curl ${URL}/b --json '${note}'`];
  const { document } = await curlToOpenApi(commands, { includeExamples: true });
  return JSON.stringify(document);
}

test.each([
  ['the first of a repeated name', `{"token": "${SECRET}", "token": "x"}`],
  ['the last of a repeated name', `{"token": "x", "token": "${SECRET}"}`],
  ['one in the middle', `{"token": "x", "token": "${SECRET}", "token": null}`],
  ['one of a repeated object', `{"secret": {"value": "${SECRET}"}, "secret": {"value": "x"}}`],
  ['one of a repeated list', `{"password": ["${SECRET}"], "password": "x"}`],
  ['one in an object', `{"secret": {"value": "${SECRET}"}}`],
  ['one in a list', `{"tokens": ["x", "${SECRET}"]}`],
  ['one beside a label', `[{"name": "api_key", "value": "${SECRET}"}]`],
  ['a repeated value beside a label', `{"name": "api_key", "value": "${SECRET}", "value": "x"}`],
  ['one under an escaped name', `{"tok\\u0065n": "${SECRET}", "token": "x"}`],
])('a credential of one body is masked in others: %s', async (_name, body) => {
  expect(await shownBeside(body)).not.toContain(SECRET);
});

test('a code that is a number is masked as a text, too', async () => {
  const text = await shownBeside('{"pin": 8675309421, "pin": 1}', '8675309421');
  expect(text).not.toContain('8675309421');
});

test.each([
  [
    'sentences about a credential',
    '{"password": {"hint": "Choose a long one", "type": "string"}}',
    'Choose a long one',
  ],
  ['what describes a credential', '{"secret": {"type": "rotating-weekly", "value": "x"}}', 'rotating-weekly'],
  [
    'what only has such a word in its text',
    '{"title": "token", "list": ["blue-whale-song"]}',
    'blue-whale-song',
  ],
])('%s stay', async (_name, body, value) => {
  const { document } = await collToOpenApi(
    {
      info: {},
      item: [body, JSON.stringify({ note: `see ${value} again`, comment: value })].map((raw, at) => ({
        request: {
          url: `${URL}/${at}`,
          method: 'POST',
          body: { mode: 'raw', raw, options: { raw: { language: 'json' } } },
        },
      })),
    },
    { includeExamples: true },
  );
  expect(JSON.stringify(document)).toContain(`see ${value} again`);
});

test.each([
  ['credentials', '{"value":"velvet-otter-tulip-91"}'],
  ['password', '["velvet-otter-tulip-91"]'],
  ['token', '{"a":{"b":"velvet-otter-tulip-91"}}'],
  ['meta', '{"api_key":"velvet-otter-tulip-91"}'],
])('a field of a form that declares JSON keeps it: %s=%s', async (name, value) => {
  const note = JSON.stringify({ note: `see ${SECRET} again` });
  const commands = [
    `curl ${URL}/a -F '${name}=${value};type=application/json'`,
    `curl ${URL}/b --json '${note}'`,
  ];
  const { document } = await curlToOpenApi(commands, { includeExamples: true });
  expect(JSON.stringify(document)).not.toContain(SECRET);
});
