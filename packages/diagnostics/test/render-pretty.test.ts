import { type Diagnostic, renderPretty, SourceFile } from '@curlew/diagnostics';
import { expect, test } from 'vitest';
import { getSpan, hostile, minified, noPlace, sourceFiles, unresolved, yaml } from './sample-diagnostics.ts';

function warn(source: SourceFile, text: string): Diagnostic {
  return { code: 'w', severity: 'warning', message: 'M', span: getSpan(source, text) };
}

function frame(source: SourceFile, text: string, width = 60): string {
  const out = renderPretty([warn(source, text)], { sourceFiles: new Map([[source.path, source]]), width });
  return out.split('\n').slice(2, -3).join('\n');
}

test('shows problem, place, lines, mark and way out, and closes with a count', () => {
  expect(renderPretty([unresolved, noPlace], { sourceFiles })).toMatchInlineSnapshot(`
    "error[unresolved-ref]: There is no \`Erorr\` in \`components.schemas\`.
     --> api/openapi.yaml:6:8
    5 |       responses:
    6 |     $ref: '#/components/schemas/Erorr'
      |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    7 |       名前: 値 é "🎉" end
      = help: Did you mean \`Error\`?

    warning[file-missing]: There is no file \`x\`.

    1 error, 1 warning
    "
  `);
});

test('shows related places as notes', () => {
  const related = [{ ...getSpan(yaml, 'get'), message: 'used here' }];
  expect(renderPretty([{ ...unresolved, related }], { sourceFiles })).toContain(
    ['  = note: used here', ' --> api/openapi.yaml:4:5', '4 |     get:', '  |     ^^^'].join('\n'),
  );
});

test('marks wide characters and emoji by the columns they take', () => {
  expect(frame(yaml, '🎉')).toMatchInlineSnapshot(`
    "6 |     $ref: '#/components/schemas/Erorr'
    7 |       名前: 値 é "🎉" end
      |                   ^^"
  `);
  expect(frame(yaml, '値')).toMatchInlineSnapshot(`
    "6 |     $ref: '#/components/schemas/Erorr'
    7 |       名前: 値 é "🎉" end
      |             ^^"
  `);
});

test.each([
  ['combining marks take no column', 'e\u0301e\u0301 X', 'X', '1 | e\u0301e\u0301 X\n  |    ^'],
  ['a family is one character', '👩‍👩‍👧 X', 'X', '1 | 👩‍👩‍👧 X\n  |    ^'],
  ['tabs go to the next stop of four', 'a\tX', 'X', '1 | a   X\n  |     ^'],
  ['escape sequences are made visible', '\u001b[31mX', 'X', '1 | \\u001b[31mX\n  |           ^'],
  ['a zero-width space takes no column', 'a\u200bX', 'X', '1 | a\u200bX\n  |  ^'],
])('%s', (_name, text, mark, want) => {
  expect(frame(new SourceFile('x', text), mark)).toBe(want);
});

test('clips long lines around the mark', () => {
  expect(frame(minified, '"#/nowhere"')).toMatchInlineSnapshot(`
    "1 | …bcdefgh":1234567,"$ref":"#/nowhere","x":"1111111111111…
      |                          ^^^^^^^^^^^"
  `);
  expect(frame(minified, '"openapi"')).toMatchInlineSnapshot(`
    "1 | {"openapi":"3.1.0","abcdefgh":1234567,"abcdefgh":123456…
      |  ^^^^^^^^^"
  `);
  expect(frame(minified, '1'.repeat(900))).toMatchInlineSnapshot(`
    "1 | …"$ref":"#/nowhere","x":"111111111111111111111111111111…
      |                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"
  `);
});

test('no line is wider than asked, whatever is marked', () => {
  for (let column = 1; column < 300; column += 7) {
    const span = { file: 'min.json', line: 1, column, length: column % 90 };
    const out = renderPretty([{ ...noPlace, span }], { sourceFiles, width: 50 });
    const widest = Math.max(
      ...out
        .split('\n')
        .slice(2, 4)
        .map((line) => line.length),
    );
    expect(widest).toBeLessThanOrEqual(50);
  }
});

test.each([
  ['a point at the end of a line', { line: 1, column: 15, length: 0 }, '              ^'],
  ['a column behind the end of a line', { line: 1, column: 900, length: 4 }, '              ^'],
  ['a span over two lines', { line: 1, column: 10, length: 40 }, '         ^^^^^'],
])('%s is marked inside the line', (_name, place, want) => {
  const out = renderPretty([{ ...noPlace, span: { file: yaml.path, ...place } }], { sourceFiles });
  expect(out).toContain(`\n  | ${want}\n`);
});

test('a place outside the known text is shown without lines', () => {
  const span = { file: yaml.path, line: 99, column: 1, length: 1 };
  expect(renderPretty([{ ...noPlace, span }], { sourceFiles })).toContain('-->');
  expect(renderPretty([{ ...noPlace, span }], { sourceFiles })).not.toContain('|');
});

test('colours only when asked', () => {
  expect(renderPretty([unresolved], { sourceFiles })).not.toContain('\u001b');
  const colored = renderPretty([unresolved], { sourceFiles, color: true });
  expect(colored).toContain('\u001b[1;31merror[unresolved-ref]\u001b[22;39m');
  const sgr = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
  expect(colored.replace(sgr, '')).toBe(renderPretty([unresolved], { sourceFiles }));
});

test('text of the input cannot control the terminal', () => {
  expect(renderPretty([hostile])).toMatchInlineSnapshot(`
    "info[hostile]: a\\u001b[2J\\u202eb\\n::error::c ##[add-mask]d % <e> "f" & \\u0000\\ud800
     --> dir,a:b %/x.yaml:3:2

    1 info
    "
  `);
});

test('nothing to say is empty', () => {
  expect(renderPretty([])).toBe('');
});

test('names the address of a code once, with its first report', () => {
  const other = { ...unresolved, message: 'There is no `Usre`.', pointer: '/paths' };
  const out = renderPretty([unresolved, noPlace, other], {
    codeUrl: (code) => (code === 'unresolved-ref' ? 'https://docs.example/#a' : undefined),
  });
  expect(out).toContain('  = help: Did you mean `Error`?\n  = docs: https://docs.example/#a\n\nwarning');
  expect(out.split('docs:')).toHaveLength(2);
});
