import { curlToOpenApi } from '@curlew/convert';
import { expect, test } from 'vitest';
import { expectLinear } from '../../diagnostics/test/linear.ts';
import { scanCommands } from '../src/sources/curl/command/read-commands.ts';

const MISSING =
  'A line that begins with an option or a URL was read as part of the command before it: a line continuation is missing.';
const BLANK = 'Spaces or tabs after a line continuation were ignored.';
const AMPERSAND = 'An & outside of quotes was read as part of the URL; a shell ends the command there.';

/** Commands with a mistake: what they mean is read, and that a shell reads something else is said. */
test.each<[string, string, string, string[]]>([
  ['no backslash', 'curl https://a.test/x\n  -d a=1', 'post /x a=1', [MISSING]],
  ['no backslash before the URL', 'curl -d a=1\n  "https://a.test/x"', 'post /x a=1', [MISSING]],
  ['no caret', 'curl ^"https://a.test/x^"\r\n  -d ^"a=1^"', 'post /x a=1', [MISSING]],
  ['no backtick', 'PS> curl.exe "https://a.test/x"\n  -d "a=1"', 'post /x a=1', [MISSING]],
  ['a comment between the lines', 'curl https://a.test/x \\\n  # note\n  -d a=1', 'post /x a=1', [MISSING]],
  [
    'a comment behind the line',
    'curl https://a.test/x # note\n# and more\n  -d a=1',
    'post /x a=1',
    [MISSING],
  ],
  [
    'a comment in PowerShell',
    'PS> curl.exe "https://a.test/x" `\n# note\n  -d "a=1"',
    'post /x a=1',
    [MISSING],
  ],
  ['a prompt of root', 'curl https://a.test/x\n# curl https://a.test/y\n', 'get /x \nget /y ', []],
  ['a comment alone', 'curl https://a.test/x # -d a=1\n# -d b=1', 'get /x ', []],
  [
    'a command in a comment',
    'curl https://a.test/x\n# sudo curl https://a.test/y \\\n  -d a=1',
    'get /x \npost /y a=1',
    [],
  ],
  ['blanks behind the backslash', 'curl https://a.test/x \\  \n  -d a=1', 'post /x a=1', [BLANK]],
  ['blanks behind the backtick', 'PS> curl.exe "https://a.test/x" `  \n  -d "a=1"', 'post /x a=1', [BLANK]],
  ['no quotes around &', 'curl https://a.test/x?a=1&b=2', 'get /x?a=1&b=2 ', [AMPERSAND]],
  ['& behind a URL in quotes', 'curl "https://a.test/x?a=1&b=2" &', 'get /x?a=1&b=2 ', []],
  ['& behind a URL', 'curl https://a.test/x & curl https://a.test/x', 'get /x \nget /x ', []],
  ['a continued URL', 'curl "https://a.test/x\\\n  -y"', 'get /x-y ', ['White space in a URL was removed.']],
  ['continuations', 'curl https://a.test/x \\\n  -d a=1', 'post /x a=1', []],
])('%s', async (_name, text, want, messages) => {
  const { requests, diagnostics, ok } = await curlToOpenApi(text);
  expect(ok).toBe(true);
  const read = requests.map(
    ({ method, url, body }) => `${method} ${url.pathname}${url.search} ${body?.raw ?? ''}`,
  );
  expect(read.join('\n')).toBe(want);
  expect(diagnostics.map(({ severity, message }) => `${severity}: ${message}`)).toEqual(
    messages.map((message) => `warning: ${message}`),
  );
});

test('comments behind commands are read in linear time', async () => {
  await expectLinear(4000, (count) => scanCommands('# x; curl https://a.test/b\n'.repeat(count)));
});
