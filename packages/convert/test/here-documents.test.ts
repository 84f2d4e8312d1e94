import { curlToOpenApi } from '@curlew/convert';
import { describe, expect, test } from 'vitest';

const URL = 'https://api.example.com/notes';
const VARIABLES = `NAME='Ann Lee'\nexport AGE=30\nQUOTED="say \\"hi\\""\n`;

async function getBody(script: string): Promise<string | undefined> {
  const { requests } = await curlToOpenApi(script);
  expect(requests).toHaveLength(1);
  return requests[0]?.body?.raw;
}

/** The places of a here-document, of which the shell makes the same. */
const PLACES: [string, (delimiter: string, lines: string) => string][] = [
  ['standard input', (mark, lines) => `curl ${URL} --data-binary @- <<${mark}\n${lines}\nEOF`],
  ['a substitution', (mark, lines) => `curl ${URL} --data-binary "$(cat <<${mark}\n${lines}\nEOF\n)"`],
  [
    'a variable',
    (mark, lines) => `BODY=$(cat <<${mark}\n${lines}\nEOF\n)\ncurl ${URL} --data-binary "$BODY"`,
  ],
  ['a pipeline', (mark, lines) => `cat <<${mark} | curl ${URL} --data-binary @-\n${lines}\nEOF`],
];

describe.each(PLACES)('a here-document in %s', (_name, write) => {
  const sent = async (mark: string, lines: string) =>
    (await getBody(VARIABLES + write(mark, lines)))?.replace(/\n$/, '');

  test.each<[string, string, string]>([
    ['a variable', '{"name": "$NAME"}', '{"name": "Ann Lee"}'],
    ['one in braces', `{"age": \${AGE}}`, '{"age": 30}'],
    ['several, one with quotation marks', '$NAME$AGE: $QUOTED', 'Ann Lee30: say "hi"'],
    ['quotation marks around one', `'$NAME' "$AGE"`, `'Ann Lee' "30"`],
    ['an escaped dollar', '{"price": "\\$AGE"}', '{"price": "$AGE"}'],
    ['escapes', 'a\\\\b \\" \\n \\`', 'a\\b \\" \\n `'],
    ['a joined line', 'one \\\n$AGE', 'one 30'],
    ['an unknown variable', '{"id": "$ID", "name": "$NAME"}', '{"id": "$ID", "name": "Ann Lee"}'],
    ['one with a default', `{"id": "\${ID:-7}"}`, '{"id": "7"}'],
    ['a changed one', `{"id": "\${ID%7}"}`, `{"id": "\${ID%7}"}`],
    ['a lone dollar', '{"price": "$ 5"}', '{"price": "$ 5"}'],
    ['a command', '{"at": "$(date +%s)", "by": "`id`"}', '{"at": "$(date +%s)", "by": "`id`"}'],
  ])('has the value of %s', async (_case, lines, expected) => {
    expect(await sent('EOF', lines)).toBe(expected);
    expect(await sent('-EOF', lines.replace(/^/gm, '\t').replace('\\\n\t', '\\\n'))).toBe(expected);
  });

  test.each(["'EOF'", '"EOF"', '\\EOF', "-'EOF'"])('is literal with the delimiter %s', async (mark) => {
    const lines = `{"name": "$NAME", "age": \${AGE}, "price": "\\$5 \\\\"}`;
    expect(await sent(mark, lines)).toBe(lines);
  });
});

test.each([
  ['one in a here-document', `curl ${URL} --json @- <<EOF\n$BODY\nEOF`],
  ['one in a here-string', `curl ${URL} --json @- <<< "$BODY"`],
  ['the output of a command', `curl ${URL} --json @- <<EOF\n$(cat body.json)\nEOF`],
  ['one of a later line', `curl ${URL} --json @- <<EOF\n$BODY\nEOF\nBODY='{}'`],
])('a body that is nothing but an unknown variable is missing: %s', async (_name, script) => {
  const { requests, diagnostics } = await curlToOpenApi(script);
  expect(requests[0]?.body).toEqual({ kind: 'json', mediaType: 'application/json' });
  expect(diagnostics.map(({ code, severity, message }) => `${severity} ${code} ${message}`)).toEqual([
    expect.stringContaining('it is a variable or the output of a command'),
  ]);
});

test('options and credentials in a here-document are those that the shell gives to curl', async () => {
  const script = `HOST=api.example.com\nTOKEN=velvet-otter-tulip-91\ncurl -K - <<EOF\nurl = "https://$HOST/x"\nheader = "Authorization: Bearer \${TOKEN}"\nEOF\ncurl ${URL} --json '{"note": "velvet-otter-tulip-91"}'`;
  const { requests, document } = await curlToOpenApi(script, { includeExamples: true });
  expect(requests[0]?.urlString).toBe('https://api.example.com/x');
  expect(requests[0]?.auth).toEqual({ type: 'bearer' });
  expect(JSON.stringify(document)).not.toContain('velvet');
});

test('documents inside of one another are expanded to a depth, and lose no other command', async () => {
  const depth = 2_000;
  const open = Array.from({ length: depth }, (_, at) => `$(cat <<A${at}\n`).join('');
  const close = Array.from({ length: depth }, (_, at) => `\nA${depth - 1 - at}\n)`).join('');
  const { requests, ok } = await curlToOpenApi(
    `curl https://a.test/x -d "${open}x${close}"\ncurl https://a.test/y\n`,
    { validate: false },
  );
  expect(ok).toBe(true);
  expect(requests.map(({ url }) => url.pathname)).toContain('/y');
});
