import { splitCurlCommands } from '@curlew/convert';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../scripts/test-scope.ts';
import { scanCommands } from '../src/sources/curl/command/read-commands.ts';
import { wordText } from '../src/sources/curl/shell/shell-word.ts';

describe('splitCurlCommands', () => {
  test.each<[string, string, string[]]>([
    ['nothing', '', []],
    ['no curl', 'echo curl\nwget x', []],
    ['two lines with prompts', '$ curl https://a\n$ curl https://b', ['curl https://a', 'curl https://b']],
    [
      'other prompts',
      '# curl a\n> curl b\n% curl c\nPS C:\\Users\\me> curl.exe d\nPS> curl e',
      ['curl a', 'curl b', 'curl c', 'curl d', 'curl e'],
    ],
    [
      'continuations',
      'curl a \\\n  -H x\ncurl b ^\r\n  -H y\ncurl c `\n  -H z',
      ['curl a \\\n  -H x', 'curl b ^\r\n  -H y', 'curl c `\n  -H z'],
    ],
    ['line ends of all kinds', 'curl a\r\ncurl b\ncurl c', ['curl a', 'curl b', 'curl c']],
    [
      'browsers join with semicolons',
      "curl 'a' ;\ncurl 'b' ;\ncurl 'c'",
      ["curl 'a'", "curl 'b'", "curl 'c'"],
    ],
    ['or with ampersands', 'curl ^"a^" &\r\ncurl ^"b^"', ['curl ^"a^"', 'curl ^"b^"']],
    [
      'quotes hold line ends and operators',
      'curl \'a;b|c\ncurl x\' -d "1;\n2"',
      ['curl \'a;b|c\ncurl x\' -d "1;\n2"'],
    ],
    [
      'pipes and lists',
      'curl a | jq . && curl b || curl c; (curl d)',
      ['curl a', 'curl b', 'curl c', 'curl d'],
    ],
    ['paths and assignments', 'X=1 /usr/bin/curl a\nsudo curl b', ['curl a', 'curl b']],
    ['a word that begins like it', 'curlew a\ncurl-config b', []],
    ['a name alone', 'curl', ['curl']],
    ['comments', "curl a # it's a comment\n# it's another\ncurl b", ['curl a', 'curl b']],
  ])('%s', (_name, input, commands) => {
    expect(splitCurlCommands(input)).toEqual(commands);
  });

  test('splitting what was split changes nothing', () => {
    const text = "$ curl 'a' -d '{\"x\": \"it'\\''s\"}' ; curl b | jq .\n> curl c \\\n  -H 'd: e'\n";
    const once = splitCurlCommands(text);
    expect(once.flatMap(splitCurlCommands)).toEqual(once);
    expect(once).toHaveLength(3);
  });
});

const words = (text: string) => scanCommands(text).commands[0]?.arguments.words.map(wordText);

describe('words', () => {
  test.each<[string, string, string[]]>([
    ['single quotes', `curl 'a b' '\\n' ''`, ['a b', '\\n', '']],
    ['double quotes', 'curl "a \\"b\\" \\$c \\\\ \\n"', ['a "b" $c \\ \\n']],
    ['adjacent quotes', `curl 'it'\\''s'"x"y`, ["it'sxy"]],
    ['ANSI C', `curl $'a\\n\\t\\'\\u00e9\\x41\\xc3\\xa9\\101\\e'`, ["a\n\t'éAéA\u001b"]],
    ['escaped blanks', 'curl a\\ b', ['a b']],
    ['a continuation inside a word', 'curl ab\\\ncd', ['abcd']],
    ['redirections go', 'curl a > out 2>&1 < in >>log', ['a']],
    ['a bare ampersand in a query', 'curl http://a/?x=1&y=2', ['http://a/?x=1&y=2']],
    [
      'placeholders',
      'curl https://a/<user-id>/x -u <user>:<password>',
      ['https://a/<user-id>/x', '-u', '<user>:<password>'],
    ],
    ['variables', 'curl "$A$' + '{B}/" $(date) `id`', ['$A$' + '{B}/', '$(date)', '`id`']],
    ['a lone dollar', `curl '$A' "5$" $`, ['$A', '5$', '$']],
    ['carets', 'curl ^"a^ b^" ^^ x^&y "c^d"', ['a b', '^', 'x&y', 'c^d']],
    [
      'backslashes before marks',
      'curl ^\n "a\\\\" "b\\"c" d\\e "f\\\\\\"g"',
      ['a\\', 'b"c', 'd\\e', 'f\\"g'],
    ],
    ['doubled marks', 'curl ^\n "a""b" """c"""', ['a"b', '"c"']],
    ['PowerShell', 'curl.exe `\n \'it\'\'s\' "a`"b`n" "c""d" \'e\\"f\'', ["it's", 'a"b\n', 'c"d', 'e"f']],
  ])('%s', (_name, text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test('what Bash would read, Bash is given', () => {
    const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ unit: 'grapheme' }).filter((text) => !/curl|^\s*[[{]/.test(text)),
          { maxLength: 5 },
        ),
        (given) => {
          expect(words(`curl ${given.map(quoted).join(' ')}`)).toEqual(given);
        },
      ),
    );
  });

  test('reading never fails, and never reads past the text', () => {
    const piece = fc.constantFrom(
      'curl',
      ' ',
      '\n',
      "'",
      '"',
      '\\',
      '^',
      '`',
      '$',
      '{',
      '}',
      '(',
      ')',
      '<<EOF',
      '&',
      ';',
      '|',
      '>',
      '<',
      '#',
      'a',
      '-d',
      "$'",
      '\r\n',
      'PS> ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        for (const command of scanCommands(text).commands) {
          expect(command.offset).toBeLessThan(text.length);
          expect(command.arguments.end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: propertyRuns(1000) },
    );
  });
});
