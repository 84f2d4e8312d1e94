import { collToOpenApi, curlToOpenApi, harToOpenApi, toYaml } from '@curlew/convert';
import { RequestLocator, toDiagnostics } from '@curlew/convert/internal';
import { SourceFile } from '@curlew/diagnostics';
import { describe, expect, test } from 'vitest';

describe('positions', () => {
  test('of a curl command: its first line', async () => {
    const text = 'echo\n\n  $ curl ftp://x \\\n   -H a\n$ curl https://a.example.com -H ":path: x"\n';
    const source = new SourceFile('c.sh', text);
    const { diagnostics } = await curlToOpenApi(text);
    expect(toDiagnostics(diagnostics, source).map(({ code, span }) => [code, span])).toEqual([
      ['CURL_PARSE_FAILED', { file: 'c.sh', line: 3, column: 5, length: 14 }],
      ['CURL_UNSUPPORTED_SCHEME', { file: 'c.sh', line: 3, column: 5, length: 14 }],
      ['PSEUDO_HEADER_DROPPED', { file: 'c.sh', line: 5, column: 3, length: 40 }],
    ]);
  });

  test('of the second of two URLs', async () => {
    const text =
      "curl https://a.example.com/1x https://a.example.com/2x\ncurl https://a.example.com/3x -H 'Content-Type: application/json' -d '{'";
    const { diagnostics, requests } = await curlToOpenApi(text);
    expect(requests.map(({ sourceIndex }) => sourceIndex)).toEqual([0, 1, 2]);
    expect(toDiagnostics(diagnostics, new SourceFile('c', text))[0]).toMatchObject({
      code: 'BODY_JSON_INVALID',
      span: { line: 2, column: 1 },
    });
  });

  test('of an item, however it is nested and escaped', async () => {
    const text =
      '{"info": {"item": [{"request": 1}]}, "item": [\n {"name": "a", "it\\u0065m": [\n  {"request": "https://a.example.com/{{x}}", "name": "\\"{[" }, {"name": "neither"}\n ]},\n {"request": {"url": ""}}]}';
    const { diagnostics } = await collToOpenApi(text);
    const source = new SourceFile('c.json', text);
    expect(
      toDiagnostics(diagnostics, source).map(({ code, span }) => [code, span?.line, span?.column]),
    ).toEqual([
      ['COLL_VARIABLE_UNRESOLVED', 3, 3],
      ['COLL_INVALID_COLLECTION', 5, 2],
      ['COLL_FIELD_LEFT_OUT', 1, 1],
    ]);
  });

  test('of an entry', async () => {
    const text =
      '{"log": {"pages": [{"entries": [{}]}], "entries": [\n{"request": {"url": "https://a.example.com"}},\n{"request": {"url": "ftp://a.example.com"}}]}}';
    const { diagnostics } = await harToOpenApi(text);
    expect(toDiagnostics(diagnostics, new SourceFile('a.har', text))[0]).toMatchObject({
      code: 'HAR_INVALID_ARCHIVE',
      span: { line: 3, column: 1 },
    });
  });

  test('of the file, if no closer one is declared', () => {
    const source = new SourceFile('a', 'x');
    const [one, two] = toDiagnostics(
      [
        { code: 'NO_REQUESTS', severity: 'warning', message: 'm' },
        { code: 'CURL_PARSE_FAILED', severity: 'error', message: 'm', source: 'curl', index: 99 },
      ],
      source,
    );
    expect([one?.span, two?.span]).toEqual(Array(2).fill({ file: 'a', line: 1, column: 1, length: 0 }));
    expect(one?.help).toMatch(/\.$/);
    expect(new RequestLocator(source).find('toString', 0)).toBeUndefined();
  });
});

describe('toYaml', () => {
  const text =
    'curl https://a.example.com/x\ncurl -X LINK https://a.example.com/x\ncurl https://a.example.com/x\ncurl https://a.example.com/x\ncurl https://a.example.com/x';

  test('says where an operation came from', async () => {
    const yaml = toYaml(await curlToOpenApi(text), { source: new SourceFile('c.sh', text) });
    expect(yaml).toContain('  /x:\n    # c.sh:1, c.sh:3, c.sh:4 and 1 more\n    get:\n');
    expect(yaml).toContain('    additionalOperations:\n      # c.sh:2\n      LINK:\n');
  });

  test('has no comments without a source, and quotes what YAML 1.1 would mistake', async () => {
    const result = await curlToOpenApi("curl 'https://a.example.com/on?yes=no&y=1:30'", {
      includeExamples: true,
      title: 'no',
    });
    const yaml = toYaml(result);
    expect(yaml).not.toContain('#');
    expect(yaml).toContain('title: "no"');
    expect(yaml).toContain('name: "yes"');
    expect(yaml).toContain('example: "1:12"');
  });

  test('is the same wherever it runs', async () => {
    const before = toYaml(await curlToOpenApi(text));
    const { toLocaleUpperCase, toLocaleLowerCase, localeCompare } = String.prototype;
    const refuse = () => {
      throw new Error('depends on the locale');
    };
    Object.assign(String.prototype, {
      toLocaleUpperCase: refuse,
      toLocaleLowerCase: refuse,
      localeCompare: refuse,
    });
    try {
      expect(toYaml(await curlToOpenApi(text))).toBe(before);
    } finally {
      Object.assign(String.prototype, { toLocaleUpperCase, toLocaleLowerCase, localeCompare });
    }
  });
});
