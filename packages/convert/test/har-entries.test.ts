import { HarAdapter, harToOpenApi, toYaml, XToOpenApi } from '@curlew/convert';
import type { LocatingContext } from '@curlew/convert/internal';
import { SourceFile } from '@curlew/diagnostics';
import { expect, test } from 'vitest';

interface Given {
  url: string;
  type?: string;
  method?: string;
  status?: number;
  mime?: string;
  headers?: Record<string, string>;
  text?: string;
}

function entry({
  url,
  type,
  method = 'GET',
  status = 200,
  mime = 'application/json',
  headers = {},
  text = '{}',
}: Given) {
  return {
    ...(type && { _resourceType: type }),
    request: { method, url, headers: Object.entries(headers).map(([name, value]) => ({ name, value })) },
    response: { status, headers: [], content: { mimeType: mime, size: text.length, text } },
  };
}

function archive(...entries: object[]): string {
  return JSON.stringify({ log: { version: '1.2', entries } });
}

test.each<[string, Given]>([
  ['an upload', { url: 'https://api.example.com/avatars/logo.png', method: 'PUT', status: 204, mime: '' }],
  ['a drawn picture', { url: 'https://api.example.com/render', method: 'POST', mime: 'image/png' }],
])('%s is a call, and not an asset', async (_name, given) => {
  const { requests } = await harToOpenApi(archive(entry(given)));
  expect(requests).toHaveLength(1);
});

const CALL = entry({ url: 'https://api.example.com/v1/users', type: 'fetch' });

test.each<[string, Given, string]>([
  ['a page', { url: 'https://app.example.com/', type: 'document', mime: 'text/html' }, 'pages (1)'],
  [
    'a page without a type',
    { url: 'https://app.example.com/', mime: 'text/html; charset=utf-8' },
    'pages (1)',
  ],
  ['an image', { url: 'https://app.example.com/a', mime: 'image/png' }, 'assets (1)'],
  ['a script by its name', { url: 'https://app.example.com/main.js?v=1', mime: '' }, 'assets (1)'],
  [
    'a preflight',
    {
      url: 'https://api.example.com/v1',
      method: 'OPTIONS',
      headers: { 'Access-Control-Request-Method': 'PUT' },
    },
    'preflights (1)',
  ],
  [
    'a report to analytics',
    { url: 'https://www.google-analytics.com/g/collect', type: 'fetch' },
    'trackers (1)',
  ],
  [
    'a report of an error',
    { url: 'https://o7.ingest.sentry.io/api/7/envelope/', type: 'xhr' },
    'trackers (1)',
  ],
  ['a socket', { url: 'wss://api.example.com/live' }, 'WebSocket upgrades (1)'],
  [
    'an upgrade',
    { url: 'https://api.example.com/live', status: 101, headers: { Upgrade: 'websocket' } },
    'WebSocket upgrades (1)',
  ],
  [
    'a cancelled request',
    { url: 'https://api.example.com/v1/slow', type: 'fetch', status: 0 },
    'cancelled requests (1)',
  ],
])('%s is left out and counted, unless all is read', async (_name, given, counted) => {
  const text = archive(entry(given), CALL);
  const { requests, diagnostics } = await harToOpenApi(text);
  expect(requests.map(({ sourceIndex }) => sourceIndex)).toEqual([1]);
  const [skipped] = diagnostics.filter(({ code }) => code === 'HAR_ENTRY_SKIPPED');
  expect(skipped?.message).toMatch(/^1 of 2 entries were left out: /);
  expect(skipped?.message).toContain(counted);
  const { requests: all } = await harToOpenApi(text, { includeAssets: true });
  expect(all).toHaveLength(given.url.startsWith('wss') ? 1 : 2);
});

test.each<[string, Given]>([
  [
    'an HTML fragment that a script fetched',
    { url: 'https://a.example.com/part', type: 'xhr', mime: 'text/html' },
  ],
  ['JSON below a name like that of a script', { url: 'https://a.example.com/data.js', type: 'fetch' }],
  ['an error without a body', { url: 'https://a.example.com/x', status: 500, mime: '' }],
  ['OPTIONS of a script', { url: 'https://a.example.com/x', type: 'fetch', method: 'OPTIONS' }],
])('%s is a call', async (_name, given) => {
  const { requests } = await harToOpenApi(archive(entry(given)));
  expect(requests).toHaveLength(1);
});

test.each([
  ['multipart/form-data; boundary=x', {}, true],
  ['application/json', { 'Content-Length': '12' }, true],
  ['application/json', { 'Content-Length': '0' }, false],
  ['application/json', {}, false],
])('a body of %s with %o that was not recorded', async (mediaType, headers, isReported) => {
  const given = {
    url: 'https://a.example.com/x',
    type: 'fetch',
    method: 'POST',
    headers: { 'Content-Type': mediaType, ...headers },
  };
  const { document, diagnostics, documentValid } = await harToOpenApi(archive(entry(given)));
  expect(documentValid).toBe(true);
  const content = document.paths?.['/x']?.post?.requestBody?.content;
  expect(content && Object.keys(content)).toEqual(isReported ? [mediaType.split(';')[0]] : undefined);
  expect(diagnostics.some(({ code }) => code === 'HAR_BODY_MISSING')).toBe(isReported);
});

