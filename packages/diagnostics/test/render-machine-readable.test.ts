import { renderGithub, renderJson, renderLine } from '@curlew/diagnostics';
import { codeUrl } from '@curlew/diagnostics/internal';
import { describe, expect, test } from 'vitest';
import { getSpan, hostile, noPlace, unresolved, yaml } from './sample-diagnostics.ts';

describe('renderLine', () => {
  test.each([
    [
      unresolved,
      'api/openapi.yaml:6:8 unresolved-ref There is no `Erorr` in `components.schemas`. Did you mean `Error`?',
    ],
    [noPlace, 'file-missing There is no file `x`.'],
    [
      hostile,
      'dir,a:b %/x.yaml:3:2 hostile a\\u001b[2J\\u202eb\\n::error::c ##[add-mask]d % <e> "f" & \\u0000\\ud800',
    ],
  ])('is one line: %#', (diagnostic, want) => {
    expect(renderLine(diagnostic)).toBe(want);
  });
});

describe('renderJson', () => {
  test('has every field, null if unknown', () => {
    const related = [{ ...getSpan(yaml, 'get'), message: 'used here' }];
    expect(JSON.parse(renderJson([{ ...unresolved, related }, noPlace]))).toEqual({
      diagnostics: [
        {
          code: 'unresolved-ref',
          severity: 'error',
          message: 'There is no `Erorr` in `components.schemas`.',
          help: 'Did you mean `Error`?',
          file: 'api/openapi.yaml',
          line: 6,
          column: 8,
          length: 28,
          pointer: '/paths/~1users/get/responses/$ref',
          related: [{ message: 'used here', file: 'api/openapi.yaml', line: 4, column: 5, length: 3 }],
          url: null,
        },
        {
          code: 'file-missing',
          severity: 'warning',
          message: 'There is no file `x`.',
          help: null,
          file: null,
          line: null,
          column: null,
          length: null,
          pointer: null,
          related: [],
          url: null,
        },
      ],
      summary: { errors: 1, warnings: 1, infos: 0 },
    });
  });

  test('links to the codes that have an address', () => {
    const known = (code: string) => (code === 'unresolved-ref' ? codeUrl(code) : undefined);
    const { diagnostics } = JSON.parse(renderJson([unresolved, noPlace], { codeUrl: known }));
    expect(diagnostics.map(({ url }: { url: string | null }) => url)).toEqual([
      expect.stringMatching(/^https:\/\/.+\/diagnostics\.md#unresolved-ref$/),
      null,
    ]);
  });

  test('is a report even without problems', () => {
    expect(JSON.parse(renderJson([]))).toEqual({
      diagnostics: [],
      summary: { errors: 0, warnings: 0, infos: 0 },
    });
  });
});

describe('renderGithub', () => {
  test('writes annotations at the line of the problem', () => {
    const related = [{ ...getSpan(yaml, 'get'), message: 'used here' }];
    expect(renderGithub([{ ...unresolved, related }, noPlace])).toMatchInlineSnapshot(`
      "::error file=api/openapi.yaml,line=6,col=8,endColumn=36,title=unresolved-ref::There is no \`Erorr\` in \`components.schemas\`.%0Aused here (api/openapi.yaml:4:5)%0ADid you mean \`Error\`?
      ::warning title=file-missing::There is no file \`x\`.
      1 error, 1 warning
      "
    `);
  });

  test('lets no text of the input be a command', () => {
    expect(renderGithub([hostile])).toMatchInlineSnapshot(`
      "::notice file=dir%2Ca%3Ab %25/x.yaml,line=3,col=2,endColumn=6,title=hostile::a\\u001b[2J\\u202eb\\n::error::c ## [add-mask]d %25 <e> "f" & \\u0000\\ud800
      1 info
      "
    `);
  });

  test('annotates ten of a severity and logs the others', () => {
    const lines = renderGithub([...Array(12).fill(unresolved), ...Array(3).fill(noPlace)])
      .trim()
      .split('\n');
    expect(lines.filter((line) => line.startsWith('::error'))).toHaveLength(10);
    expect(lines.filter((line) => line.startsWith('error api/openapi.yaml:6:8'))).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith('::warning'))).toHaveLength(3);
    expect(lines.at(-1)).toBe('12 errors, 3 warnings');
  });

  test('ends an annotation with the address of its code', () => {
    const long = { ...noPlace, message: 'x'.repeat(100_000) };
    const lines = renderGithub([noPlace, long], { codeUrl: () => 'https://docs.example/#a' }).split('\n');
    expect(lines[0]).toBe('::warning title=file-missing::There is no file `x`.%0Ahttps://docs.example/#a');
    expect(lines[1]).toMatch(/x%0Ahttps:\/\/docs\.example\/#a$/);
  });

  test('cuts what GitHub would refuse', () => {
    const line = renderGithub([{ ...noPlace, message: '%'.repeat(100_000) }]).split('\n')[0] ?? '';
    expect(line.length).toBeLessThan(64 * 1024);
  });

  test('nothing to say is empty', () => {
    expect(renderGithub([])).toBe('');
  });
});
