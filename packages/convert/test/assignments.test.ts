import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../scripts/test-scope.ts';
import { expectLinear } from '../../diagnostics/test/linear.ts';
import { Assignments } from '../src/sources/curl/shell/assignments.ts';
import { wordText } from '../src/sources/curl/shell/shell-word.ts';

const line = fc.constantFrom(
  'A=1',
  'export B="two"',
  'A=$B',
  'curl x',
  'C=3; D=4',
  'echo "A=5"',
  '# A=6',
  '',
  'E=',
  "F='a\nB=7'",
);

test('reading in steps gives the result of reading at once', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 12 }),
      fc.array(fc.nat(120), { maxLength: 6 }),
      (lines, stops) => {
        const text = lines.join('\n');
        const stepped = new Assignments(text);
        // A step ends at the start of a command, which is the start of a line.
        const ends = stops
          .map((stop) => text.lastIndexOf('\n', stop) + 1)
          .filter((end) => end <= text.length);
        for (const end of [...ends].sort((a, b) => a - b)) stepped.readUntil(end);
        stepped.readUntil(text.length);
        const whole = new Assignments(text);
        whole.readUntil(text.length);
        for (const name of 'ABCDEF') {
          const word = [{ name, text: `$${name}`, command: false }];
          expect(wordText(stepped.expand(word))).toBe(wordText(whole.expand(word)));
        }
      },
    ),
    { numRuns: propertyRuns(1_000) },
  );
});

test('commands that were passed over assign nothing', () => {
  const text = 'curl "https://a.example.com/?a=1&A=2"\nB=3\n';
  const assignments = new Assignments(text);
  assignments.skipUntil(text.indexOf('\n'));
  assignments.readUntil(text.length);
  const expanded = ['A', 'B'].map((name) =>
    wordText(assignments.expand([{ name, text: `$${name}`, command: false }])),
  );
  expect(expanded).toEqual(['$A', '3']);
});

test('a text without assignments is searched once', async () => {
  const command = 'curl https://a.example.com -H "A: $B"\n';
  await expectLinear(20_000, (count) => {
    const assignments = new Assignments(command.repeat(count));
    for (let at = 0; at < count; at++) assignments.readUntil(at * command.length);
  });
});