test('pseudo-headers say nothing new, other names with a colon are reported once', async () => {
  const given = (headers: Record<string, string>) =>
    entry({ url: 'https://a.example.com/x', type: 'fetch', headers });
  const found = async (...entries: object[]) =>
    (await harToOpenApi(archive(...entries))).diagnostics.map(({ code }) => code);
  const http2 = { ':authority': 'a.example.com', ':method': 'GET', ':path': '/x', ':scheme': 'https' };
  expect(await found(given(http2), given(http2))).toEqual([]);
  expect(await found(given({ ...http2, ':a': '1' }), given({ ':b': '2' }))).toEqual([
    'PSEUDO_HEADER_DROPPED',
  ]);
});

test('headers of tracing are noise', async () => {
  const headers = {
    traceparent: '00-1-2-01',
    'X-B3-TraceId': '1',
    'sentry-trace': '1',
    baggage: 'a=1',
    'x-datadog-parent-id': '1',
    'x-amzn-trace-id': '1',
    'X-Kind': 'a',
  };
  const text = archive(entry({ url: 'https://a.example.com/x', type: 'fetch', headers }));
  const names = ({ document }: Awaited<ReturnType<typeof harToOpenApi>>) =>
    document.paths?.['/x']?.get?.parameters?.map(({ name }) => name);
  expect(names(await harToOpenApi(text))).toEqual(['X-Kind']);
  expect(names(await harToOpenApi(text, { includeCommonHeaders: true }))).toHaveLength(7);
});

/** A text of calls beyond the converter's limit: `count` of the API with 1 kB each, and others around them. */
function largeArchive(count: number): string {
  const data = JSON.stringify({ text: '"\\ é'.repeat(250) });
  const entries: object[] = [];
  for (let at = 0; at < count; at += 1) {
    entries.push(entry({ url: `https://api.shop.co.uk/v1/things/${at % 9}`, type: 'fetch', text: data }));
    if (at % 2 === 0)
      entries.push(
        entry({
          url: `https://api.shop.co.uk/${at}.png`,
          type: 'image',
          mime: 'image/png',
          text: 'x'.repeat(2000),
        }),
      );
    if (at % 3 === 0)
      entries.push(entry({ url: 'https://chat.vendor.com/v1/poll', type: 'xhr', text: data }));
  }
  return archive(...entries);
}

test('of a large recording the main site is read, as far as it fits', async () => {
  const text = largeArchive(12_000);
  expect(text.length).toBeGreaterThan(20 * 1024 * 1024);
  const adapter = new HarAdapter({ maxCalls: 10 * 1024 * 1024 });
  const { document, requests, diagnostics, documentValid } = await new XToOpenApi()
    .register(adapter)
    .convert('har', text);
  expect(documentValid).toBe(true);
  expect(Object.keys(document.paths ?? {})).toEqual(['/v1/things/{thingId}']);
  const messages = diagnostics
    .filter(({ code }) => code === 'HAR_ENTRY_SKIPPED')
    .map(({ message }) => message);
  expect(messages[0]).toMatch(/assets \(6000\), requests to other sites \(4000\)\.$/);
  const beyond = Number(/^(\d+) of 22000 entries/.exec(messages[1] ?? '')?.[1]);
  expect(requests.length + beyond).toBe(12_000);
  expect(requests.length).toBeGreaterThan(1000);
});

test('of a large recording that was cut off, the whole entries are read, each at its place', async () => {
  const whole = largeArchive(6000);
  const text = whole.slice(0, whole.length * 0.7);
  let ranges: readonly (readonly [number, number])[] = [];
  const context: LocatingContext = {
    report: () => {},
    strict: false,
    locate: (given) => {
      ranges = given();
    },
  };
  const requests = await new HarAdapter().parse(text, context);
  expect(requests.length).toBeGreaterThan(1000);
  for (const { sourceIndex, urlString } of [requests[7], requests.at(-1)].filter(
    (one) => one !== undefined,
  )) {
    const [start, end] = ranges[sourceIndex] ?? [0, 0];
    expect(JSON.parse(text.slice(start, end)).request.url).toBe(urlString);
  }
});

test.each<[string, unknown[], object]>([
  [
    'one day',
    ['2026-03-04T23:30:00.000-02:00', '2026-03-05T10:00:00Z'],
    { from: '2026-03-05', to: '2026-03-05' },
  ],
  [
    'several days',
    ['2026-03-05T10:00:00Z', '2025-12-31T10:00:00Z', 'soon'],
    { from: '2025-12-31', to: '2026-03-05' },
  ],
  ['no days', ['soon', 7, '+012026-01-01T00:00:00Z'], {}],
])('sample counts say when requests were recorded: %s', async (_name, times, days) => {
  const entries = times.map((startedDateTime) => ({ ...CALL, startedDateTime }));
  const { document } = await harToOpenApi(archive(...entries), { inference: { sampleCounts: true } });
  const samples = document.paths?.['/v1/users']?.get?.['x-curlew-samples'];
  expect(samples).toEqual({ requests: times.length, ...days });
});

test('a line with the requests of many operations is not named as their origin', async () => {
  const entries = ['/a', '/b', '/c', '/d'].map((path) => ({
    request: { method: 'GET', url: `https://api.example.com${path}`, headers: [] },
    response: { status: 204, headers: [] },
  }));
  const getYaml = async (text: string) =>
    toYaml(await harToOpenApi(text), { source: new SourceFile('a.har', text) });
  expect(await getYaml(JSON.stringify({ log: { entries } }))).not.toContain('# a.har');
  expect(await getYaml(JSON.stringify({ log: { entries } }, null, 1))).toContain('# a.har:4\n');
});
