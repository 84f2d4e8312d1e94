import {
  AdapterRegistry,
  CollAdapter,
  ConversionError,
  CurlAdapter,
  type Diagnostic,
  DiagnosticBag,
  HarAdapter,
  type NormalizedRequest,
  type SourceAdapter,
  XToOpenApi,
} from '@curlew/convert';
import { describe, expect, test } from 'vitest';

const request = (url: string, more: Partial<NormalizedRequest> = {}): NormalizedRequest => ({
  source: 'test',
  sourceIndex: 0,
  method: 'get',
  url: new URL(url),
  headers: [],
  query: [],
  cookies: [],
  ...more,
});

const adapter = (more: Partial<SourceAdapter> = {}): SourceAdapter => ({
  id: 'test',
  canHandle: () => true,
  parse: async () => [request('https://example.com/a')],
  ...more,
});

describe('registering', () => {
  test.each([undefined, '', 'Curl', '1a', 'a_b', 'a b', 7])('the id %j is rejected', (id) => {
    const wrong = { ...adapter(), id } as SourceAdapter;
    expect(() => new XToOpenApi().register(wrong)).toThrow(TypeError);
    expect(() => new AdapterRegistry().register(wrong)).toThrow(/^Invalid adapter id/);
  });

  test('an adapter must parse', () => {
    const wrong = { id: 'x' } as unknown as SourceAdapter;
    expect(() => new XToOpenApi().register(wrong)).toThrow(TypeError);
    expect(() => new XToOpenApi().register(wrong)).toThrow(/must implement parse\(\)$/);
    expect(() => new XToOpenApi().register(undefined as unknown as SourceAdapter)).toThrow(TypeError);
  });

  test('an id is taken once', () => {
    const converter = new XToOpenApi().register(adapter());
    expect(() => converter.register(adapter())).toThrow(/^Adapter already registered/);
    expect(converter.adapters()).toEqual(['test']);
  });

  test('is chainable, and ids keep their order', () => {
    const converter = new XToOpenApi()
      .register(new CollAdapter())
      .register(new CurlAdapter())
      .register(new HarAdapter());
    expect(converter.adapters()).toEqual(['coll', 'curl', 'har']);
  });
});

describe('the registry', () => {
  const registry = new AdapterRegistry()
    .register(
      adapter({
        id: 'broken',
        canHandle: () => {
          throw new Error('no');
        },
      }),
    )
    .register({ id: 'mute', parse: async () => [] })
    .register(adapter({ id: 'odd', canHandle: (input) => input === 1 }))
    .register(adapter({ id: 'any' }));

  test('detects the first that accepts, and passes over one that throws', () => {
    expect(registry.detect(1)?.id).toBe('odd');
    expect(registry.detect(2)?.id).toBe('any');
    expect(new AdapterRegistry().detect(1)).toBeUndefined();
  });

  test('names the registered ids when it is asked for another', () => {
    expect(registry.has('odd')).toBe(true);
    expect(registry.has('toString')).toBe(false);
    expect(registry.get('any').id).toBe('any');
    expect(() => registry.get('x')).toThrow(/^Unknown source adapter "x".*broken, mute, odd, any$/);
    expect(() => new AdapterRegistry().get('x')).toThrow(/none$/);
  });
});

describe('convert', () => {
  test('checks options, then size, then adapter', async () => {
    const large = 'x'.repeat(10 * 1024 * 1024 + 1);
    const converter = new XToOpenApi();
    await expect(converter.convert('nobody', large, { title: '' })).rejects.toThrow(/^title/);
    await expect(converter.convert('nobody', large)).rejects.toThrow(/^Input exceeds maximum size/);
    await expect(converter.convert('nobody', 'x')).rejects.toThrow(/^Unknown source adapter/);
    await expect(converter.convert('auto', 'x')).rejects.toThrow(
      /^No registered adapter can handle the provided input/,
    );
    await expect(converter.convert('auto', 'x')).rejects.toBeInstanceOf(ConversionError);
  });

  test('auto picks by looks', async () => {
    const converter = new XToOpenApi()
      .register(new CurlAdapter())
      .register(new CollAdapter())
      .register(new HarAdapter());
    const source = async (input: unknown) => (await converter.convert('auto', input)).requests[0]?.source;
    expect(await source('$ curl https://example.com')).toBe('curl');
    expect(await source(['curl.exe https://example.com'])).toBe('curl');
    expect(await source({ info: {}, item: [{ request: 'https://example.com' }] })).toBe('coll');
    expect(await source('\uFEFF {"info": {}, "item": [{"request": "https://example.com"}]}')).toBe('coll');
    expect(await source({ log: { entries: [{ request: { url: 'https://example.com' } }] } })).toBe('har');
  });

  test('a failing adapter becomes a diagnostic, and a document is built all the same', async () => {
    const cause = new Error('out of order');
    const broken = adapter({ parse: () => Promise.reject(cause) });
    const result = await new XToOpenApi().register(broken).convert('test', 1);
    expect(result).toMatchObject({ ok: false, documentValid: true, requests: [] });
    expect(result.diagnostics).toMatchObject([
      { code: 'ADAPTER_PARSE_FAILED', severity: 'error', source: 'test', cause },
      { code: 'NO_REQUESTS', severity: 'warning' },
    ]);
    expect(result.document).toEqual({
      openapi: '3.2.0',
      info: { title: 'Generated API', version: '1.0.0' },
      servers: [{ url: '/' }],
      paths: {},
    });
  });

  test('a ConversionError of an adapter passes through', async () => {
    const error = new ConversionError('mine', []);
    const broken = adapter({ parse: () => Promise.reject(error) });
    await expect(new XToOpenApi().register(broken).convert('test', 1)).rejects.toBe(error);
  });

  test('strict throws the first error, with its diagnostic', async () => {
    const broken = adapter({ parse: () => Promise.reject(new Error('x')) });
    const failed = new XToOpenApi().register(broken).convert('test', 1, { strict: true });
    await expect(failed).rejects.toThrow(/^\[ADAPTER_PARSE_FAILED\] /);
    await expect(failed).rejects.toMatchObject({ diagnostics: [{ code: 'ADAPTER_PARSE_FAILED' }] });
  });

  test('an invalid document is a diagnostic, an error in strict mode, and not reported without validation', async () => {
    const odd = adapter({ parse: async () => [request('https://example.com/', { method: 'no method' })] });
    const converter = new XToOpenApi().register(odd);
    const result = await converter.convert('test', 1);
    expect(result).toMatchObject({ ok: false, documentValid: false });
    expect(result.diagnostics[0]).toMatchObject({
      code: 'OAS_VALIDATION_ERROR',
      severity: 'error',
      path: '/paths/~1/additionalOperations/NO METHOD',
    });
    await expect(converter.convert('test', 1, { strict: true })).rejects.toThrow(/^\[OAS_VALIDATION_ERROR\]/);
    await expect(converter.convert('test', 1, { validate: false })).resolves.toMatchObject({
      ok: true,
      documentValid: true,
    });
  });

  test('the result can be written as JSON, addresses included', async () => {
    const result = await new XToOpenApi().register(adapter()).convert('test', 1);
    expect(result.requests[0]?.urlString).toBe('https://example.com/a');
    expect(JSON.parse(JSON.stringify(result.requests))[0].urlString).toBe('https://example.com/a');
    expect(result.origins).toEqual([{ path: '/a', method: 'get', requests: [0] }]);
  });
});

describe('the bag', () => {
  const diagnostic: Diagnostic = { code: 'NO_REQUESTS', severity: 'error', message: 'm' };

  test('keeps each problem once', () => {
    const bag = new DiagnosticBag();
    bag.report(diagnostic);
    bag.report({ ...diagnostic, cause: 1 });
    bag.report({ ...diagnostic, index: 1 });
    bag.report({ ...diagnostic, path: '/' });
    bag.report({ ...diagnostic, severity: 'info' });
    expect(bag.items).toHaveLength(4);
    expect(bag.hasErrors()).toBe(true);
  });

  test('gives copies', () => {
    const bag = new DiagnosticBag();
    bag.items.push(diagnostic);
    expect(bag.items).toEqual([]);
    expect(bag.hasErrors()).toBe(false);
  });

  test('throws when it is strict, and keeps what it threw', () => {
    const bag = new DiagnosticBag(true);
    bag.report({ ...diagnostic, severity: 'warning' });
    expect(() => bag.report(diagnostic)).toThrow('[NO_REQUESTS] m');
    expect(bag.items).toHaveLength(2);
  });
});

test('a ConversionError carries diagnostics and a cause', () => {
  const cause = new Error('c');
  const error = new ConversionError('m', [], { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: 'ConversionError', message: 'm', diagnostics: [], cause });
});
